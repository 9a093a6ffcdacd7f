export interface BatcherOptions {
  /** The largest batch. */
  readonly most: number;
  /** No item waits longer than this for the batch before it. */
  readonly maxDelayMs: number;
  /** Whether more items are expected: a batch waits for them, but no longer than the last one took. */
  readonly areMorePending?: () => boolean;
}

/** How many batches may be under way at once after a flush. */
const AT_ONCE = 4;

/**
 * Collects items: while one batch is under way the next one waits for its return, and then holds all items that were added
 * meanwhile. Without load no item waits; the more are added at once, the fewer batches there are.
 */
export class Batcher<Item> {
  private waiting: Item[] = [];
  private underWay = 0;
  private isLeaving = false;
  private isHurried = false;
  private timer: NodeJS.Timeout | undefined;
  private lastTookMs = 0;

  /** `work` handles a batch, and never rejects. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<void>,
    private readonly options: BatcherOptions,
  ) {}

  add(...items: readonly Item[]): void {
    this.waiting.push(...items);
    this.leaveSoon();
  }

  /** What waits is sent with this turn of the event loop, even if a batch is under way. */
  flush(): void {
    this.isHurried = true;
    this.leaveSoon();
  }

  /** The answer of `areMorePending` may have changed. */
  reconsider(): void {
    this.leaveSoon();
  }

  private leaveSoon(): void {
    if (this.isLeaving || this.waiting.length === 0) return;
    const { areMorePending = () => false, maxDelayMs } = this.options;
    const isFree = this.underWay === 0;
    if (this.isHurried ? this.underWay < AT_ONCE : isFree && !areMorePending()) {
      this.isLeaving = true;
      // After all items of this turn.
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
