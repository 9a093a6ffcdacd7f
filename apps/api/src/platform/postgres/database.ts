import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type AuditEntry, auditStatement } from '../audit.ts';
import { EventWriter } from '../outbox-event.ts';
import { Refusal } from '../refusal.ts';
import { requestContext } from '../request-context.ts';
import { Batcher } from './batcher.ts';
import { type BatchResult, isUndone, senderOf } from './pipeline-batch.ts';
import { isLostRace, isOutOfReach } from './postgres-errors.ts';
import { PostgresPool } from './postgres-pool.ts';
import type { BoundStatement, Given, Queryable, Sql } from './sql.ts';
import { OpenTransaction, type Tx } from './transaction.ts';

export { bind, narrowed, type Queryable, type RowOf, type Sql, sql, sqlEach } from './sql.ts';
export type { Tx } from './transaction.ts';

/** A larger batch would make a quick statement wait for many; one that takes longer was not quick. */
const QUICK = { most: 128, maxDelayMs: 4, mayRepeat: (error: unknown) => !isOutOfReach(error) };
/** A commit that waits for a lock is not waited for. */
const COMMITS = { most: 32, maxDelayMs: 10, mayRepeat: isUndone };

const RUNS = 4;
/** Before it runs again: a winner who has not yet taken what the loser let go would meet it in the same circle. */
const LET_PASS_MS = 20;
const RETRY_AFTER_SECONDS = 2;

@Injectable()
export class Database implements Queryable {
  private readonly ambient = new AsyncLocalStorage<OpenTransaction>();
  private readonly connect = () => this.pool.connect();
  private readonly send = senderOf(this.connect);
  private readonly shared = new Batcher(
    senderOf(() => this.pool.quick.connect()),
    QUICK,
  );
  /** By the names of the statements of a transaction: there are as many as there are ways to write. */
  private readonly commits = new Map<string, Batcher>();

  constructor(
    private readonly pool: PostgresPool,
    private readonly events: EventWriter,
  ) {}

  /** Reads what the surrounding {@link tx} has written, when there is one. */
  async query<Row, Values extends readonly unknown[]>(
    statement: Sql<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
  async query(statement: Sql, values: readonly unknown[] = []): Promise<unknown[]> {
    const open = this.surrounding;
    if (open?.hasStarted) return open.ask(statement, values);
    return lastRows(this.send([{ statement, values }]));
  }

  /**
   * For a statement that takes well under a millisecond and for no lock: it shares a batch with the statements of the
   * same turn of the event loop (docs/decisions/few-trips-to-postgres.md).
   *
   * Always outside the surrounding {@link tx}: what it reads is committed, and no caller of the batch waits for a lock.
   */
  quick<Row, Values extends readonly unknown[]>(
    statement: Sql<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
  quick(statement: Sql, values: readonly unknown[] = []): Promise<unknown[]> {
    return lastRows(this.shared.send([{ statement, values }], !statement.isForMany));
  }

  /**
   * Several statements in one batch: one transaction, in which each sees what those before it did. Outside the surrounding
   * {@link tx}. Gives the rows of the last one.
   */
  together<Row>(before: readonly BoundStatement[], last: BoundStatement<Row>): Promise<Row[]> {
    return lastRows(this.send([...before, last])) as Promise<Row[]>;
  }

  /** An audit line that stands alone, because nothing was written: a write has its line in its own transaction (`tx.audit`). */
  async audit(entry: AuditEntry): Promise<void> {
    await lastRows(this.shared.send([auditStatement(entry, requestContext())]));
  }

  /**
   * BEGIN … COMMIT (READ COMMITTED) around `work`, with its audit lines and outbox events in the same commit.
   *
   * Inside another `tx` it joins it: one commit for both, and a failure in here undoes both even if it is caught.
   * The whole work runs again, three times at most, when Postgres chose it as the loser of a deadlock: it may have no
   * other effect than SQL, `audit` and `publish`.
   *
   * @param opening statements that go before the first one of the work, if there is one
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE` when the request was answered in its place meanwhile: nothing is committed for it.
   * Also when Postgres cannot be reached; whether a COMMIT under way arrived is
   * then unknown, which is what idempotency keys are for.
   */
  async tx<T>(work: (tx: Tx) => Promise<T>, opening: readonly BoundStatement[] = []): Promise<T> {
    const open = this.surrounding;
    if (open) return this.join(open, work);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.begin(work, opening);
      } catch (error) {
        if (!isLostRace(error)) throw refusedIfAway(error);
        if (attempt === RUNS) throw refusedForNow(error);
        await pause(LET_PASS_MS * (attempt + Math.random()));
      }
    }
  }

