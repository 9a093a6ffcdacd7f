import type { OutboxDelivery } from '../outbox-event.ts';
import type { Outcomes } from './outbox.ts';
import type { OutboxHandlers } from './outbox-handlers.ts';

/** Thrown by {@link withinMs}. */
class TooLate extends Error {
  constructor() {
    super('it took too long');
    this.name = 'TooLate';
  }
}

/** Hears of each event once what became of it. */
interface Notes {
  delivered(event: OutboxDelivery): void;
  failed(event: OutboxDelivery, error: unknown): Promise<void>;
}

/** Hands events to their handlers, and finds out what became of each. */
export class OutboxHandover {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly notes: Notes,
  ) {}

  /** Those of a kind that is delivered together, together. */
  groupsOf(events: readonly OutboxDelivery[]): readonly OutboxDelivery[][] {
    const together = Map.groupBy(events, ({ kind, id }) => (this.handlers.getBulk(kind) === undefined ? id : kind));
    return [...together.values()];
  }

  /** A group, until the moment (of `performance.now()`) from which it has failed. */
  async deliver(events: readonly OutboxDelivery[], until: number): Promise<void> {
    const done = new Set<number>();
    const failed = new Map<number, unknown>();
    let isOver = false;
    const outcomes: Outcomes = {
      done: (event) => {
        // Who comes after the deadline finds that it failed: it will be delivered again.
        if (isOver || failed.has(event.id) || done.has(event.id)) return;
        done.add(event.id);
        this.notes.delivered(event);
      },
      failed: ({ id }, error) => void failed.set(id, error),
    };
    try {
      await withinMs(until - performance.now(), this.handle(events, outcomes));
      for (const event of events) outcomes.done(event);
    } catch (error) {
      isOver = true;
      const left = events.filter(({ id }) => !done.has(id) && !failed.has(id));
      // One of them fails the whole group; retried alone, each shows whether it was that one.
      if (events.length > 1 && !(error instanceof TooLate)) {
        await Promise.all(left.map((event) => this.deliver([event], until)));
      } else {
        for (const { id } of left) failed.set(id, error);
      }
    }
    const again = events.filter(({ id }) => failed.has(id));
    await Promise.all(again.map((event) => this.notes.failed(event, failed.get(event.id))));
  }

  private async handle(events: readonly OutboxDelivery[], outcomes: Outcomes): Promise<void> {
    const [event] = events;
    if (event === undefined) return;
    const many = this.handlers.getBulk(event.kind);
    if (many !== undefined) return many(events, outcomes);
    const one = this.handlers.get(event.kind);
    if (one === undefined) throw new UnknownKind();
    await one(event);
  }
}

class UnknownKind extends Error {
  override readonly name = 'UnknownKind';
}

/** What the promise gives, or {@link TooLate}. The work itself goes on: a promise cannot be stopped. */
const withinMs = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLate()), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
