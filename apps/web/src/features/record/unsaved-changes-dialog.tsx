import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Keeping } from './use-record-draft.ts';

interface UnsavedChangesDialogProps {
  readonly keeping: Keeping;
  readonly onStay: () => void;
  readonly onLater: () => void;
  readonly onDiscard: () => void;
}

/** Before an editor closes over answers that are not in the record. */
export const UnsavedChangesDialog = ({ keeping, onStay, onLater, onDiscard }: UnsavedChangesDialogProps) => (
  <Dialog
    open
    size="sm"
    title="Modifications non enregistrées"
    description={
      keeping.is === 'failed'
        ? 'Le brouillon n’a pas pu être gardé sur cet appareil. Si vous fermez maintenant, vos réponses seront perdues.'
        : 'Vos réponses ne sont pas encore dans le dossier. Le brouillon reste sur cet appareil, et ne s’ouvre que pour vous.'
    }
    onClose={onStay}
    footer={
      <>
        <Button look="quiet" onClick={onDiscard}>
          Supprimer le brouillon
        </Button>
        {keeping.is !== 'failed' && (
          <Button look="secondary" onClick={onLater}>
            Reprendre plus tard
          </Button>
        )}
        <Button onClick={onStay}>Continuer</Button>
      </>
    }
  />
);
