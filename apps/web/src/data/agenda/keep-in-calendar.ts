import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { saveFile } from '../../lib/files/save-file.ts';

/** The writer of calendar files comes when one is asked for. */
export const keepInCalendar = async (visit: Appointment, name: string, place: string | null): Promise<void> => {
  const { calendarFileOf } = await import('./calendar-file.ts');
  saveFile(
    new TextEncoder().encode(calendarFileOf(visit, { name, place }, location.hostname)),
    'rendez-vous.ics',
    'text/calendar',
  );
};
