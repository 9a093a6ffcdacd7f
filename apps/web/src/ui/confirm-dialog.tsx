import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Alert } from './feedback/alert.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** What has to be known before answering, beside the sentence. */
  readonly details?: ReactNode;
  /** The verb of the action: « Retirer », never « OK ». */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly pending?: boolean;
  /** Why the last try failed. */
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A question before something that cannot be undone. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  details,
  confirmLabel,
  cancelLabel = 'Annuler',
  danger = false,
  pending = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onCancel}
    title={title}
    description={children}
    size="sm"
    footer={
      <>
        <Button look="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button look={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {details}
    {error !== undefined && <Alert tone="danger">{error}</Alert>}
  </Dialog>
);
