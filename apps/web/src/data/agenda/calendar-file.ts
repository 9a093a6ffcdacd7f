import type { Appointment } from '@maillon/contracts/agenda/appointments';
import ical, { ICalEventStatus } from 'ical-generator';

interface CalendarWords {
  readonly name: string;
  /** Where one goes, as the page of the visit says it. */
  readonly place: string | null;
}

/** A visit as the mail of its confirmation has it (api `templates/calendar-file.ts`): the same UID, so that the two are one entry. */
export const calendarFileOf = (visit: Appointment, { name, place }: CalendarWords, host: string): string => {
  const { id, start, end, version, status } = visit;
  const calendar = ical({ prodId: { company: 'Maillon', product: 'Rendez-vous', language: 'FR' } });
  calendar.createEvent({
    id: `${id}@${host}`,
    start: new Date(start),
    end: new Date(end),
    sequence: version,
    summary: `Rendez-vous avec ${name}`,
    location: place,
    status: status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
};
