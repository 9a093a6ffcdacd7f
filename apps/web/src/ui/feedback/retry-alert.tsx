import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

interface RetryAlertProps {
  readonly title?: string;
  /** The sentence that says why. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** What could not be read, why, and the way to try again. */
export const RetryAlert = ({ children, onRetry, ...alert }: RetryAlertProps) => (
  <Alert tone="danger" {...alert}>
    <p>{children}</p>
    <Button look="secondary" size="sm" className="mt-2" onClick={onRetry}>
      Réessayer
    </Button>
  </Alert>
);
