import { ofName } from '@maillon/domain/text/of-name';
import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useRequestCalendar } from '../../../data/agenda/schedule-changes.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';

// For the few who are invited before they look.
const OfferedCalendar = lazyPart(() => import('./offered-calendar.tsx').then((m) => m.OfferedCalendar));

interface CalendarRequestProps {
  /** Whose availability it is. */
  readonly name: string;
  /** Null for a person without a calendar. */
  readonly scheduleId: string | null;
  /** What was asked or offered already. */
  readonly policy: { readonly id: string; readonly status: string } | null;
  /** Where closing leads. */
  readonly back: string;
}

/** What became of the request, in the words of spec clinical §8. */
const STATES: Readonly<Record<string, string>> = {
  PENDING: 'Demande en attente',
  REJECTED: 'Demande refusée',
};
const STAYS_MS = 3000;

/** The access-request modal of the availability editor; who was refused asks no more, who is invited answers (spec clinical §8 "Schedule 403"). */
export const CalendarRequest = ({ name, scheduleId, policy, back }: CalendarRequestProps) => {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useRequestCalendar();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => void navigate(back), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate, back]);
  const status = policy?.status ?? null;
  const isOffered = status === 'INVITED';
  const state = status === null ? undefined : STATES[status];
  return (
    <Dialog
      open
      title={isOffered ? 'Un agenda vous est proposé' : 'Vous n’avez pas les droits nécessaires'}
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
      {isOffered && (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <OfferedCalendar name={name} policyId={policy?.id ?? ''} />
        </Suspense>
      )}
      {!isSuccess && !isOffered && state !== undefined && (
        <Alert tone={status === 'REJECTED' ? 'danger' : 'info'}>{state}</Alert>
      )}
      {!isSuccess && state === undefined && (
        <p>Les disponibilités {ofName(name)} ne changent qu’avec son accord. Vous pouvez le lui demander.</p>
      )}
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
    </Dialog>
  );
};
