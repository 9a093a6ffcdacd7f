import { TEXTS } from '@maillon/contracts/fields/texts';
import { hasCode, isPassing, sentenceOf } from '../lib/api/problem.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { RetryAlert } from '../ui/feedback/retry-alert.tsx';

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
        {TEXTS.withheld}
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
