import { withoutForbiddenCharacters } from '@maillon/contracts/fields/forbidden-characters';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailAttachment } from './mail-layout.ts';

/** A visit as its reader's own calendar keeps it. Instants in ISO 8601. */
export interface CalendarEntry {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  /** Grows with each change, so that a later file moves or removes what an earlier one put there. */
  readonly sequence: number;
  readonly summary: string;
  readonly place: string | null;
  readonly isCancelled: boolean;
}

/** RFC 5545, in UTC, with the UID that the published agenda has (modules/calendar-feeds); no reason and no link. */
export function calendarFile(entries: readonly CalendarEntry[], host: string): MailAttachment {
  // RFC 5546: what is published needs no answer, and a cancellation is taken out of the calendar that had it.
  const isCancelled = entries.length > 0 && entries.every((entry) => entry.isCancelled);
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'Maillon', product: 'Rendez-vous', language: 'FR' } });
  for (const { id, start, end, sequence, summary, place, ...entry } of entries) {
    calendar.createEvent({
      id: `${id}@${host}`,
      start: new Date(start),
      end: new Date(end),
      sequence,
      // A name or a town may come from a register that checks nothing; RFC 5545 has no control characters in a text.
      summary: withoutForbiddenCharacters(summary),
      location: place === null ? null : withoutForbiddenCharacters(place),
      organizer: { name: 'Maillon', email: `rendez-vous@${host}` },
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  const content = `${calendar.toString()}\r\n`;
  return { filename: 'rendez-vous.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}
