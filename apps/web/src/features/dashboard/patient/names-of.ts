import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { practitionersOf } from '../../../data/agenda/appointments.ts';

/** « Kouassi AMANI et Désiré ZADI », without Intl, which the first drawing of a page does not wait for. */
export const namesOf = (visit: Appointment): string => {
  const names = practitionersOf(visit).map(({ common }) => common.name);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} et ${last}`;
};
