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
  private inFlight = 0;
  private isScheduled = false;
  private isFlushing = false;
  private timer: NodeJS.Timeout | undefined;
  private lastTookMs = 0;

  /** `work` handles a batch, and never rejects. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<void>,
    private readonly options: BatcherOptions,
  ) {}

  add(...items: readonly Item[]): void {
    this.waiting.push(...items);
    this.schedule();
  }

  /** What waits is sent with this turn of the event loop, even if a batch is under way. */
  flush(): void {
    this.isFlushing = true;
    this.schedule();
  }

  /** The answer of `areMorePending` may have changed. */
  reconsider(): void {
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    const { areMorePending = () => false, maxDelayMs } = this.options;
    const isFree = this.inFlight === 0;
    if (this.isFlushing ? this.inFlight < AT_ONCE : isFree && !areMorePending()) {
      this.isScheduled = true;
      // After all items of this turn.
      setImmediate(() => void this.leave());
    } else {
      this.timer ??= setTimeout(
        () => {
          this.timer = undefined;
          if (!this.isScheduled && this.waiting.length > 0) void this.leave();
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
    this.isScheduled = false;
    this.isFlushing &&= this.waiting.length > 0;
    this.inFlight += 1;
    if (this.waiting.length > 0) this.schedule();
    const left = performance.now();
    try {
      await this.work(group);
    } finally {
      this.inFlight -= 1;
      this.lastTookMs = performance.now() - left;
      if (this.inFlight === 0) this.stopWaiting();
      this.schedule();
    }
  }
}
