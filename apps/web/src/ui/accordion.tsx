import type { ReactNode } from 'react';
import { ChevronDown } from './chevron-down.tsx';

interface AccordionItem {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Titles that unfold their text. The browser's own disclosure: it is found by the page search, opens by keyboard and
 * needs no script.
 */
export const Accordion = ({ items }: { readonly items: readonly AccordionItem[] }) => (
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
