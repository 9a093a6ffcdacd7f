import { decodeBitmap, type FreeBitmap, WORDS_PER_DAY } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import { DAY_MS } from '@maillon/domain/time-units';
import { repeatedTime } from '@maillon/domain/zone';
import { monthsOf } from '../../schedules/free-time.service.ts';
import type { MonthCache } from './month-cache.ts';
import type { MonthRow, StoredCalendars } from './slots.repository.ts';

const BYTES_PER_ID = 16;
const BYTES_PER_HASH = 8;

/** The calendars of many people with their free time of whole UTC days, in the order of the rows. */
export class CalendarBatch {
  readonly count: number;
  readonly stored: Buffer;
  /** By the name of a zone: when its wall shows what it has shown before. */
  private readonly repeated = new Map<string, readonly Interval[]>();
  private readonly zones: readonly string[];
  private readonly months: readonly Interval[];
  private readonly size: number;
  /** Of each calendar each month. */
  private readonly words: (Uint32Array | undefined)[] = [];
  private readonly bitmap: FreeBitmap;

  constructor(
    { bytes, zones }: Pick<StoredCalendars, 'bytes' | 'zones'>,
    private readonly days: Interval,
    private readonly cache: MonthCache,
  ) {
    this.stored = bytes;
    this.zones = zones.split(',');
    for (const zone of new Set(this.zones)) if (zone !== '') this.repeated.set(zone, repeatedTime(zone, days));
    this.months = monthsOf(days);
    this.size = 2 * BYTES_PER_ID + this.months.length * BYTES_PER_HASH;
    this.count = bytes.length / this.size;
    this.bitmap = { start: days.start, words: new Uint32Array(((days.end - days.start) / DAY_MS) * WORDS_PER_DAY) };
    for (let index = 0; index < this.count; index++) {
      const name = this.nameOf(index);
      let at = this.scheduleAt(index) + BYTES_PER_ID;
      for (const { start } of this.months) {
        this.words.push(cache.get(name, start, bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)));
        at += BYTES_PER_HASH;
      }
    }
  }

  /** Where in what was told the id of its owner stands. */
  ownerAt(index: number): number {
    return index * this.size;
  }

  scheduleAt(index: number): number {
    return index * this.size + BYTES_PER_ID;
  }

  /** The calendars whose bits are not cached, or are not those that Postgres has. */
  get unknown(): Map<string, number> {
    const unknown = new Map<string, number>();
    for (let place = this.words.indexOf(undefined); place >= 0; place = this.words.indexOf(undefined, place + 1)) {
      const index = Math.floor(place / this.months.length);
      unknown.set(uuidOf(this.stored, this.scheduleAt(index)), index);
    }
    return unknown;
  }

  /** What Postgres has of them now, which may be newer than the hashes. */
  learn(rows: readonly MonthRow[], unknown: ReadonlyMap<string, number>): void {
    for (const { scheduleId, month, free, hash } of rows) {
      const index = unknown.get(scheduleId);
      const place = this.months.findIndex(({ start }) => start === Date.parse(month));
      if (index === undefined || place < 0) continue;
      const start = Date.parse(month);
      const { words } = decodeBitmap(free, start);
      this.words[index * this.months.length + place] = words;
      this.cache.set(this.nameOf(index), { start, hash: [hash.readUInt32BE(0), hash.readUInt32BE(4)], words });
    }
  }

  /**
   * Good until the next one is asked for. Null of a calendar that is being changed at this very moment: it offers nothing until
   * it is whole again.
   */
  free(index: number): FreeBitmap | null {
    const { words } = this.bitmap;
    let to = 0;
    for (const [place, { start }] of this.months.entries()) {
      const month = this.words[index * this.months.length + place];
      if (month === undefined) return null;
      const first = Math.max((this.days.start - start) / DAY_MS, 0) * WORDS_PER_DAY;
      for (let from = first; from < month.length && to < words.length; from++) words[to++] = month[from] ?? 0;
    }
    return this.bitmap;
  }

  /** Where no visit of the calendar begins, as its times were offered before. */
  closed(index: number): readonly Interval[] {
    return this.repeated.get(this.zones[index] ?? this.zones[0] ?? '') ?? [];
  }

  private nameOf(index: number): string {
    const at = this.scheduleAt(index);
    return this.stored.toString('latin1', at, at + BYTES_PER_ID);
  }
}

function uuidOf(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + BYTES_PER_ID);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
