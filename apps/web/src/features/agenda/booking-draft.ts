import type { AppointmentDraft } from '@maillon/contracts/appointments';
import type { BookingValues } from './booking.model.ts';

/** The request behind a filled form. @throws RangeError when the form was not checked before. */
export const draftOf = (values: BookingValues): Omit<AppointmentDraft, 'id'> => {
  const { serviceCategory, start, duration, patientId, doctorId, midwifeId, assistantId, description } = values;
  if (serviceCategory === '') throw new RangeError('a booking has a category');
  return {
    patientId,
    serviceCategory,
    start,
    end: new Date(Date.parse(start) + duration * 60_000).toISOString(),
    ...(doctorId !== '' && { doctorId }),
    ...(midwifeId !== '' && { midwifeId }),
    ...(assistantId !== '' && { assistantId }),
    ...(description.trim() !== '' && { description }),
  };
};
