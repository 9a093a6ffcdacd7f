import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { cx } from './cx.ts';
import { CareCircle } from './illustrations/care-circle.tsx';

interface SignedOutLayoutProps {
  readonly brand: string;
  readonly children: ReactNode;
  /** Stands beside the form on large screens. Without it the page is alone, for longer forms. */
  readonly welcome?: { readonly title: string; readonly text: string };
  /** For a page that is a list: as wide as those of the signed-in area. */
  readonly wide?: boolean;
}

/** The pages before the signed-in area: one task in the middle, nothing else to look at. */
export const SignedOutLayout = ({ brand, children, welcome, wide }: SignedOutLayoutProps) => (
  <div className={cx('min-h-dvh', welcome && 'grid lg:grid-cols-[minmax(26rem,5fr)_6fr]')}>
    {welcome !== undefined && <Welcome {...welcome} />}
    <div className={cx('flex min-h-dvh flex-col px-5 md:px-8', welcome && 'lg:order-first')}>
      <header className="flex h-20 items-center">
        <BrandMark name={brand} />
      </header>
      <main
        className={cx(
          'mx-auto flex w-full flex-1 flex-col pb-12',
          welcome ? 'max-w-md justify-center' : cx(wide ? 'max-w-[84rem]' : 'max-w-3xl', 'pt-4 md:pt-8'),
        )}
      >
        {children}
      </main>
      <footer
        className={cx(
          'mx-auto flex w-full flex-wrap gap-x-6 gap-y-1 pb-6 text-sm text-muted print:hidden',
          welcome ? 'max-w-md' : wide ? 'max-w-[84rem]' : 'max-w-3xl',
        )}
      >
        <Link to={paths.publicGuides()} className="py-1 underline-offset-2 hover:underline">
          Guides
        </Link>
        <Link to={paths.terms()} className="py-1 underline-offset-2 hover:underline">
          Conditions d’utilisation
        </Link>
        <Link to={paths.privacyPolicy()} className="py-1 underline-offset-2 hover:underline">
          Politique de confidentialité
        </Link>
        <Link to={paths.cookiePolicy()} className="py-1 underline-offset-2 hover:underline">
          Politique relative aux cookies
        </Link>
        <Link to={paths.accessibility()} className="py-1 underline-offset-2 hover:underline">
          Accessibilité : partiellement conforme
        </Link>
      </footer>
    </div>
  </div>
);

const Welcome = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <aside className="hidden bg-brand-soft lg:flex lg:flex-col lg:items-center lg:justify-center lg:px-16">
    <CareCircle />
    <p className="mt-10 max-w-md text-center text-2xl font-semibold text-balance">{title}</p>
    <p className="mt-3 max-w-md text-center text-lg text-muted text-pretty">{text}</p>
  </aside>
);
