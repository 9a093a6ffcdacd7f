import { dayOf } from '@maillon/domain/day';
import { VARIANTS } from '@maillon/domain/product/variants';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { localZone } from '../../lib/local-zone.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

/** A link without a target, as the specification has two: it is called one, and cannot be followed. */
const NowhereYet = ({ children }: { readonly children: string }) => (
  // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to follow, so the keyboard passes it over
  // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is no link to assistive technology
  <span role="link" aria-disabled="true">
    {children}
  </span>
);

/** Copyright, 'Propulsé par' for the maternity product, and the legal pages (spec platform §2 "Loading and shell"). */
export const ShellFooter = () => {
  const { brand, poweredBy } = VARIANTS[publicConfig().variant];
  return (
    <footer className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-4 pb-24 text-sm text-muted md:px-8 md:pb-6">
      <p>
        © {dayOf(Date.now(), localZone()).slice(0, 4)} {brand}
      </p>
      <NowhereYet>CGU</NowhereYet>
      <NowhereYet>Support</NowhereYet>
      <Link to={paths.privacyPolicy()} className="py-1 underline-offset-2 hover:underline">
        Confidentialité
      </Link>
      <Link to={paths.cookiePolicy()} className="py-1 underline-offset-2 hover:underline">
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
