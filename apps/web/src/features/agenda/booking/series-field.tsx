import { MAX_SERIES, MIN_SERIES, SERIES_WEEKS } from '@maillon/domain/calendar/visit-series';
import { type IsoDay, isIsoDay } from '@maillon/domain/day';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { useQueries } from '@tanstack/react-query';
import { freeSlots } from '../../../data/agenda/appointments.ts';
import type { FieldErrors } from '../../../lib/forms/form.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import type { BookingValues, Start } from './booking.model.ts';
import { keptVisits, NO_SERIES, refusedDays, type SeriesValues, seriesVisits } from './series.model.ts';
import { SeriesVisitRow } from './series-visit-row.tsx';

interface SeriesFieldProps {
  readonly values: BookingValues;
  readonly errors: FieldErrors;
  readonly onChange: (series: SeriesValues) => void;
}

const ALONE = '0';
const REPEATS = [
  { value: ALONE, label: 'Une seule fois' },
  ...SERIES_WEEKS.map((weeks) => ({
    value: String(weeks),
    label: weeks === 1 ? 'Chaque semaine' : `Toutes les ${weeks} semaines`,
  })),
];
const TIMES = Array.from({ length: MAX_SERIES - MIN_SERIES + 1 }, (_, index) => {
  const times = String(MIN_SERIES + index);
  return { value: times, label: `${times} visites` };
});

/** The starts at which all professionals of the form are free, on each of the days; null while they are looked for. */
const useSeriesStarts = (
  days: readonly IsoDay[],
  values: BookingValues,
): ReadonlyMap<IsoDay, readonly Start[] | null> => {
  const named = PRACTITIONER_TYPES.flatMap((type) => (values[`${type}Id`] === '' ? [] : [[type, values[`${type}Id`]]]));
  const ids = Object.fromEntries(named.map(([type, id]) => [`${type}Id`, id]));
  const userTypes = named.map(([type = '']) => type);
  const found = useQueries({
    queries: days.map((date) => ({
      ...freeSlots({ date, duration: values.duration, userTypes, ...ids }),
      enabled: named.length > 0 && isIsoDay(date),
    })),
  });
  return new Map(days.map((day, index) => [day, found[index]?.data?.slots ?? null]));
};

/** Repeats the visit of the form, and shows before saving on which days it cannot be at that hour. */
export const SeriesField = ({ values, errors, onChange }: SeriesFieldProps) => {
  const { series = NO_SERIES, start } = values;
  const visits = seriesVisits(values, localZone());
  const free = useSeriesStarts(
    visits.map(({ day }) => day),
    values,
  );
  const refused = refusedDays(visits, errors);
  const set = (day: string, chosen: string) => onChange({ ...series, changed: { ...series.changed, [day]: chosen } });
  const choose = (weeks: string) => {
    const found = SERIES_WEEKS.find((known) => String(known) === weeks) ?? null;
    onChange({ ...series, weeks: found, changed: {} });
  };
  const kept = keptVisits(visits).length;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        <Select
          label="Répéter"
          name="repeat"
          filter
          options={REPEATS}
          value={String(series.weeks ?? ALONE)}
          onChange={choose}
        />
        {series.weeks !== null && (
          <Select
            label="Nombre de visites"
            name="times"
            filter
            options={TIMES}
            value={String(series.times)}
            onChange={(times) => onChange({ ...series, times: Number(times), changed: {} })}
          />
        )}
      </div>
      {series.weeks !== null && start === '' && (
        <p className="text-sm text-muted">
          Choisissez l’heure de la première visite : les dates de la série s’affichent ici.
        </p>
      )}
      {visits.length > 0 && (
        <section aria-label="Les visites de la série" className="rounded-md border border-line">
          <ul className="divide-y divide-line">
            {visits.map((visit) => (
              <SeriesVisitRow
                key={visit.day}
                visit={visit}
                free={free.get(visit.day) ?? null}
                error={refused.get(visit.day)}
                onChoose={(chosen) => set(visit.day, chosen)}
              />
            ))}
          </ul>
          <p className="border-t border-line px-3 py-2 text-sm text-muted" aria-live="polite">
            {kept === visits.length ? `${kept} visites` : `${kept} visites sur ${visits.length}`}
          </p>
        </section>
      )}
      {refused.size > 0 && (
        <Alert tone="danger">
          Rien n’a été réservé. Changez l’heure de chaque visite signalée, ou retirez-la de la série.
        </Alert>
      )}
      {errors['/occurrences'] !== undefined && <Alert tone="danger">{errors['/occurrences']}</Alert>}
    </div>
  );
};
