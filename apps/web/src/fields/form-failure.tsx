import { hasCode, sentenceOf } from '../lib/api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

interface FormFailureProps {
  /** Of the last try; null before it. */
  readonly failure: unknown;
  /** Where another person has changed the thing meanwhile: reads it again. */
  readonly onReload: () => Promise<void>;
}

/** Why a form could not be saved; what was typed for an earlier version is read again at a click. */
export const FormFailure = ({ failure, onReload }: FormFailureProps) =>
  failure === null ? null : (
    <Alert tone="danger">
      <p>{sentenceOf(failure)}</p>
      {hasCode(failure, 'STALE_VERSION') && (
        <Button look="secondary" size="sm" className="mt-3" onClick={() => void onReload()}>
          Recharger
        </Button>
      )}
    </Alert>
  );
