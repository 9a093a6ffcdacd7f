import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TermsText } from './terms-text.tsx';

interface TermsDialogProps {
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

/** Spec platform §2 "Sign-up": Accepter or Refuser, and no other way out. */
export const TermsDialog = ({ onAccept, onRefuse }: TermsDialogProps) => (
  <Dialog
    open
    insistent
    size="lg"
    title="Conditions d’utilisation"
    onClose={onRefuse}
    footer={
      <>
        <Button look="secondary" onClick={onRefuse}>
          Refuser
        </Button>
        <Button onClick={onAccept}>Accepter</Button>
      </>
    }
  >
    <TermsText />
  </Dialog>
);
