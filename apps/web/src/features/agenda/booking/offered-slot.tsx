import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { OfferedSlot as Offer } from '@maillon/contracts/agenda/slot-requests';
import { OFFER_MS } from '@maillon/domain/calendar/waiting-list';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { placeIn } from '../../../data/agenda/booking-place.ts';
import { offeredSlot, useDeclineSlot } from '../../../data/agenda/slot-requests.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf, statusOf } from '../../../lib/api/problem.ts';
import { dayInFull } from '../../../lib/dates.ts';
import { useClock } from '../../../lib/hooks/use-clock.ts';
import { spokenHour, spokenWait } from '../../../lib/spoken-time.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { isOpen } from '../slot-offer.model.ts';
import { UnknownVisit } from '../unknown-visit.tsx';
import { ConfirmBooking } from './team/confirm-booking.tsx';

interface OfferedSlotProps {
  readonly me: UserMe;
  readonly offerId: string;
}

const isAnswered = ({ status }: Offer): boolean => status === 'ACCEPTED' || status === 'DECLINED';

/** Where the link of an offer leads: to the booking of that slot, and once it is over to what became of it. */
export const OfferedSlot = ({ me, offerId }: OfferedSlotProps) => {
  const now = useClock(10 * SECOND_MS);
  const { data, error, refetch } = useQuery(offeredSlot(offerId));
  // What is being written stays on screen when the ten minutes end.
  const [wasOpen, setWasOpen] = useState(false);
  if (data !== undefined && !wasOpen && isOpen(data, now)) setWasOpen(true);
  if (data === undefined && [404, 422].includes(statusOf(error) ?? 0)) {
    return (
      <UnknownVisit>
        Ce lien ne mène à aucune place qui vous soit proposée. Une place qui se libère est à une personne pendant dix
        minutes, puis d’autres peuvent la prendre.
      </UnknownVisit>
    );
  }
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  if (data === undefined) return <Skeleton className="h-64 rounded-lg" />;
  if (!wasOpen || isAnswered(data)) return <Over offer={data} />;
  return <Answer me={me} offer={data} now={now} />;
};

const Answer = ({ me, offer, now }: { readonly me: UserMe; readonly offer: Offer; readonly now: number }) => {
  const { id, practitioner, start, until, reasonCode } = offer;
  const { state } = useLocation();
  const { mutate, isPending, error } = useDeclineSlot(id);
  const choice = placeIn(state, me).choice ?? { practitioner, start, reason: reasonCode };
  const isTheOffered = choice.start === start;
  return (
    <div className="flex flex-col gap-4">
      {isTheOffered && (
        <section aria-label="Une place s’est libérée" className="rounded-lg border border-brand/25 bg-brand-soft p-5">
          <h2 className="font-semibold">Une place s’est libérée</h2>
          <p className="text-sm" role="timer">
            {isOpen(offer, now)
              ? `À vous pendant encore ${spokenWait(until, Math.max(now, Date.parse(until) - OFFER_MS))}, puis d’autres peuvent la prendre.`
              : 'Ses dix minutes sont passées : d’autres peuvent la prendre.'}
          </p>
          <Button look="secondary" size="sm" className="mt-3" pending={isPending} onClick={() => mutate()}>
            Laisser cette place
          </Button>
          {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
        </section>
      )}
      <ConfirmBooking me={me} choice={choice} offerId={isTheOffered ? id : undefined} />
    </div>
  );
};

/** Whether other patients wait behind them is not said: it is true of a slot that no other patient wants, too. */
const PASSED = 'n’est plus gardée pour vous : chacune l’est dix minutes, puis d’autres peuvent la prendre';

const WHY = {
  OPEN: PASSED,
  EXPIRED: PASSED,
  WITHDRAWN: 'n’est plus libre',
  DECLINED: 'est laissée à d’autres',
  ACCEPTED: 'est réservée : retrouvez votre rendez-vous dans l’agenda',
} as const satisfies Record<Offer['status'], string>;

/** Who has the slot is not shown; how it goes on is. */
const Over = ({ offer: { start, status, isWaiting, practitioner } }: { readonly offer: Offer }) => (
  <div className="flex flex-col items-start gap-4">
    <Alert tone={status === 'ACCEPTED' ? 'success' : 'info'}>
      {`La place du ${dayInFull(start)} à ${spokenHour(start)} avec ${practitioner.common.name} ${WHY[status]}.`}
      {WHY[status] === PASSED && ' Si elle est encore libre, elle est parmi les créneaux ci-dessous.'}
      {isWaiting && ' Vous restez sur la liste d’attente.'}
    </Alert>
    {status === 'ACCEPTED' ? (
      <Link to={paths.agenda()} className={buttonClass({})}>
        Ouvrir l’agenda
      </Link>
    ) : (
      <Link to={paths.bookAppointment()} className={buttonClass({ look: 'secondary' })}>
        Voir les créneaux de mon équipe
      </Link>
    )}
  </div>
);
