import type { SeriesDraft } from '@maillon/contracts/agenda/appointment-series';
import type { AppointmentDraft, update } from '@maillon/contracts/agenda/appointments';
import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import { MINUTE_MS } from '@maillon/domain/time-units';
import type { BookingValues } from './booking.model.ts';
import { keptVisits, type SeriesVisit } from './series.model.ts';

const timesOf = ({ start, duration }: Pick<BookingValues, 'start' | 'duration'>) => ({
  start,
  end: new Date(Date.parse(start) + duration * MINUTE_MS).toISOString(),
});

const isFilled = (value: string): boolean => value.trim() !== '';

/** The request behind a filled form. @throws RangeError when the form was not checked before. */
export const draftOf = (values: BookingValues): Omit<AppointmentDraft, 'id'> => {
  const { serviceCategory, patientId, doctorId, midwifeId, assistantId, description, override } = values;
  if (serviceCategory === '') throw new RangeError('a booking has a category');
  return {
    patientId,
    serviceCategory,
    ...timesOf(values),
    ...(isFilled(doctorId) && { doctorId }),
    ...(isFilled(midwifeId) && { midwifeId }),
    ...(isFilled(assistantId) && { assistantId }),
    ...(isFilled(description) && { description }),
    ...(override && { override }),
  };
};

/** The request behind a form whose visit repeats. @throws RangeError when the form was not checked before. */
export const seriesDraftOf = (values: BookingValues, visits: readonly SeriesVisit[]): SeriesDraft => {
  const { start: _start, end: _end, override: _override, description, ...people } = draftOf(values);
  const occurrences = keptVisits(visits).map(({ start }) => ({
    ...timesOf({ start, duration: values.duration }),
    ...(description !== undefined && { description }),
  }));
  return { ...people, occurrences };
};

type Change = RequestOf<typeof update>['body'];

/**
 * The request that makes a booked visit what the form says; what was emptied is removed. Times that stay are not sent:
 * those of a visit that has begun would be refused as past.
 */
export const changeOf = (values: BookingValues, initial: BookingValues): Change => {
  const { start, end, description: _reason, ...draft } = draftOf(values);
  const { description } = values;
  const isMoved = values.start !== initial.start || values.duration !== initial.duration;
  return {
    ...draft,
    ...(isMoved && { start, end }),
    ...(!isFilled(values.doctorId) && { doctorId: null }),
    ...(!isFilled(values.midwifeId) && { midwifeId: null }),
    ...(!isFilled(values.assistantId) && { assistantId: null }),
    // One that the reader could not see is not theirs to remove.
    ...(description !== initial.description && { description: isFilled(description) ? description : null }),
  };
};
