import { type FormHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { hasCode, sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

interface PatientFormDialogProps {
  readonly title: string;
  readonly size?: 'md' | 'lg';
  readonly saveLabel: string;
  /** Of `usePatientForm`. */
  readonly form: {
    readonly pending: boolean;
    readonly failure: unknown;
    readonly formProps: FormHTMLAttributes<HTMLFormElement> & { readonly ref: Ref<HTMLFormElement> };
    readonly startAgain: () => Promise<void>;
  };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of such a form: its fields, why it was refused, and the way to read again what has changed. */
export const PatientFormDialog = ({
  title,
  size = 'md',
  saveLabel,
  form,
  onClose,
  children,
}: PatientFormDialogProps) => {
  const id = useId();
  const { pending, failure, formProps, startAgain } = form;
  return (
    <Dialog
      open
      size={size}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={id} pending={pending}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form {...formProps} id={id} className="flex flex-col gap-5">
        {children}
        {failure !== null && (
          <Alert tone="danger">
            <p>{sentenceOf(failure)}</p>
            {hasCode(failure, 'STALE_VERSION') && (
              <Button look="secondary" size="sm" className="mt-3" onClick={() => void startAgain()}>
                Recharger
              </Button>
            )}
          </Alert>
        )}
      </form>
    </Dialog>
  );
};
