import type { FeedDetail } from '@maillon/contracts/agenda/calendar-feeds';
import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { FeedVisit } from './calendar-feeds.repository.ts';

/** Seconds after which a calendar program should look again. */
const REFRESH = 15 * 60;

/**
 * RFC 5545, in UTC. A visit says that the time is taken, or its category: no patient, no reason, no place (design api §2.23).
 * The UID stays with the visit and SEQUENCE grows with it, so that a move moves what the reader has already, and a cancellation
 * takes it out. Without a METHOD, DTSTAMP is the last revision.
 */
export const icalendarOf = (visits: readonly FeedVisit[], detail: FeedDetail, host: string): string => {
  const calendar = ical({
    name: 'Maillon',
    prodId: { company: 'Maillon', product: 'Agenda', language: 'FR' },
    ttl: REFRESH,
  });
  for (const { id, start, end, category, status, version, updatedAt } of visits) {
    const isCancelled = status === 'CANCELLED';
    calendar.createEvent({
      id: `${id}@${host}`,
      start: new Date(start),
      end: new Date(end),
      stamp: new Date(updatedAt),
      lastModified: new Date(updatedAt),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      sequence: version,
      summary: detail === 'busy' ? 'Occupé' : SERVICE_CATEGORY_LABELS[category],
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  // RFC 5545 §3.1: each line ends with CRLF, the last one too.
  return `${calendar.toString()}\r\n`;
};
