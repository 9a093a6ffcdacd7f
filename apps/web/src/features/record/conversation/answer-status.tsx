import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { AnswerState } from './use-answers.ts';

interface AnswerStatusProps {
  readonly state: AnswerState | null;
  /** What is said while nothing was answered yet. */
  readonly otherwise?: string;
  readonly onRetry: () => void;
}

const SAID: Readonly<Record<AnswerState, readonly [text: string, look: string, icon: ReactNode]>> = {
  saving: ['Enregistrement…', 'text-muted', <LoaderCircle key="saving" className="animate-spin" />],
  saved: ['Enregistré', 'text-success', <Check key="saved" />],
  kept: ['Gardé sur cet appareil', 'text-warning', <CloudOff key="kept" />],
  failed: ['Non enregistré.', 'text-danger', <TriangleAlert key="failed" />],
};

/** Whether an answer is in the record. Its line is there before it says anything: nothing moves when it does. */
export const AnswerStatus = ({ state, otherwise = '', onRetry }: AnswerStatusProps) => {
  const [text, look, icon] = state === null ? [otherwise, 'text-muted', null] : SAID[state];
  return (
    <span className="inline-flex min-h-6 items-center gap-x-2 text-sm">
      <span role="status" className={cx('inline-flex items-center gap-1.5 font-semibold [&_svg]:size-4', look)}>
        {icon !== null && <span aria-hidden="true">{icon}</span>}
        {text}
      </span>
      {(state === 'failed' || state === 'kept') && (
        <button type="button" onClick={onRetry} className="min-h-6 font-semibold text-brand underline">
          Réessayer
        </button>
      )}
    </span>
  );
};
