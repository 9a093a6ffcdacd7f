import { leaveGuard } from '../lib/leave-guard.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export const LeaveDialog = () => (
  <ConfirmDialog
    open
    danger
    title="Modifications non enregistrées"
    confirmLabel="Quitter sans enregistrer"
    cancelLabel="Rester"
    onConfirm={leaveGuard.leave}
    onCancel={leaveGuard.stay}
  >
    Si vous quittez cette page maintenant, ce que vous avez saisi sera perdu.
  </ConfirmDialog>
);
