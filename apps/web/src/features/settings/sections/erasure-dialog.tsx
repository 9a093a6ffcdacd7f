import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

interface ErasureDialogProps {
  readonly pending: boolean;
  /** Why it is not possible. */
  readonly error: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks twice: a box to tick, then the red button. */
export const ErasureDialog = ({ pending, error, onConfirm, onCancel }: ErasureDialogProps) => {
  const [reason, setReason] = useState('');
  const [understood, setUnderstood] = useState(false);
  return (
    <Dialog
      open
      size="sm"
      onClose={onCancel}
      title="Effacer votre compte ?"
      description="Dans trente jours, vos coordonnées, vos partages, vos notifications et vos connexions seront effacés. Cette action sera alors définitive."
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            Annuler
          </Button>
          <Button look="danger" pending={pending} disabled={!understood} onClick={() => onConfirm(reason.trim())}>
            Demander l’effacement
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <TextArea label="Motif" maxLength={500} value={reason} onChange={setReason} />
        <Checkbox label="J’ai compris que mon compte sera effacé" checked={understood} onChange={setUnderstood} />
        {error !== undefined && <Alert tone="danger">{error}</Alert>}
      </div>
    </Dialog>
  );
};
