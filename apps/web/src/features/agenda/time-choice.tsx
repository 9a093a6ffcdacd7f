import { TEXTS } from '@maillon/contracts/texts';
import { type IsoDay, isIsoDay } from '@maillon/domain/day';
import { toInstant, wallClock } from '@maillon/domain/zone';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { freeSlots } from '../../data/appointments.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { browserZone } from '../../lib/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TimeField } from '../../ui/date-field.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import type { BookingValues } from './booking.model.ts';
import { SlotPicker } from './slot-picker.tsx';

interface TimeChoiceProps {
  readonly values: BookingValues;
  readonly today: IsoDay;
  /** The start, an instant. */
  readonly onChange: (start: string) => void;
  readonly error?: string | undefined;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clockOf = (start: string, zone: string): string => {
  if (start === '') return '';
  const { minutes } = wallClock(Date.parse(start), zone);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};

/**
 * When the visit begins: one of the starts at which everybody is free, or a time of one's own, which a professional
 * may take outside their opening hours (design api A28); the server refuses what overlaps.
 */
export const TimeChoice = ({ values, today, onChange, error }: TimeChoiceProps) => {
  const zone = browserZone();
  const [free, setFree] = useState(false);
  const { date, duration, doctorId, midwifeId, assistantId, start } = values;
  const wanted = {
    ...(doctorId && { doctorId }),
    ...(midwifeId && { midwifeId }),
    ...(assistantId && { assistantId }),
  };
  const userTypes = [doctorId && 'doctor', midwifeId && 'midwife', assistantId && 'assistant'].filter(
    (type) => type !== '',
  );
  const asked = isIsoDay(date) && date >= today && userTypes.length > 0;
  const search = useQuery({ ...freeSlots({ date, duration, userTypes, ...wanted }), enabled: asked });
  if (!asked || !isIsoDay(date)) return null;
  if (search.isPending) return <SkeletonLines lines={2} />;
  if (search.isError) return <Alert tone="danger">{sentenceOf(search.error)}</Alert>;

  const slots = search.data.slots;
  if (free) {
    return (
      <TimeField
        label="Heure de début"
        name="start"
        required
        step={900}
        value={clockOf(start, zone)}
        onChange={(clock) => {
          const [hours, minutes] = clock.split(':').map(Number);
          if (hours === undefined || minutes === undefined || Number.isNaN(minutes)) return onChange('');
          onChange(new Date(toInstant(date, hours * 60 + minutes, zone)).toISOString());
        }}
        error={error}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {slots.length === 0 ? (
        <Alert tone="warning">{TEXTS.noSlot}</Alert>
      ) : (
        <SlotPicker slots={slots} zone={zone} value={start} onChange={(slot) => onChange(slot.start)} error={error} />
      )}
      <Button look="quiet" size="sm" className="self-start" onClick={() => setFree(true)}>
        Choisir un autre horaire
      </Button>
    </div>
  );
};
