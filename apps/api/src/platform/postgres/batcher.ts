import type { BatchResult } from './pipeline-batch.ts';
import type { BoundStatement } from './sql.ts';

interface BatcherOptions {
  /** How many may share a batch. */
  readonly most: number;
  /** No statement waits longer than this for the batch before it. */
  readonly maxDelayMs: number;
  /** Whether those who shared a batch that failed so may be sent again. */
  readonly mayRepeat: (error: unknown) => boolean;
}

interface Waiting {
  readonly statements: readonly BoundStatement[];
  readonly settle: (result: BatchResult) => void;
}

/** How many batches may be under way at once after a flush. */
const AT_ONCE = 4;

/**
 * Statements of many requests in one batch: while one batch is under way the next one collects. Without load no request waits; the more
 * is asked at once, the fewer batches there are.
 *
 * A batch is one transaction. What failed was not done, and each is then sent alone: what is wrong with one of them is refused
 * to that one, as if there had been no batch.
 */
export class Batcher {
  private waiting: Waiting[] = [];
  private inFlight = 0;
  private isScheduled = false;
  private isFlushing = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ask: (statements: readonly BoundStatement[]) => Promise<BatchResult>,
    private readonly options: BatcherOptions,
  ) {}

  /** As many statements as everybody else has sent here. @param isUrgent leaves with this turn of the event loop, with whatever waits */
  send(statements: readonly BoundStatement[], isUrgent = false): Promise<BatchResult> {
    return new Promise((settle) => {
      this.waiting.push({ statements, settle });
      this.isFlushing ||= isUrgent;
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    if (this.inFlight < (this.isFlushing ? AT_ONCE : 1)) {
      this.isScheduled = true;
      // After everything else of this turn.
      setImmediate(() => void this.leave());
    } else {
      this.timer ??= setTimeout(() => void this.leave(), this.options.maxDelayMs);
    }
  }

  private async leave(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isScheduled = false;
    const units = this.waiting.splice(0, this.options.most);
    if (units.length === 0) return;
    this.isFlushing &&= this.waiting.length > 0;
    this.inFlight += 1;
    this.schedule();
    await this.deliver(units);
    this.inFlight -= 1;
    this.schedule();
  }

  private async deliver(units: readonly Waiting[]): Promise<void> {
    // In the same order in each batch: two that write lock what they write in one direction.
    const inOrder = units.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
    const columns = (inOrder[0]?.statements ?? []).map((_, at) => at);
    // The first statement of all, then the second of all, and so on: those that are made for many are one then.
    const batch = columns.flatMap((at) => inOrder.flatMap(({ statements }) => statements[at] ?? []));
    const result = await this.ask(batch);
    const { rows, failure } = result;
    if (failure === undefined) {
      for (const [index, { settle }] of inOrder.entries()) {
        settle({ rows: columns.map((at) => rows[at * inOrder.length + index] ?? []) });
      }
    } else if (units.length > 1 && this.options.mayRepeat(failure.error)) {
      await Promise.all(units.map(async ({ statements, settle }) => settle(await this.ask(statements))));
    } else {
      for (const { settle } of units)
        settle(units.length === 1 ? result : { rows: [], failure: { ...failure, before: 0 } });
    }
  }
}

const nameOf = ({ statements }: Waiting): string => statements[0]?.statement.name ?? '';
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
