/** The bits of a month, and the hash by which Postgres knows them. */
export interface CachedMonth {
  /** Its first moment, epoch milliseconds. */
  readonly start: number;
  readonly hash: readonly [high: number, low: number];
  /** As a `FreeBitmap` has them. */
  readonly words: Uint32Array;
}

/** With two months each some three megabytes. */
const MAX_CALENDARS = 4_096;
/** A search spans three at most. */
const MAX_MONTHS = 4;

/**
 * Cached bits of calendars. Each query of Postgres returns the hash of the bits that it has, and only an entry with that hash is used (docs/decisions/free-time.md).
 */
export class MonthCache {
  private readonly calendars = new Map<string, CachedMonth[]>();

  /** @param calendar any name of it, the same each time */
  get(calendar: string, start: number, high: number, low: number): Uint32Array | undefined {
    for (const month of this.calendars.get(calendar) ?? [])
      if (month.start === start && month.hash[0] === high && month.hash[1] === low) return month.words;
    return undefined;
  }

  /** Replaces the entry of that month, or evicts the oldest one. */
  set(calendar: string, month: CachedMonth): void {
    const months = this.calendars.get(calendar);
    if (months === undefined) {
      for (const [longest] of this.calendars) {
        if (this.calendars.size < MAX_CALENDARS) break;
        this.calendars.delete(longest);
      }
      this.calendars.set(calendar, [month]);
      return;
    }
    const earlier = months.findIndex(({ start }) => start === month.start);
    if (earlier >= 0) months[earlier] = month;
    else if (months.push(month) > MAX_MONTHS) months.shift();
  }
}
