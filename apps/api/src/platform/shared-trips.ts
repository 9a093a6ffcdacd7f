import type { PoolClient } from 'pg';
import { isOutOfReach } from './postgres-errors.ts';
import type { Sql } from './sql.ts';
import { carry, type Errand, gather, type Load, rowsOfEach, travel } from './trip.ts';

interface Question extends Errand {
  readonly answer: (rows: unknown[]) => void;
  readonly fail: (error: unknown) => void;
}

/** One trip with more would make a quick question wait for many. */
const MOST = 128;
/** How many trips may be under way; statements that are asked for each by itself need more hands than one. */
const AT_ONCE = 4;
/** A trip that takes longer than this was not quick: nobody waits for it. */
const PATIENCE_MS = 4;

/**
 * Questions of many requests that share a trip. Whoever asks in the same turn of the event loop shares a packet there and a
 * packet back; those who ask the same statement, when it is made for that (`sqlEach`), share the statement too.
 *
 * Such a statement gathers whom it can: while a trip is under way, those who ask one wait for its return and leave together.
 * Without load nobody waits; the more ask at once, the less each of them costs.
 */
export class SharedTrips {
  private waiting: Question[] = [];
  private underWay = 0;
  /** Somebody who waits has a statement that does not gather. */
  private isUrgent = false;
  private isLeaving = false;
  private patience: NodeJS.Timeout | undefined;

  constructor(private readonly connect: () => Promise<PoolClient>) {}

  ask(statement: Sql, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((answer, fail) => this.add({ statement, values, answer, fail }));
  }

  private add(...questions: Question[]): void {
    this.waiting.push(...questions);
    this.isUrgent ||= questions.some(({ statement }) => !statement.isForMany);
    this.leaveSoon();
  }

  private leaveSoon(): void {
    if (this.isLeaving || this.waiting.length === 0) return;
    if (this.underWay === 0 || (this.isUrgent && this.underWay < AT_ONCE)) {
      this.isLeaving = true;
      // After everything that this turn still wants to ask.
      setImmediate(() => void this.leave());
    } else {
      this.patience ??= setTimeout(() => {
        this.patience = undefined;
        if (!this.isLeaving && this.waiting.length > 0) void this.leave();
      }, PATIENCE_MS);
    }
  }

  private async leave(): Promise<void> {
    clearTimeout(this.patience);
    this.patience = undefined;
    this.underWay += 1;
    try {
      await this.travel();
    } finally {
      this.underWay -= 1;
      this.leaveSoon();
    }
  }

  private async travel(): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.connect();
    } catch (error) {
      this.isLeaving = false;
      for (const { fail } of this.waiting.splice(0)) fail(error);
      return;
    }
    // Those who came while we waited for a connection come along.
    this.isLeaving = false;
    const loads = gather([...Map.groupBy(this.waiting.splice(0, MOST), ({ statement }) => statement).values()].flat());
    this.isUrgent = this.waiting.some(({ statement }) => !statement.isForMany);
    if (this.waiting.length > 0) this.leaveSoon();
    const { outcomes, failure } = await carry(client, loads);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure === undefined) {
      for (const [index, load] of loads.entries()) {
        const outcome = outcomes[index];
        const each = outcome === undefined ? [] : rowsOfEach(load, outcome);
        for (const [asker, { answer }] of load.errands.entries()) answer(each[asker] ?? []);
      }
      return;
    }
    // One transaction: what came before the failure is undone, what came after it was not tried. They go again without it.
    const [failed] = loads.splice(outcomes.length, 1);
    this.add(...loads.flatMap(({ errands }) => errands));
    if (failed !== undefined) await this.askOneByOne(failed, failure.error);
  }

  /** One of many may have made it fail for all; what failed for one alone has failed. */
  private async askOneByOne({ errands }: Load<Question>, cause: unknown): Promise<void> {
    if (errands.length === 1 || isOutOfReach(cause)) {
      for (const { fail } of errands) fail(cause);
      return;
    }
    for (const errand of errands) {
      try {
        errand.answer(await this.askAlone(errand));
      } catch (error) {
        errand.fail(error);
      }
    }
  }

  private async askAlone(errand: Errand): Promise<unknown[]> {
    const client = await this.connect();
    const { outcomes, failure } = await travel(client, [errand]);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure !== undefined) throw failure.error;
    return outcomes[0]?.rows ?? [];
  }
}
