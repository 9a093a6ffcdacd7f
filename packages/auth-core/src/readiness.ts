import { isOutage } from '@maillon/server-kit/postgres/postgres-errors';

/**
 * Work that must be done once before anything else, and that Postgres may not allow yet.
 * Callers that arrive meanwhile share one attempt; after a failure the next caller makes another.
 */
export class Readiness {
  readonly #prepare: () => Promise<void>;
  #attempt: Promise<void> | undefined;

  constructor(prepare: () => Promise<void>) {
    this.#prepare = prepare;
  }

  ensure(): Promise<void> {
    this.#attempt ??= this.#prepare().catch((error: unknown) => {
      this.#attempt = undefined;
      throw error;
    });
    return this.#attempt;
  }

  /** True once ready, false while Postgres is away; throws for what waiting cannot mend (password, rights, SQL). */
  async tryNow(): Promise<boolean> {
    try {
      await this.ensure();
      return true;
    } catch (error) {
      if (isOutage(error)) return false;
      throw error;
    }
  }
}
