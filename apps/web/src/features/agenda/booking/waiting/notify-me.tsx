import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { isTooSoonToWait } from '@maillon/domain/calendar/waiting-list';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { slotRequests, useSlotRequests } from '../../../../data/agenda/slot-requests.ts';
import { sentenceOf } from '../../../../lib/api/problem.ts';
import { useClock } from '../../../../lib/hooks/use-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';

interface NotifyMeProps {
  readonly practitionerId: string;
  readonly name: string;
  readonly reason: ReasonCode;
  /** The first time that is offered now: only an earlier one is waited for. Absent where there is none at all. */
  readonly before?: string | undefined;
}

/** A place on the waiting list of a practitioner, for a patient who has no visit. */
export const NotifyMe = ({ practitionerId, name, reason, before }: NotifyMeProps) => {
  const { data } = useQuery(slotRequests());
  const { mutate, isPending, error } = useSlotRequests();
  const waiting = data?.find(
    ({ practitioner, reasonCode }) => practitioner.userData.id === practitionerId && reasonCode === reason,
  );
  const now = useClock(10 * SECOND_MS);
  // A time is offered two hours before it begins at the latest: before the first free one there is none to wait for.
  if (waiting === undefined && isTooSoonToWait(before, now)) return null;
  const ask = { practitionerId, reasonCode: reason, ...(before !== undefined && { before }) };
  const label =
    before === undefined ? 'Me prévenir dès qu’une place se libère' : 'Me prévenir si une place plus tôt se libère';
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      {waiting !== undefined && (
        <p role="status">Vous attendez une place : dès qu’une se libère, elle vous est proposée dix minutes.</p>
      )}
      <Button
        look="secondary"
        size="sm"
        pending={isPending}
        icon={waiting === undefined ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
        onClick={() => mutate(waiting === undefined ? { ask } : { leave: waiting.id })}
      >
        {waiting === undefined ? label : 'Ne plus attendre'}
        <span className="sr-only">{` : ${name}`}</span>
      </Button>
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
    </div>
  );
};
