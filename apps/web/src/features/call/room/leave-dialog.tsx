import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { useCloseCall } from '../../../data/agenda/calls.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface LeaveDialogProps {
  readonly visitId: string;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** For the person who may end the call for everybody: alone, or with the others. */
export const LeaveDialog = ({ visitId, onClose, onLeave }: LeaveDialogProps) => {
  const close = useCloseCall();
  const navigate = useNavigate();
  const writeReport = (): void => void navigate(paths.report(visitId), { replace: true });
  // By its promise: the end of the call takes this dialog away before the answer comes.
  const end = (): void => void close.mutateAsync(visitId).then(writeReport, () => undefined);
  return (
    <Dialog
      open
      size="sm"
      title="Quitter la téléconsultation ?"
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onLeave}>
            Quitter sans terminer
          </Button>
          <Button look="danger" pending={close.isPending} onClick={end}>
            Terminer pour tous
          </Button>
        </>
      }
    >
      <p>Si vous quittez sans terminer, les autres participants restent ensemble et vous pouvez revenir.</p>
      {close.error !== null && (
        <Alert tone="danger" className="mt-3">
          {sentenceOf(close.error)}
        </Alert>
      )}
    </Dialog>
  );
};
