import type { PoolClient } from 'pg';
import { isOutOfReach } from './postgres-errors.ts';
import type { Sql } from './sql.ts';
import { type Errand, travel } from './trip.ts';

interface Question extends Errand {
  readonly answer: (rows: unknown[]) => void;
  readonly fail: (error: unknown) => void;
}

/** One trip with more would make a quick question wait for many. */
const MOST = 32;

/**
 * Questions of many requests that share a trip. Whoever asks in the same turn of the event loop shares a packet there and a
 * packet back; each question still is a statement of its own, with a snapshot of its own.
 */
export class SharedTrips {
  private waiting: Question[] = [];

  constructor(private readonly connect: () => Promise<PoolClient>) {}

  ask(statement: Sql, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((answer, fail) => this.add({ statement, values, answer, fail }));
  }

  private add(...questions: Question[]): void {
    const isFirst = this.waiting.length === 0;
    this.waiting.push(...questions);
    if (isFirst) setImmediate(() => void this.leave());
  }

  private async leave(): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.connect();
    } catch (error) {
      for (const { fail } of this.take(this.waiting.length)) fail(error);
      return;
    }
    // Those who came while we waited for a connection come along.
    const questions = this.take(MOST);
    if (this.waiting.length > 0) setImmediate(() => void this.leave());
    const { outcomes, failure } = await travel(client, questions);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure === undefined) {
      for (const [index, { answer }] of questions.entries()) answer(outcomes[index]?.rows ?? []);
      return;
    }
    // One transaction: what came before the failure is undone, what came after it was not tried. They go again without it.
    const [failed] = questions.splice(outcomes.length, 1);
    failed?.fail(failure.error);
    if (questions.length > 0) this.add(...questions);
  }

  private take(count: number): Question[] {
    return this.waiting.splice(0, count);
  }
}
