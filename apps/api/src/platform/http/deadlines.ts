import type { FastifyReply } from 'fastify';

/** A request whose handler is at work. */
export interface Running {
  readonly reply: FastifyReply;
  readonly until: number;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Limits how long handlers may take, with one timer for all of them: a timer for each request costs more than the rest of
 * the pipeline (docs/decisions/http-kernel.md). A request may live up to a second longer than its limit.
 */
export class Deadlines {
  /** Oldest first, because a Set keeps the order of arrival and all have the same limit. */
  private readonly running = new Set<Running>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limitMs: number,
    private readonly answer: (reply: FastifyReply) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  start(reply: FastifyReply): Running {
    const running = { reply, until: this.now() + this.limitMs };
    this.running.add(running);
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    return running;
  }

  end(running: Running): void {
    this.running.delete(running);
  }

  /** Answers every request whose time is over; the handler's own answer, should it still come, is dropped. */
  look(): void {
    const now = this.now();
    for (const running of this.running) {
      if (running.until > now) break;
      this.running.delete(running);
      if (!running.reply.sent) this.answer(running.reply);
    }
    if (this.running.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
