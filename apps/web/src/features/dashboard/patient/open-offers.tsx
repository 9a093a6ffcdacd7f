import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { slotRequests, useLiveSlotRequests } from '../../../data/agenda/slot-requests.ts';
import { openOffers } from '../../../data/agenda/waiting-list.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { dayInFull } from '../../../lib/dates.ts';
import { useClock } from '../../../lib/hooks/use-clock.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';
import { spokenHour } from '../../../lib/spoken-time.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { namesOf } from './names-of.ts';

const momentOf = (at: string): string => `${dayInFull(at)} à ${spokenHour(at)}`;

interface OpenOffersProps {
  /** Those that are booked: an earlier time replaces one of them. */
  readonly visits: readonly Appointment[] | undefined;
}

/** Earlier times that are the patient's for minutes: before anything else, and gone when they are over. */
export const OpenOffers = ({ visits = [] }: OpenOffersProps) => {
  const now = useClock(10 * SECOND_MS);
  const { data = [], error: failure, refetch } = useQuery(openOffers());
  const readAgain = (): void => void refetch();
  useRealtime('appointment/updated', readAgain, readAgain);
  useLiveSlotRequests();
  const { data: requests = [], error: other, refetch: again } = useQuery(slotRequests());
  const offers = [
    ...data.map((offer) => {
      const replaced = visits.find(({ id }) => id === offer.appointmentId);
      return { ...offer, replaced, name: replaced && namesOf(replaced), to: paths.visit(offer.appointmentId) };
    }),
    ...requests.flatMap(({ offer, practitioner: { common } }) =>
      offer === null ? [] : [{ ...offer, replaced: undefined, name: common.name, to: paths.offeredSlot(offer.id) }],
    ),
  ];
  const error = failure ?? other;
  if (error !== null && offers.length === 0) {
    // Nothing where nothing is offered: what may be offered is never passed over in silence.
    return <ReadFailure error={error} again={() => Promise.all([refetch(), again()])} title="Places proposées" />;
  }
  return offers
    .filter(({ until }) => now <= Date.parse(until))
    .map(({ id, replaced, name, to, start, until }) => (
      <section
        key={id}
        aria-label={`Une place s’est libérée : ${momentOf(start)}`}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-brand/25 bg-brand-soft px-5 py-4 md:px-7"
      >
        <div className="min-w-0">
          <h2 className="font-semibold">Une place s’est libérée</h2>
          <p>
            {`Le ${momentOf(start)}${name === undefined ? '' : ` avec ${name}`}, `}
            <span className="text-muted">{`à vous jusqu’à ${spokenHour(until)}`}</span>
          </p>
          {replaced !== undefined && (
            <p className="text-sm text-muted">{`À la place de votre rendez-vous du ${momentOf(replaced.start)}.`}</p>
          )}
        </div>
        <Link to={to} className={buttonClass({}, 'max-md:w-full')}>
          <CalendarCheck aria-hidden="true" />
          Répondre
        </Link>
      </section>
    ));
};
