import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { traitsOf } from '../config/variant.ts';
import { publicConfig } from '../lib/public-config.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

/** Copyright, 'Propulsé par' for the maternity product; CGU and Support lead nowhere in the spec, so they are no links. The legal pages are. */
export const ShellFooter = () => {
  const { brand, poweredBy } = traitsOf(publicConfig().variant);
  return (
    <footer className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 pt-4 pb-24 text-sm text-muted md:px-8 md:pb-6">
      <p>
        © {new Date().getFullYear()} {brand}
      </p>
      <span>CGU</span>
      <span>Support</span>
      <Link to={paths.privacyPolicy()} className="underline-offset-2 hover:underline">
        Confidentialité
      </Link>
      <Link to={paths.cookiePolicy()} className="underline-offset-2 hover:underline">
        Cookies
      </Link>
      {poweredBy && (
        <p className="flex items-center gap-2 md:ml-auto">
          Propulsé par <BrandMark name="Maillon" />
        </p>
      )}
    </footer>
  );
};
