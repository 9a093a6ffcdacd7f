import { QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import { bitmapStarts, type FreeBitmap, withBusy } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import { startsIn } from '@maillon/domain/calendar/slots';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { PRACTITIONER_TYPES, type PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.ts';
import { BookableService } from './bookable.service.ts';
import { requireWithinHorizon, visitsOf, wholeDays } from './slot-range.ts';
import { type FreeTimeRow, SlotsRepository } from './slots.repository.ts';

/** A practitioner who can be booked, as far as a search for times shows them. */
export interface BookablePractitioner {
  readonly id: string;
  readonly kind: PractitionerType;
  readonly scheduleId: string;
  readonly timeZone: string;
}

export interface Offer {
  readonly practitioner: BookablePractitioner;
  /** Epoch milliseconds, rising. */
  readonly starts: readonly number[];
}

interface Visits {
  readonly duration: number;
  /** The time in which visits begin, in the zone of a calendar. */
  readonly rangeOf: (zone: string) => Interval;
  /** When the patient has a visit already. */
  readonly busy: readonly Interval[];
  readonly now: number;
}

interface Search {
  /** Profiles; null for all who can be booked. */
  readonly ids: readonly string[] | null;
  readonly kinds?: readonly PractitionerType[];
  readonly duration: number;
  readonly range: Interval;
  /** Who must be free too. */
  readonly patientId: string | undefined;
  /** The input that is at fault when the time is too far ahead. */
  readonly pointer: string;
}

const QUARTER_MINUTES = QUARTER_HOUR_MS / MINUTE_MS;

/** When visits can begin: one rule for the search of the product and for that of FHIR. */
@Injectable()
export class OfferedTimes {
  constructor(
    private readonly clock: Clock,
    private readonly bookable: BookableService,
    private readonly slots: SlotsRepository,
  ) {}

  /** Of practitioners who were read with their free time of the days; one whose calendar is being changed has no start. */
  async of<Row extends FreeTimeRow & BookablePractitioner>(
    rows: readonly Row[],
    days: Interval,
    { duration, rangeOf, busy, now }: Visits,
  ): Promise<{ practitioner: Row; starts: number[] }[]> {
    const complete = await this.bookable.complete(rows, days);
    return complete.map((practitioner) => {
      const { free, timeZone } = practitioner;
      if (free === null) return { practitioner, starts: [] };
      const range = visitsOf(rangeOf(timeZone), duration);
      return { practitioner, starts: startsIn({ free: withBusy(free, busy), timeZone }, duration, range, now) };
    });
  }

  /** @throws {Refusal} `VALIDATION_FAILED` for a time more than 18 months ahead */
  async search({ ids, kinds = PRACTITIONER_TYPES, duration, range, patientId, pointer }: Search): Promise<Offer[]> {
    const now = this.clock.now();
    requireWithinHorizon(range.end, now, pointer);
    const asked = { start: Math.max(range.start, now), end: Math.max(range.end, now) };
    const days = wholeDays({ start: asked.start, end: asked.end + duration * MINUTE_MS });
    const [rows, busy] = await Promise.all([
      this.practitioners(ids, days),
      patientId === undefined ? [] : this.slots.busy(patientId, days),
    ]);
    const wanted = rows.filter(({ kind }) => kinds.includes(kind));
    return this.of(wanted, days, { duration, rangeOf: () => asked, busy, now });
  }

  /** Who can be booked now, by name. @param ids profiles; null for all */
  async list(ids: readonly string[] | null): Promise<readonly BookablePractitioner[]> {
    const now = this.clock.now();
    return this.practitioners(ids, wholeDays({ start: now, end: now }));
  }

  /** The quarter hours within the hours of a practitioner that cannot be booked any more, joined. */
  async taken(id: string, range: Interval): Promise<Interval[]> {
    const now = this.clock.now();
    const asked = { start: Math.max(range.start, now), end: Math.max(range.end, now) };
    const [row] = await this.bookable.among([id], wholeDays(asked));
    if (row === undefined || row.open === null || row.free === null) return [];
    return joined(bitmapStarts(without(row.open, row.free), QUARTER_MINUTES, asked));
  }

  private practitioners(ids: readonly string[] | null, days: Interval) {
    return ids === null ? this.bookable.all(PRACTITIONER_TYPES, days) : this.bookable.among(ids, days);
  }
}

const without = ({ start, words }: FreeBitmap, free: FreeBitmap): FreeBitmap => ({
  start,
  words: words.map((word, n) => word & ~(free.words[n] ?? 0)),
});

function joined(quarters: readonly number[]): Interval[] {
  const intervals: { start: number; end: number }[] = [];
  for (const start of quarters) {
    const last = intervals.at(-1);
    if (last?.end === start) last.end += QUARTER_HOUR_MS;
    else intervals.push({ start, end: start + QUARTER_HOUR_MS });
  }
  return intervals;
}