  /**
   * Runs `work` outside the surrounding {@link tx}: what it writes stays even if that is undone, such as the count of a guess that
   * is then refused. It must not touch what the surrounding one has locked.
   */
  apart<T>(work: () => Promise<T>): Promise<T> {
    return this.ambient.exit(work);
  }

  /**
   * Takes the connection of the surrounding {@link tx}, with BEGIN said, for a client that does its own talking (Prisma). Whether there is
   * one, {@link isInTransaction} says, and takes none.
   */
  takeTransactionClient(): Promise<PoolClient> | undefined {
    return this.surrounding?.client();
  }

  get isInTransaction(): boolean {
    return this.surrounding !== undefined;
  }

  /** Whether the surrounding {@link tx} has taken a connection: what waits for a network now keeps it, and its locks, from others. */
  get holdsConnection(): boolean {
    return this.surrounding?.hasStarted === true;
  }

  /** Settles when the surrounding {@link tx} is committed (true) or undone; at once, and true, where there is none. */
  get settled(): Promise<boolean> {
    return this.surrounding?.settled ?? Promise.resolve(true);
  }

  /** What was started inside a transaction and not awaited goes on after it, and is then on its own. */
  private get surrounding(): OpenTransaction | undefined {
    const open = this.ambient.getStore();
    return open?.isOpen ? open : undefined;
  }

  /** Transactions that say the same statements are one: the next one collects while one is under way. */
  private commitTogether(statements: readonly BoundStatement[]): Promise<BatchResult> {
    const names = statements.map(({ statement }) => statement.name).join(' ');
    const batcher = this.commits.get(names) ?? new Batcher(this.send, COMMITS);
    this.commits.set(names, batcher);
    return batcher.send(statements);
  }

  private async join<T>(open: OpenTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await work(open);
    } catch (cause) {
      open.failure ??= { cause };
      throw cause;
    }
  }

  private async begin<T>(work: (tx: Tx) => Promise<T>, opening: readonly BoundStatement[]): Promise<T> {
    const open = new OpenTransaction(
      this.connect,
      opening,
      (statements) => this.commitTogether(statements),
      this.events,
    );
    let isBroken = false;
    try {
      const result = await this.ambient.run(open, () => work(open));
      if (open.failure) throw open.failure.cause;
      // A client that was told « later » asks again: what is written now would be there twice.
      if (requestContext()?.isOver) throw refusedForNow();
      await open.commit();
      return result;
    } catch (error) {
      isBroken = isOutOfReach(error);
      if (isBroken) open.isOpen = false;
      else await open.rollback().catch(() => (isBroken = true));
      // A write without a waiting caller may be why what came after it failed; a refusal says already what that means.
      throw error instanceof Refusal ? error : (open.failure?.cause ?? error);
    } finally {
      await open.release(isBroken);
    }
  }
}

const refusedForNow = (cause?: unknown): Refusal =>
  new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, cause);
const refusedIfAway = (error: unknown): unknown => (isOutOfReach(error) ? refusedForNow(error) : error);

const lastRows = async (sent: Promise<BatchResult>): Promise<unknown[]> => {
  const { rows, failure } = await sent;
  if (failure !== undefined) throw refusedIfAway(failure.error);
  return rows.at(-1) ?? [];
};
