import { isPassing, sentenceOf } from '../lib/problem.ts';
import { Alert } from '../ui/alert.tsx';
import { RetryAlert } from '../ui/retry-alert.tsx';

interface ReadFailureProps {
  /** Null: there is nothing to say. */
  readonly error: Error | null;
  readonly again: () => Promise<unknown>;
  /** When there is more to say than what the server did. */
  readonly sentence?: string;
  readonly className?: string;
}

/** Why something could not be read, and the way to ask again. A refusal stays a refusal: asking again would not help. */
export const ReadFailure = ({ error, again, sentence, className = '' }: ReadFailureProps) => {
  if (error === null) return null;
  const why = sentence ?? sentenceOf(error);
  return isPassing(error) ? (
    <RetryAlert className={className} onRetry={() => void again()}>
      {why}
    </RetryAlert>
  ) : (
    <Alert tone="danger" className={className}>
      {why}
    </Alert>
  );
};
