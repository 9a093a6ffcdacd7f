const SECOND_MS = 1_000;

/** How much a socket may still say before it is shown out. */
export class EventAllowance {
  private secondStart = Number.NEGATIVE_INFINITY;
  private inThisSecond = 0;
  private unknown = 0;

  constructor(private readonly limits: { readonly maxEventsPerSecond: number; readonly maxUnknownEvents: number }) {}

  /** False when this event, at `now` milliseconds, is one too many. */
  take(isKnown: boolean, now: number): boolean {
    if (now - this.secondStart >= SECOND_MS) {
      this.secondStart = now;
      this.inThisSecond = 0;
    }
    this.inThisSecond += 1;
    if (!isKnown) this.unknown += 1;
    return this.inThisSecond <= this.limits.maxEventsPerSecond && this.unknown < this.limits.maxUnknownEvents;
  }
}
