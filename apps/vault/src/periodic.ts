/** Work that a process does now and then, one after the other: a failure is said, and the next time comes all the same. */
export class Periodic {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly everyMs: number,
    private readonly failed: (error: unknown) => void,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.soon(), this.everyMs);
    this.#timer.unref();
  }

  /** Now, rather than at the next time. Never throws. */
  soon(): Promise<void> {
    this.#running = this.#running.then(() => this.work()).then(() => undefined, this.failed);
    return this.#running;
  }

  /** Once what is under way is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
