import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { AuditEntry } from './audit.ts';
import type { OutboxEvent } from './outbox.ts';
import { OutboxSignal } from './outbox-signal.ts';
import { isLostRace, isOutOfReach } from './postgres-errors.ts';
import { PostgresPool } from './postgres-pool.ts';
import { Refusal } from './refusal.ts';
import { requestContext } from './request-context.ts';
import { recordValues, WRITE_RECORDS } from './transaction-records.ts';

/** A prepared statement: Postgres plans it once per connection. The name belongs to this text alone. */
export interface Sql {
  readonly name: string;
  readonly text: string;
}

const MAX_NAME_LENGTH = 63;

export const sql = (name: string, text: string): Sql => {
  if (name.length > MAX_NAME_LENGTH) throw new Error(`Postgres would cut the statement name ${name}`);
  return { name, text };
};

export interface Queryable {
  /** Values as `postgres-types.ts` gives them: instants are ISO-8601 UTC strings, bigint is a number. */
  query<Row>(statement: Sql, values?: readonly unknown[]): Promise<Row[]>;
}

/** An open transaction. */
export interface Tx extends Queryable {
  /** Written with the commit; forgotten with a rollback. */
  audit(entry: AuditEntry): void;
  /** Delivered after the commit, at least once; forgotten with a rollback. */
  tell(event: OutboxEvent): void;
}

const RUNS = 4;
/** Before it runs again: a winner who has not yet taken what the loser let go would meet it in the same circle. */
const LET_PASS_MS = 20;
const RETRY_AFTER_SECONDS = 2;
const writeRecords = sql('transaction_records', WRITE_RECORDS);

const run = async <Row>(
  client: Pick<PoolClient, 'query'>,
  { name, text }: Sql,
  values: readonly unknown[] = [],
): Promise<Row[]> => (await client.query<Row & QueryResultRow>({ name, text, values: [...values] })).rows;

class OpenTransaction implements Tx {
  private readonly entries: AuditEntry[] = [];
  private readonly events: OutboxEvent[] = [];
  /** Set when joined work failed: whoever swallows that error must not commit half of it. */
  failure: { readonly cause: unknown } | undefined;
  /** False once the work is over: its connection may serve somebody else by then. */
  isOpen = true;

  constructor(readonly client: PoolClient) {}

  async query<Row>(statement: Sql, values?: readonly unknown[]): Promise<Row[]> {
    if (!this.isOpen) throw new Error(`${statement.name} came after the end of its transaction`);
    return run<Row>(this.client, statement, values);
  }

  audit(entry: AuditEntry): void {
    this.entries.push(entry);
  }

  tell(event: OutboxEvent): void {
    this.events.push(event);
  }

  get hasNews(): boolean {
    return this.events.length > 0;
  }

  /** Both statements leave together: where the first fails, Postgres answers the second with ROLLBACK. */
  async commit(): Promise<void> {
    const hasRecords = this.entries.length + this.events.length > 0;
    const written = hasRecords
      ? this.query(writeRecords, recordValues(this.entries, this.events, requestContext()))
      : undefined;
    const committed: Promise<QueryResult> = this.client.query('COMMIT');
    this.isOpen = false;
    const [first, second] = await Promise.allSettled([written, committed]);
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
    if (second.value.command !== 'COMMIT') throw new Error('the transaction had already failed and was rolled back');
  }
}

@Injectable()
export class Database implements Queryable {
  private readonly ambient = new AsyncLocalStorage<OpenTransaction>();

  constructor(
    private readonly pool: PostgresPool,
    private readonly signal: OutboxSignal,
  ) {}

  /** Reads what the surrounding {@link tx} has written, when there is one. */
  async query<Row>(statement: Sql, values?: readonly unknown[]): Promise<Row[]> {
    const open = this.surrounding;
    if (open) return open.query<Row>(statement, values);
    return this.reaching(() => run<Row>(this.pool, statement, values));
  }

  /**
   * BEGIN … COMMIT (READ COMMITTED) around `work`, with its audit lines and outbox events in the same commit.
   *
   * Inside another `tx` it joins it: one commit for both, and a failure in here undoes both even if it is caught.
   * The whole work runs again, three times at most, when Postgres chose it as the loser of a deadlock: it may have no
   * other effect than SQL, `audit` and `tell`.
   *
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE` when Postgres cannot be reached; whether a COMMIT under way arrived is
   * then unknown, which is what idempotency keys are for.
   */
  async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const open = this.surrounding;
    if (open) return this.join(open, work);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.reaching(() => this.begin(work));
      } catch (error) {
        if (!isLostRace(error)) throw error;
        if (attempt === RUNS) throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
        await pause(LET_PASS_MS * (attempt + Math.random()));
      }
    }
  }

  /** The connection of the surrounding {@link tx}, for a reader that does its own talking (Prisma). */
  get ambientClient(): PoolClient | undefined {
    return this.surrounding?.client;
  }

  /** What was started inside a transaction and not awaited goes on after it, and is then on its own. */
  private get surrounding(): OpenTransaction | undefined {
    const open = this.ambient.getStore();
    return open?.isOpen ? open : undefined;
  }

  private async join<T>(open: OpenTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await work(open);
    } catch (cause) {
      open.failure ??= { cause };
      throw cause;
    }
  }

  private async begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const open = new OpenTransaction(client);
    let broken = false;
    try {
      // Not awaited: it travels with the first statement. If it fails, so does every statement behind it.
      client.query('BEGIN').catch(() => undefined);
      const result = await this.ambient.run(open, () => work(open));
      if (open.failure) throw open.failure.cause;
      await open.commit();
      if (open.hasNews) this.signal.send();
      return result;
    } catch (error) {
      // Now, not after ROLLBACK: a statement behind it would be a transaction of its own.
      open.isOpen = false;
      broken = isOutOfReach(error);
      if (!broken) await client.query('ROLLBACK').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async reaching<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    }
  }
}
