import { longDate, time } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/fields/select.tsx';
import type { Start } from './booking.model.ts';
import type { SeriesVisit } from './series.model.ts';

interface SeriesVisitRowProps {
  readonly visit: SeriesVisit;
  /** The starts at which everybody is free that day; null while they are looked for. */
  readonly free: readonly Start[] | null;
  /** Why the server refused it. */
  readonly error: string | undefined;
  /** Another start of that day, the usual one again (the visit's own), or '' to leave the day out. */
  readonly onChoose: (start: string) => void;
}

/** One visit of a series: its day, whether its hour is free, and what can be done where it is not. */
export const SeriesVisitRow = ({ visit, free, error, onChoose }: SeriesVisitRowProps) => {
  const { day, start, isLeftOut } = visit;
  const zone = localZone();
  const said = `${longDate(start, zone)} à ${time(start, zone)}`;
  const isFree = free?.some((slot) => Date.parse(slot.start) === Date.parse(start)) ?? true;
  const needsAnother = !isLeftOut && (!isFree || error !== undefined);
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          className={cx('grow basis-full text-sm font-semibold md:basis-auto', isLeftOut && 'text-muted line-through')}
        >
          {said}
        </span>
        {!isLeftOut && free !== null && error === undefined && (
          <Badge tone={isFree ? 'success' : 'warning'}>{isFree ? 'Libre' : 'Hors créneaux libres'}</Badge>
        )}
        <Button
          look="quiet"
          size="sm"
          className="ml-auto"
          aria-label={`${isLeftOut ? 'Remettre' : 'Retirer'} la visite du ${said}`}
          onClick={() => onChoose(isLeftOut ? start : '')}
        >
          {isLeftOut ? 'Remettre' : 'Retirer'}
        </Button>
      </div>
      {needsAnother && free !== null && <OtherHour {...{ day, start, free, error, onChoose }} />}
    </li>
  );
};

interface OtherHourProps extends Pick<SeriesVisitRowProps, 'error' | 'onChoose'> {
  readonly day: string;
  readonly start: string;
  readonly free: readonly Start[];
}

const OtherHour = ({ day, start, free, error, onChoose }: OtherHourProps) => {
  const zone = localZone();
  const starts = [...new Set(free.map((slot) => slot.start))].filter((one) => Date.parse(one) !== Date.parse(start));
  if (starts.length === 0) {
    const nothing = 'Aucune autre heure libre ce jour-là : retirez cette visite.';
    return <p className="text-sm text-muted">{[error, nothing].filter(Boolean).join('. ')}</p>;
  }
  return (
    <Select
      label={`Autre heure le ${longDate(`${day}T12:00:00Z`, 'UTC')}`}
      filter
      placeholder="Choisir une heure libre"
      options={starts.map((one) => ({ value: one, label: time(one, zone) }))}
      value=""
      onChange={onChoose}
      error={error}
    />
  );
};
