import type { FastifyReply } from 'fastify';

/** Hears that its time is over, once. */
export interface Ending {
  end(): void;
}

/** A request whose handler is at work. */
export interface Running {
  readonly reply: FastifyReply;
  readonly work: Ending;
  readonly until: number;
  /** Where it stands among those that run. */
  readonly place: number;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Limits how long handlers may take, with one timer for all of them: a timer for each request costs more than the rest of
 * the pipeline (docs/decisions/http-kernel.md). A request may live up to a second longer than its limit.
 */
export class Deadlines {
  /**
   * Places that are used again, not a Set: each time a Set makes room the old table stays behind with what was in it and knows the
   * new one, so that every request outlived two collections of young objects and waited for one of all (docs/decisions/memory.md).
   */
  private readonly running: (Running | undefined)[] = [];
  private readonly free: number[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limitMs: number,
    private readonly answer: (reply: FastifyReply) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param work ends with the answer that is given in its place */
  start(reply: FastifyReply, work: Ending): Running {
    const place = this.free.pop() ?? this.running.length;
    const running = { reply, work, until: this.now() + this.limitMs, place };
    this.running[place] = running;
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    return running;
  }

  /** A second time changes nothing. */
  end(running: Running): void {
    if (this.running[running.place] !== running) return;
    this.running[running.place] = undefined;
    this.free.push(running.place);
  }

  /** Answers every request whose time is over, and ends its work; the handler's own answer, should it still come, is dropped. */
  look(): void {
    const now = this.now();
    for (const running of this.running) {
      if (running === undefined || running.until > now) continue;
      this.end(running);
      if (running.reply.sent) continue;
      running.work.end();
      this.answer(running.reply);
    }
    if (this.free.length === this.running.length) this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
