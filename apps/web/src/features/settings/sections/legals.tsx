import type { ReactNode } from 'react';
import { COOKIE_POLICY } from '../../../config/legals/cookie-policy.ts';
import { PRIVACY_POLICY } from '../../../config/legals/privacy-policy.ts';
import { legalFacts } from '../../../lib/legal-facts.ts';
import { Card } from '../../../ui/card.tsx';
import { ChevronDown } from '../../../ui/chevron-down.tsx';
import { LegalArticle } from '../../../ui/legal-article.tsx';
import { About } from './about.tsx';

interface AccordionItem {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Titles that unfold their text. The browser's own disclosure: it is found by the page search, opens by keyboard and
 * needs no script.
 */
const Accordion = ({ items }: { readonly items: readonly AccordionItem[] }) => (
  <div className="divide-y divide-line">
    {items.map(({ title, children }) => (
      <details key={title} className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-md font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
          <h3>{title}</h3>
          <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="pt-1 pb-6">{children}</div>
      </details>
    ))}
  </div>
);

const TEXTS = [
  { name: 'confidentialite', text: PRIVACY_POLICY },
  { name: 'cookies', text: COOKIE_POLICY },
] as const;

/** 'Informations légales': accordions for the privacy and the cookie policy (spec platform §2 "Settings"), and what program this is. */
export const Legals = () => {
  const facts = legalFacts();
  return (
    <Card title="Informations légales">
      <Accordion
        items={[
          ...TEXTS.map(({ name, text }) => ({
            title: text.title,
            children: <LegalArticle text={text} facts={facts} name={name} below={3} keepAddress />,
          })),
          { title: 'À propos', children: <About /> },
        ]}
      />
    </Card>
  );
};
