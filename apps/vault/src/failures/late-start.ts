import { setTimeout as pause } from 'node:timers/promises';
import { VaultError } from '@maillon/vault/errors';

const AGAIN_AFTER_MS = 2_000;

/**
 * What a server does in its database before it answers a request. Where the database is away it waits for it: a server that ended
 * instead would stay away after an outage in which it was started too, wherever no supervisor starts it again.
 */
export class LateStart {
  #isDone = false;
  readonly #stop = new AbortController();

  constructor(
    private readonly work: () => Promise<void>,
    private readonly waits: () => void,
    private readonly againAfterMs = AGAIN_AFTER_MS,
  ) {}

  get isDone(): boolean {
    return this.#isDone;
  }

  /** False when it was stopped before. Throws what is no outage. */
  async run(): Promise<boolean> {
    const { signal } = this.#stop;
    while (!this.#isDone && !signal.aborted) {
      try {
        await this.work();
        this.#isDone = true;
      } catch (error) {
        if (!(error instanceof VaultError && error.code === 'NETWORK')) throw error;
        this.waits();
        await pause(this.againAfterMs, undefined, { signal }).catch(() => undefined);
      }
    }
    return this.#isDone;
  }

  stop(): void {
    this.#stop.abort();
  }
}
