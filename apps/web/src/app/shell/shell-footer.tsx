import { dayOf } from '@maillon/domain/day';
import { VARIANTS } from '@maillon/domain/product/variants';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { localZone } from '../../lib/local-zone.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

const LINK = 'py-1 underline-offset-2 hover:underline';

/** Copyright, 'Propulsé par' for the maternity product, and the legal pages (spec platform §2 "Loading and shell"). */
export const ShellFooter = () => {
  const { variant, operator } = publicConfig();
  const { brand, poweredBy } = VARIANTS[variant];
  return (
    <footer className="print:hidden flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-4 pb-24 text-sm text-muted md:px-8 md:pb-6">
      <p>
        © {dayOf(serverNow(), localZone()).slice(0, 4)} {brand}
      </p>
      <Link to={paths.terms()} className={LINK}>
        CGU
      </Link>
      {operator.supportEmail !== null && (
        <a href={`mailto:${operator.supportEmail}`} className={LINK}>
          Support
        </a>
      )}
      <Link to={paths.privacyPolicy()} className={LINK}>
        Confidentialité
      </Link>
      <Link to={paths.cookiePolicy()} className={LINK}>
        Cookies
      </Link>
      <Link to={paths.accessibility()} className={LINK}>
        Accessibilité : partiellement conforme
      </Link>
      {poweredBy && (
        <p className="flex items-center gap-2 md:ml-auto">
          Propulsé par <BrandMark name="Maillon" />
        </p>
      )}
    </footer>
  );
};
