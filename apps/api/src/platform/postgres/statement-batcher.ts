import type { PoolClient } from 'pg';
import { Batcher } from './batcher.ts';
import { type BoundStatement, gather, type Load, rowsOfEach, send, sendBatch } from './pipeline-batch.ts';
import { isOutOfReach } from './postgres-errors.ts';
import type { Sql } from './sql.ts';

interface Question extends BoundStatement {
  readonly answer: (rows: unknown[]) => void;
  readonly fail: (error: unknown) => void;
}

/** A larger batch would make a quick statement wait for many; one that takes longer was not quick. */
const TOGETHER = { most: 128, maxDelayMs: 4 };

/**
 * Statements of many requests in one batch: those of one turn of the event loop share a packet there and a packet back. Callers of
 * a statement for many (`sqlEach`) share the statement too, and wait for a batch that is under way, so that more of them share
 * the next one.
 */
export class StatementBatcher {
  private readonly batcher = new Batcher<Question>((questions) => this.send(questions), TOGETHER);

  constructor(private readonly connect: () => Promise<PoolClient>) {}

  ask(statement: Sql, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((answer, fail) => {
      this.batcher.add({ statement, values, answer, fail });
      if (!statement.isForMany) this.batcher.flush();
    });
  }

  private async send(questions: readonly Question[]): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.connect();
    } catch (error) {
      for (const { fail } of questions) fail(error);
      return;
    }
    const byStatement = [...Map.groupBy(questions, ({ statement }) => statement)];
    // In the same order in each batch: two that write lock what they write in one direction.
    const inOrder = byStatement.toSorted(([{ name: one }], [{ name: other }]) => (one < other ? -1 : 1));
    const loads = gather(inOrder.flatMap(([, asked]) => asked));
    const { outcomes, failure } = await sendBatch(client, loads);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure === undefined) {
      for (const [index, load] of loads.entries()) {
        const outcome = outcomes[index];
        const each = outcome === undefined ? [] : rowsOfEach(load, outcome);
        for (const [caller, { answer }] of load.statements.entries()) answer(each[caller] ?? []);
      }
      return;
    }
    // One transaction: what came before the failure is undone, what came after it was not tried. They go again without it.
    const [failed] = loads.splice(outcomes.length, 1);
    this.batcher.add(...loads.flatMap(({ statements }) => statements));
    if (failed !== undefined) await this.askOneByOne(failed, failure.error);
  }

  /** One of many may have made it fail for all; what failed for one alone has failed. */
  private async askOneByOne({ statements }: Load<Question>, cause: unknown): Promise<void> {
    if (statements.length === 1 || isOutOfReach(cause)) {
      for (const { fail } of statements) fail(cause);
      return;
    }
    for (const bound of statements) await this.askAlone(bound).then(bound.answer, bound.fail);
  }

  private async askAlone(bound: BoundStatement): Promise<unknown[]> {
    const client = await this.connect();
    const { outcomes, failure } = await send(client, [bound]);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure !== undefined) throw failure.error;
    return outcomes[0]?.rows ?? [];
  }
}
