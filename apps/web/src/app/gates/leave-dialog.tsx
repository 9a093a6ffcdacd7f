import { leaveGuard } from '../../lib/forms/leave-guard.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export const LeaveDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ConfirmDialog
    open
    danger
    title="Modifications non enregistrées"
    confirmLabel="Quitter sans enregistrer"
    cancelLabel="Rester"
    onConfirm={leaveGuard.leave}
    onCancel={onClose}
  >
    Si vous quittez cette page maintenant, ce que vous avez saisi sera perdu.
  </ConfirmDialog>
);
