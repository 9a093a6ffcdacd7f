import type { ReactNode } from 'react';
import { TERMS } from '../../config/legals/terms.ts';
import { paths } from '../../config/paths.ts';

/** Tab reaches it, so that it can be scrolled with the keyboard alone. */
export const TermsText = () => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable without a mouse (axe scrollable-region-focusable)
    tabIndex={0}
    aria-label="Texte des conditions"
    className="-mx-2 flex max-h-[48dvh] flex-col gap-4 overflow-y-auto rounded-md p-2 pr-4 -outline-offset-2"
  >
    {TERMS.sections.map(({ title, paragraphs }, index) => (
      <div key={title}>
        <h3 className="font-semibold">
          {index + 1}. {title}
        </h3>
        <p className="mt-1 text-muted">{paragraphs.join(' ')}</p>
      </div>
    ))}
    <p className="text-muted">
      Voir aussi la <LegalLink to={paths.privacyPolicy()}>politique de confidentialité</LegalLink> et la{' '}
      <LegalLink to={paths.cookiePolicy()}>politique relative aux cookies</LegalLink>.
    </p>
  </section>
);

/** In another tab: the question that is being answered stays where it is. */
const LegalLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer" className="font-medium text-brand underline underline-offset-2">
    {children}
  </a>
);
