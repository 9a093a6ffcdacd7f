import { APPOINTMENT_REASONS, type ReasonCode, seesAbout } from '@maillon/domain/calendar/visit-reasons';
import { compareDays, dayOf, daysBetween, type IsoDay } from '@maillon/domain/day';
import type { PregnancyWindow } from '@maillon/domain/pregnancy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { BookingPlace } from '../../data/agenda/booking-place.ts';
import { type BookingChoice, nextOpenings, type Openings } from '../../data/agenda/openings.ts';
import { useMe } from '../../data/users.ts';
import { dayInFull, shortDate } from '../../lib/dates.ts';
import { localZone } from '../../lib/local-zone.ts';
import { spokenHour } from '../../lib/spoken-time.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

interface WindowOpeningsProps {
  readonly window: PregnancyWindow;
  readonly from: IsoDay;
  readonly today: IsoDay;
  readonly reason: ReasonCode;
  /** Whether nothing that is booked may be this appointment already. */
  readonly isSure: boolean;
}

const SHOWN = 3;
/** As many as one question may bring: the first of each day is among them where days have few. */
const EACH = 20;
const A_WEEK = 7;

const dayAt = (start: string): IsoDay => dayOf(Date.parse(start), localZone());

/** The first of each day, then the others, as many as are shown, in their order. */
const spread = (starts: readonly string[]): readonly string[] => {
  const firsts = starts.filter((start, at) => at === 0 || dayAt(start) !== dayAt(starts[at - 1] ?? ''));
  return [...new Set([...firsts, ...starts])].slice(0, SHOWN).toSorted();
};

/** Of the first of the team who sees a patient about it and has time inside the window. */
const offeredIn = (
  { to }: PregnancyWindow,
  people: readonly Openings[],
  reason: ReasonCode,
): { readonly practitioner: BookingChoice['practitioner']; readonly starts: readonly string[] } | undefined =>
  people
    .filter(({ practitioner }) => seesAbout(reason, practitioner))
    .map(({ practitioner, starts }) => ({
      practitioner,
      starts: spread(starts.filter((start) => compareDays(dayAt(start), to) <= 0)),
    }))
    .find(({ starts }) => starts.length > 0);

/** « jeudi à 14 h 15 », « le jeudi 10 décembre à 9 h » */
const said = (start: string, today: IsoDay): string => {
  const day = dayInFull(start);
  const near = daysBetween(today, dayAt(start)) < A_WEEK;
  return `${near ? day.split(' ')[0] : `le ${day}`} à ${spokenHour(start)}`;
};

/** The next times inside the window, one of them chosen: a touch on another changes the words of the button. */
export const WindowOpenings = ({ window, from, today, reason, isSure }: WindowOpeningsProps) => {
  const me = useMe();
  const { minutes } = APPOINTMENT_REASONS[reason];
  const { data, error } = useQuery(
    nextOpenings({ duration: minutes, each: EACH, ...(from > today && { from: `${from}T00:00:00Z` }) }),
  );
  const [picked, setPicked] = useState('');
  const offered = offeredIn(window, data?.practitioners ?? [], reason);
  // Its height is that of what comes.
  if (data === undefined && error === null) {
    return (
      <div role="status" aria-label="Recherche des créneaux">
        <Skeleton className="h-37 rounded-md md:h-20" />
      </div>
    );
  }
  if (offered === undefined) {
    return (
      <p className="min-h-37 text-sm text-muted md:min-h-20">
        Aucune place d’ici là dans votre équipe : « Autres horaires » en cherche ailleurs.
      </p>
    );
  }
  const { practitioner, starts } = offered;
  const start = starts.includes(picked) ? picked : (starts[0] ?? '');
  const choice: BookingChoice = { practitioner, start, reason };
  return (
    <div className="flex min-h-37 flex-col gap-2 md:min-h-20">
      <p className="text-sm">
        Avec <span className="font-semibold">{practitioner.common.name}</span>
        {practitioner.common.address?.city && ` · ${practitioner.common.address.city}`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="grid min-w-0 grid-cols-3 gap-2 max-md:w-full">
          <legend className="sr-only">Horaires proposés</legend>
          {starts.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === start}
              onClick={() => setPicked(one)}
              className={cx(
                'flex min-h-12 flex-col items-center justify-center rounded-md border px-2 text-xs md:px-4',
                one === start
                  ? 'border-brand bg-brand-soft'
                  : 'border-outline/60 bg-surface hover:border-brand hover:bg-brand-soft',
              )}
            >
              <span className="text-muted">{shortDate(one)}</span>
              <span className="text-sm font-semibold whitespace-nowrap text-brand tabular-nums">{spokenHour(one)}</span>
            </button>
          ))}
        </fieldset>
        <Link
          to={paths.bookAppointment()}
          state={{ of: me.id, choice, reason } satisfies BookingPlace}
          className={buttonClass({ look: isSure ? 'primary' : 'secondary' }, 'max-md:w-full md:ml-auto')}
        >
          Réserver {said(start, today)}
        </Link>
      </div>
    </div>
  );
};
