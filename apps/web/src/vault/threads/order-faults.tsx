import { type OrderFault, orderFaults } from '@maillon/vault/use/thread-order';
import { Fragment, type ReactNode } from 'react';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { UnsealedText } from '../encryption/use-unsealed.ts';

/** What came while it was read again is not missing. */
const SETTLED_MS = 2_000;
/** A longer thread of comments is shown from somewhere in its middle. */
const MAX_COMMENTS = 1_000;

interface Written {
  readonly id: string;
  readonly number?: number;
}

/** Where the order that is shown contradicts what the authors signed, by id; `texts` in the order of `shown`. */
export const useOrderFaults = (
  shown: readonly Written[],
  texts: readonly UnsealedText[],
): ReadonlyMap<string, OrderFault> => {
  const found = orderFaults(
    shown.map(({ id, number = 0 }, at) => {
      const text = texts[at];
      return { id, number, order: (text?.is === 'ready' ? text.order : undefined) ?? null };
    }),
    shown.length < MAX_COMMENTS,
  );
  // By its words: what is the same is not new at each drawing.
  const settled = useDebounced([...found].flat().join(' '), SETTLED_MS).split(' ');
  return new Map([...found].filter(([id, fault]) => settled[settled.indexOf(id) + 1] === fault));
};

const WORDS: Readonly<Record<OrderFault, readonly [title: string, text: string]>> = {
  missing: [
    'Un message manque ici',
    'Un message écrit avant celui-ci n’est pas affiché. S’il ne revient pas, demandez à son auteur de le répéter.',
  ],
  moved: [
    'L’ordre des messages a changé ici',
    'Ce message n’est pas à la place où il a été écrit : il répond peut-être à un autre. En cas de doute, demandez confirmation avant d’agir.',
  ],
};

interface InOrderProps {
  readonly fault: OrderFault | undefined;
  /** Reads the thread again. */
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

/** A message, and before it what is wrong with its place. */
export const InOrder = ({ fault, onAgain, children }: InOrderProps) => (
  <Fragment>
    {fault !== undefined && (
      <li>
        <Alert tone="warning" title={WORDS[fault][0]}>
          <p>{WORDS[fault][1]}</p>
          <Button look="secondary" size="sm" className="mt-2" onClick={onAgain}>
            Relire la conversation
          </Button>
        </Alert>
      </li>
    )}
    {children}
  </Fragment>
);
