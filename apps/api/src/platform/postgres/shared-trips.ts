import type { PoolClient } from 'pg';
import { Gathering } from './gathering.ts';
import { isOutOfReach } from './postgres-errors.ts';
import type { Sql } from './sql.ts';
import { carry, type Errand, gather, type Load, rowsOfEach, travel } from './trip.ts';

interface Question extends Errand {
  readonly answer: (rows: unknown[]) => void;
  readonly fail: (error: unknown) => void;
}

/** One trip with more would make a quick question wait for many; one that takes longer was not quick. */
const TOGETHER = { most: 128, patienceMs: 4 };

/**
 * Questions of many requests that share a trip. Whoever asks in the same turn of the event loop shares a packet there and a
 * packet back. Those who ask a statement that is made for many (`sqlEach`) share the statement too, and wait for a trip that is
 * under way, so that more of them share the next one.
 */
export class SharedTrips {
  private readonly gathering = new Gathering<Question>((questions) => this.travel(questions), TOGETHER);

  constructor(private readonly connect: () => Promise<PoolClient>) {}

  ask(statement: Sql, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((answer, fail) => {
      this.gathering.add({ statement, values, answer, fail });
      if (!statement.isForMany) this.gathering.hurry();
    });
  }

  private async travel(questions: readonly Question[]): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.connect();
    } catch (error) {
      for (const { fail } of questions) fail(error);
      return;
    }
    const byStatement = [...Map.groupBy(questions, ({ statement }) => statement)];
    // In the same order in each trip: two that write lock what they write in one direction.
    const inOrder = byStatement.toSorted(([{ name: one }], [{ name: other }]) => (one < other ? -1 : 1));
    const loads = gather(inOrder.flatMap(([, asked]) => asked));
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
    this.gathering.add(...loads.flatMap(({ errands }) => errands));
    if (failed !== undefined) await this.askOneByOne(failed, failure.error);
  }

  /** One of many may have made it fail for all; what failed for one alone has failed. */
  private async askOneByOne({ errands }: Load<Question>, cause: unknown): Promise<void> {
    if (errands.length === 1 || isOutOfReach(cause)) {
      for (const { fail } of errands) fail(cause);
      return;
    }
    for (const errand of errands) await this.askAlone(errand).then(errand.answer, errand.fail);
  }

  private async askAlone(errand: Errand): Promise<unknown[]> {
    const client = await this.connect();
    const { outcomes, failure } = await travel(client, [errand]);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure !== undefined) throw failure.error;
    return outcomes[0]?.rows ?? [];
  }
}
