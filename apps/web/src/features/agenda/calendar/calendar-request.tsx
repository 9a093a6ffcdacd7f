import { ofName } from '@maillon/domain/text/of-name';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useRequestCalendar } from '../../../data/agenda/schedule-changes.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface CalendarRequestProps {
  /** Whose availability it is. */
  readonly name: string;
  /** Null for a person without a calendar. */
  readonly scheduleId: string | null;
  /** Of what was asked or offered already. */
  readonly status: string | null;
  /** Where closing leads. */
  readonly back: string;
}

/** What became of the request, in the words of spec clinical §8. */
const STATES: Readonly<Record<string, string>> = {
  PENDING: 'Demande en attente',
  INVITED: 'Demande envoyée',
  REJECTED: 'Demande refusée',
};
const STAYS_MS = 3000;

/** The access-request modal of the availability editor; who was refused asks no more (spec clinical §8 "Schedule 403"). */
export const CalendarRequest = ({ name, scheduleId, status, back }: CalendarRequestProps) => {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useRequestCalendar();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => void navigate(back), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate, back]);
  const state = status === null ? undefined : STATES[status];
  return (
    <Dialog
      open
      title="Vous n’avez pas les droits nécessaires"
      onClose={() => void navigate(back)}
      footer={
        <>
          <Button look="secondary" onClick={() => void navigate(back)}>
            Retour
          </Button>
          {state === undefined && !isSuccess && scheduleId !== null && (
            <Button pending={isPending} onClick={() => mutate(scheduleId)}>
              Demander l’accès
            </Button>
          )}
        </>
      }
    >
      {isSuccess && <Alert tone="success">Demande envoyée</Alert>}
      {!isSuccess && state !== undefined && <Alert tone={status === 'REJECTED' ? 'danger' : 'info'}>{state}</Alert>}
      {!isSuccess && state === undefined && (
        <p>Les disponibilités {ofName(name)} ne changent qu’avec son accord. Vous pouvez le lui demander.</p>
      )}
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
    </Dialog>
  );
};
