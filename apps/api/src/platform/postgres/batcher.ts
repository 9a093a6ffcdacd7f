export interface BatcherOptions {
  /** How many leave together at most. */
  readonly most: number;
  /** Nobody waits longer than this for the return of those before them. */
  readonly maxDelayMs: number;
  /** Whether others are known to be on their way: who is there waits for them, but no longer than the last group was away. */
  readonly areMorePending?: () => boolean;
}

/** How many groups may be on their way because somebody could not wait. */
const AT_ONCE = 4;

/**
 * Lets those who come gather: while one group is on its way the next one waits for its return, and leaves with everybody who
 * has come until then. Without load nobody waits; the more come at once, the fewer ways there are.
 */
export class Batcher<Item> {
  private waiting: Item[] = [];
  private underWay = 0;
  private isLeaving = false;
  private isHurried = false;
  private timer: NodeJS.Timeout | undefined;
  private lastTookMs = 0;

  /** `work` takes a group there and back, and never rejects. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<void>,
    private readonly options: BatcherOptions,
  ) {}

  add(...items: readonly Item[]): void {
    this.waiting.push(...items);
    this.leaveSoon();
  }

  /** Those who wait leave with this turn of the event loop, whoever is on their way. */
  flush(): void {
    this.isHurried = true;
    this.leaveSoon();
  }

  /** Of those who were said to come, all are there or will not come. */
  reconsider(): void {
    this.leaveSoon();
  }

  private leaveSoon(): void {
    if (this.isLeaving || this.waiting.length === 0) return;
    const { areMorePending = () => false, maxDelayMs } = this.options;
    const isFree = this.underWay === 0;
    if (this.isHurried ? this.underWay < AT_ONCE : isFree && !areMorePending()) {
      this.isLeaving = true;
      // After everybody who still comes in this turn.
      setImmediate(() => void this.leave());
    } else {
      this.timer ??= setTimeout(
        () => {
          this.timer = undefined;
          if (!this.isLeaving && this.waiting.length > 0) void this.leave();
        },
        isFree ? Math.min(this.lastTookMs, maxDelayMs) : maxDelayMs,
      );
    }
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async leave(): Promise<void> {
    this.stopWaiting();
    const group = this.waiting.splice(0, this.options.most);
    this.isLeaving = false;
    this.isHurried &&= this.waiting.length > 0;
    this.underWay += 1;
    if (this.waiting.length > 0) this.leaveSoon();
    const left = performance.now();
    try {
      await this.work(group);
    } finally {
      this.underWay -= 1;
      this.lastTookMs = performance.now() - left;
      if (this.underWay === 0) this.stopWaiting();
      this.leaveSoon();
    }
  }
}
