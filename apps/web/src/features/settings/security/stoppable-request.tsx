import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { failureOf } from '../../../vault/encryption/unsealing.ts';
import { causeOf } from '../../../vault/failure.ts';

interface StoppableRequestProps {
  readonly title: string;
  /** When it will be done, what is lost by it, and what to do. */
  readonly text: string;
  readonly stopLabel: string;
  readonly error: Error | null;
  readonly pending: boolean;
  readonly onStop: () => void;
}

/** Something grave was asked for, perhaps not by this person, who can stop it while it waits. */
export const StoppableRequest = ({ title, text, stopLabel, error, pending, onStop }: StoppableRequestProps) => (
  <Alert tone="danger" title={title}>
    <p>{text}</p>
    {error !== null && <p className="mt-2">{causeOf(failureOf(error)).cause}</p>}
    <Button look="secondary" size="sm" className="mt-2" pending={pending} onClick={onStop}>
      {stopLabel}
    </Button>
  </Alert>
);
