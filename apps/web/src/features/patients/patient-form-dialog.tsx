import { type FormHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { FormFailure } from '../../fields/form-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

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
        <FormFailure failure={failure} onReload={startAgain} />
      </form>
    </Dialog>
  );
};
