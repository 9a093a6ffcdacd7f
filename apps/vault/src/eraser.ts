import { destroyConfirmed } from './erasure.ts';
import { destroyOwnAsked } from './recovery/own-erasure.ts';
import type { ServerDependencies } from './server-dependencies.ts';

const EVERY_MS = 600_000;

/** Destroys, every ten minutes, what the application asked for and the operator confirmed, and what its owner asked for 72 hours ago. */
export class Eraser {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dependencies: ServerDependencies,
    private readonly failed: () => void,
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.#running
        .then(() => destroyConfirmed(this.dependencies))
        .then(() => destroyOwnAsked(this.dependencies))
        .then(() => undefined, this.failed);
    }, EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
