import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { SlotOffer } from '@maillon/contracts/agenda/waiting-list';
import { OFFER_MS } from '@maillon/domain/calendar/waiting-list';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useId } from 'react';
import { useWaitingList, waitingListOf } from '../../../data/agenda/waiting-list.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { dayInFull } from '../../../lib/dates.ts';
import { useClock } from '../../../lib/hooks/use-clock.ts';
import { spokenHour, spokenWait } from '../../../lib/spoken-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { isOpen } from '../slot-offer.model.ts';

const momentOf = (at: string): string => `${dayInFull(at)} à ${spokenHour(at)}`;

interface OfferedTimeProps {
  readonly visit: Appointment;
  readonly by: 'patient' | 'staff';
}

/** The earlier time that is offered for a visit, first on its page: it is there for minutes. Nothing where none is. */
export const OfferedTime = ({ visit, by }: OfferedTimeProps) => {
  const titleId = useId();
  const now = useClock(10 * SECOND_MS);
  const { data } = useQuery(waitingListOf(visit.id));
  const { mutate, isPending, error: refusal } = useWaitingList(visit.id);
  const offer = data?.offer ?? null;
  if (offer === null) return null;
  const { id, start, until } = offer;
  if (!isOpen(offer, now)) return by === 'patient' && data?.since != null && <Over offer={offer} refusal={refusal} />;
  if (by === 'staff') {
    return <Alert>{`La place du ${momentOf(start)} lui est proposée jusqu’à ${spokenHour(until)}.`}</Alert>;
  }
  const toTheNext = spokenWait(until, Math.max(now, Date.parse(until) - OFFER_MS));
  const take = () => mutate({ accept: id }, { onSuccess: () => void toast.success('Rendez-vous déplacé') });
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-brand/25 bg-brand-soft p-5 md:p-6">
      <h2 id={titleId} className="font-semibold">
        Une place s’est libérée
      </h2>
      <p className="text-lg">{`Le ${momentOf(start)}`}</p>
      <p className="text-sm text-muted" role="timer">
        {`À vous pendant encore ${toTheNext}, puis d’autres peuvent la prendre.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pending={isPending} icon={<CalendarCheck aria-hidden="true" />} onClick={take}>
          Prendre cette place
        </Button>
        <Button look="secondary" disabled={isPending} onClick={() => mutate({ decline: id })}>
          Garder mon rendez-vous
        </Button>
      </div>
      {refusal !== null && (
        <Alert tone="danger" className="mt-3">
          {sentenceOf(refusal)}
        </Alert>
      )}
    </section>
  );
};

/** Where the link of an offer leads once it is over: who has the time is not shown, how it goes on is. */
const Over = ({ offer: { start, status }, refusal }: { readonly offer: SlotOffer; readonly refusal: Error | null }) => {
  if (refusal !== null) return <Alert tone="danger">{sentenceOf(refusal)}</Alert>;
  if (status === 'ACCEPTED' || status === 'DECLINED') return null;
  const why =
    status === 'WITHDRAWN'
      ? 'n’est plus libre'
      : 'n’est plus gardée pour vous : chacune l’est dix minutes, puis d’autres peuvent la prendre';
  return <Alert>{`La place du ${momentOf(start)} ${why}. Vous restez sur la liste.`}</Alert>;
};
