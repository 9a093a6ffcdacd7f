import { TEXTS } from '@maillon/contracts/refusals/texts';
import { QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import { clockTime } from '@maillon/domain/calendar/clock-time';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { SECOND_MS } from '@maillon/domain/time-units';
import { wallClock } from '@maillon/domain/zone';
import { useState } from 'react';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { instantAt } from '../../../lib/instant-at.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TimeField } from '../../../ui/fields/date-field.tsx';
import { type BookingValues, NO_START, withPresent } from './booking.model.ts';
import { searchFailure } from './search-failure.ts';
import { SlotPicker } from './slot-picker.tsx';
import type { CommonStarts } from './use-common-starts.ts';

interface TimeChoiceProps {
  readonly values: BookingValues;
  /** The start that the visit has now, when it is on the chosen day. */
  readonly present: string;
  readonly free: CommonStarts;
  /** The start, an instant. */
  readonly onChange: (start: string) => void;
  readonly error?: string | undefined;
}

/**
 * When the visit begins: one of the starts at which everybody is free, or a time of one's own, which a professional
 * may take outside their opening hours (design api A28); the server refuses what overlaps.
 */
export const TimeChoice = ({ values, present, free, onChange, error }: TimeChoiceProps) => {
  const zone = localZone();
  const [wantsOwn, setOwn] = useState<boolean | null>(null);
  /** One of the free hours, as it was chosen. */
  const [picked, setPicked] = useState('');
  if (!free.asked) return null;
  if (free.pending) {
    return (
      <div role="status" aria-label="Chargement">
        <Skeleton className="h-57" />
      </div>
    );
  }
  if (free.error !== null) {
    return <ReadFailure error={free.error} sentence={searchFailure(free.error)} again={free.again} />;
  }

  const starts = withPresent(free.starts, present);
  const isOffered = values.start === '' || starts.some(({ start }) => start === values.start);
  // The hour of a place that was touched, or at which a colleague who was named since is not free: it is shown where it can be changed.
  const own = wantsOwn ?? !isOffered;
  const minutes = values.start === '' ? null : wallClock(Date.parse(values.start), zone).minutes;
  // It was taken meanwhile, or a colleague who was named since is not free: which one is said, beside the ones that are.
  const gone =
    !isOffered && minutes !== null && picked === values.start ? `${spokenClock(minutes)} n’est plus libre. ` : '';
  // Where there is none to choose, the error that one must be chosen is of no use.
  const isMissing = error === undefined || error === TEXTS.required;
  return (
    <div className="flex flex-col gap-2">
      {own && (
        <TimeField
          label="Heure de début"
          name="start"
          required
          step={QUARTER_HOUR_MS / SECOND_MS}
          hint={isOffered ? undefined : `${gone}Hors des horaires libres : une raison vous sera peut-être demandée.`}
          value={minutes === null ? '' : clockTime(minutes)}
          onChange={(clock) => {
            setOwn(true);
            setPicked('');
            onChange(instantAt(values.date, clock, zone));
          }}
          error={error}
        />
      )}
      {!own && starts.length === 0 && <Alert tone="warning">{isMissing ? NO_START : error}</Alert>}
      {!own && starts.length > 0 && (
        <SlotPicker
          starts={starts}
          zone={zone}
          value={values.start}
          onChange={(start) => {
            setPicked(start);
            onChange(start);
          }}
          error={error}
        />
      )}
      <Button look="quiet" size="sm" className="self-start" onClick={() => setOwn(!own)}>
        {own ? 'Voir les horaires libres' : 'Choisir un autre horaire'}
      </Button>
    </div>
  );
};
