import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { addDays, dayOf, type IsoDay, weekday } from '@maillon/domain/day';
import { ofName } from '@maillon/domain/text/of-name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { freeSlots } from '../../../../data/agenda/appointments.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { dayAndMonth, dayInFull, shortDate } from '../../../../lib/dates.ts';
import { localZone } from '../../../../lib/local-zone.ts';
import { spokenHour } from '../../../../lib/spoken-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';

interface WeekOpeningsProps {
  /** All of them receive together. */
  readonly practitioners: readonly PractitionerCard[];
  readonly duration: number;
  /** The day with which it begins. */
  readonly first: IsoDay;
  readonly today: IsoDay;
  readonly onChoose: (start: string) => void;
}

const FEW = 4;

/** A few of a day, from the first to the last. */
const fewOf = (starts: readonly string[]): readonly string[] => {
  if (starts.length <= FEW) return starts;
  const step = (starts.length - 1) / (FEW - 1);
  return starts.filter((_, at) => Array.from({ length: FEW }, (_one, n) => Math.round(n * step)).includes(at));
};

const mondayOf = (day: IsoDay): IsoDay => addDays(day, 1 - weekday(day));
const noon = (day: IsoDay): string => `${day}T12:00:00Z`;

/** The free times of a week, a few of each day and all of them on demand; Saturday and Sunday where the practitioners receive then. */
export const WeekOpenings = ({ practitioners, duration, first, today, onChoose }: WeekOpeningsProps) => {
  const zone = localZone();
  const [monday, setMonday] = useState(mondayOf(first));
  const [all, setAll] = useState(false);
  const name = new Intl.ListFormat('fr').format(practitioners.map(({ common }) => common.name));
  const last = addDays(monday, 6);
  const date = monday < today ? today : monday;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...freeSlots({
      ...{ date, until: last, duration, userTypes: practitioners.map(({ userType }) => userType) },
      ...Object.fromEntries(practitioners.map(({ userType, userData }) => [`${userType}Id`, userData.id])),
    }),
    placeholderData: keepPreviousData,
  });
  const startsOf = (day: IsoDay): readonly string[] =>
    (data?.slots ?? []).map(({ start }) => start).filter((start) => dayOf(Date.parse(start), zone) === day);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const shown = days.filter((day) => weekday(day) <= 5 || startsOf(day).length > 0);
  const isLong = shown.some((day) => startsOf(day).length > FEW);

  return (
    <section aria-label={`Semaine ${ofName(name)}`} className="mt-3 border-t border-line pt-2">
      <div className="flex items-center justify-between">
        <IconButton
          label="Semaine précédente"
          disabled={monday <= mondayOf(today)}
          onClick={() => setMonday(addDays(monday, -7))}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p aria-live="polite" className="text-sm font-semibold">
          {`${dayAndMonth(noon(monday), 'UTC')} – ${dayAndMonth(noon(last), 'UTC')}`}
        </p>
        <IconButton label="Semaine suivante" onClick={() => setMonday(addDays(monday, 7))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {data === undefined && error === null && <Skeleton className="h-40" />}
      <ReadFailure error={error} again={refetch} />
      {data !== undefined && (
        <ul
          aria-busy={isPlaceholderData}
          className={cx(
            'grid grid-cols-[repeat(auto-fit,minmax(3.6rem,1fr))] gap-1 md:gap-2',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {shown.map((day) => (
            <li key={day} className="min-w-0">
              <p className="mb-1.5 text-center text-xs text-muted md:text-sm">
                {shortDate(noon(day), 'UTC').split(' ').slice(0, 2).join(' ')}
              </p>
              <div className={cx('flex flex-col gap-1.5 p-0.5', all && 'max-h-72 overflow-y-auto')}>
                {(all ? startsOf(day) : fewOf(startsOf(day))).map((start) => (
                  <button
                    key={start}
                    type="button"
                    className="min-h-11 shrink-0 rounded-md bg-brand-soft text-xs font-semibold text-brand tabular-nums hover:bg-brand hover:text-on-brand md:text-sm"
                    aria-label={`${dayInFull(start)} à ${spokenHour(start)}, ${name}`}
                    onClick={() => onChoose(start)}
                  >
                    {spokenHour(start)}
                  </button>
                ))}
                {startsOf(day).length === 0 && (
                  <p className="py-2 text-center text-sm text-muted">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">Aucune place</span>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isLong && (
        <Button look="quiet" size="sm" className="mt-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Moins d’heures' : 'Plus d’heures'}
        </Button>
      )}
    </section>
  );
};
