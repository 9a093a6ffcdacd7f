/** The bits of a month, and the hash by which Postgres knows them. */
export interface KeptMonth {
  /** Its first moment, epoch milliseconds. */
  readonly start: number;
  readonly hash: readonly [high: number, low: number];
  /** As a `FreeBitmap` has them. */
  readonly words: Uint32Array;
}

/** With two months each some three megabytes. */
const MOST_CALENDARS = 4_096;
/** A question is about three at most. */
const MOST_MONTHS = 4;

/**
 * Bits of calendars that were read before. They are never believed: Postgres says at each question the hash of the bits that it has, and
 * only what has that hash is used (docs/decisions/free-time.md).
 */
export class KeptMonths {
  private readonly calendars = new Map<string, KeptMonth[]>();

  /** @param calendar any name of it, the same each time */
  find(calendar: string, start: number, high: number, low: number): Uint32Array | undefined {
    for (const month of this.calendars.get(calendar) ?? [])
      if (month.start === start && month.hash[0] === high && month.hash[1] === low) return month.words;
    return undefined;
  }

  /** In the place of what it was before, or of what has been here longest. */
  keep(calendar: string, month: KeptMonth): void {
    const months = this.calendars.get(calendar);
    if (months === undefined) {
      for (const [longest] of this.calendars) {
        if (this.calendars.size < MOST_CALENDARS) break;
        this.calendars.delete(longest);
      }
      this.calendars.set(calendar, [month]);
      return;
    }
    const earlier = months.findIndex(({ start }) => start === month.start);
    if (earlier >= 0) months[earlier] = month;
    else if (months.push(month) > MOST_MONTHS) months.shift();
  }
}
