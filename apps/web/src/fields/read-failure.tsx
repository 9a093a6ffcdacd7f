import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { ReactNode } from 'react';
import { hasCode, isPassing, sentenceOf } from '../lib/api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

interface RetryAlertProps {
  readonly title?: string;
  /** The sentence that says why. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** What could not be read, why, and the way to try again. */
const RetryAlert = ({ children, onRetry, ...alert }: RetryAlertProps) => (
  <Alert tone="danger" {...alert}>
    <p>{children}</p>
    <Button look="secondary" size="sm" className="mt-2" onClick={onRetry}>
      Réessayer
    </Button>
  </Alert>
);

interface ReadFailureProps {
  /** Null: there is nothing to say. */
  readonly error: Error | null;
  readonly again: () => unknown;
  /** What could not be read, where that has to be said. */
  readonly title?: string;
  /** When there is more to say than what the server did. */
  readonly sentence?: string;
  readonly className?: string;
}

/** Why something could not be read, and the way to ask again. A refusal stays a refusal: asking again would not help. */
export const ReadFailure = ({ error, again, title, sentence, className = '' }: ReadFailureProps) => {
  if (error === null) return null;
  const why = sentence ?? sentenceOf(error);
  const alert = { className, ...(title !== undefined && { title }) };
  // Nothing has failed (docs/decisions/impersonation.md).
  if (hasCode(error, 'IMPERSONATION_READ_ONLY')) {
    return (
      <Alert tone="info" className={className}>
        {TEXTS.redacted}
      </Alert>
    );
  }
  return isPassing(error) ? (
    <RetryAlert {...alert} onRetry={() => void again()}>
      {why}
    </RetryAlert>
  ) : (
    <Alert tone="danger" {...alert}>
      {why}
    </Alert>
  );
};
