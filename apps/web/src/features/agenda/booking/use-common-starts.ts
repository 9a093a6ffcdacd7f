import { type IsoDay, isIsoDay } from '@maillon/domain/day';
import { useQuery } from '@tanstack/react-query';
import { freeSlots } from '../../../data/agenda/appointments.ts';
import type { BookingValues, Start } from './booking.model.ts';

export interface CommonStarts {
  /** Whether the form says enough to look: a day to come and a person to be free. */
  readonly asked: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly again: () => Promise<unknown>;
  readonly starts: readonly Start[];
  /** Looked, and no practitioner can. */
  readonly none: boolean;
}

/** The starts of the chosen day at which all the professionals of the form are free. */
export const useCommonStarts = (values: BookingValues, today: IsoDay): CommonStarts => {
  const { date, duration, doctorId, midwifeId, assistantId } = values;
  const named = { doctor: doctorId, midwife: midwifeId, assistant: assistantId };
  const userTypes = Object.entries(named).flatMap(([type, id]) => (id === '' ? [] : [type]));
  const wanted = {
    ...(doctorId && { doctorId }),
    ...(midwifeId && { midwifeId }),
    ...(assistantId && { assistantId }),
  };
  const asked = isIsoDay(date) && date >= today && userTypes.length > 0;
  const { data, error, isPending, refetch } = useQuery({
    ...freeSlots({ date, duration, userTypes, ...wanted }),
    enabled: asked,
  });
  const starts = asked ? (data?.slots ?? []) : [];
  return {
    asked,
    pending: asked && isPending,
    error,
    again: refetch,
    starts,
    none: data !== undefined && starts.length === 0,
  };
};
