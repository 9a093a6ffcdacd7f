import { withoutForbiddenCharacters } from '@maillon/contracts/fields/forbidden-characters';
import ical, { ICalEventStatus } from 'ical-generator';
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
  const calendar = ical({ prodId: { company: 'Maillon', product: 'Rendez-vous', language: 'FR' } });
  for (const { id, start, end, sequence, summary, place, isCancelled } of entries) {
    calendar.createEvent({
      id: `${id}@${host}`,
      start: new Date(start),
      end: new Date(end),
      sequence,
      // A name or a town may come from a register that checks nothing; RFC 5545 has no control characters in a text.
      summary: withoutForbiddenCharacters(summary),
      location: place === null ? null : withoutForbiddenCharacters(place),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  const content = `${calendar.toString()}\r\n`;
  return { filename: 'rendez-vous.ics', contentType: 'text/calendar; charset=utf-8', content };
}
