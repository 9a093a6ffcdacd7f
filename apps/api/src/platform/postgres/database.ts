import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { AuditEntry } from '../audit.ts';
import { OutboxSignal } from '../outbox/outbox-signal.ts';
import { Refusal } from '../refusal.ts';
import { requestContext } from '../request-context.ts';
import { GroupCommits } from './group-commits.ts';
import { type BoundStatement, type LastRow, send } from './pipeline-batch.ts';
import { isLostRace, isOutOfReach } from './postgres-errors.ts';
import { PostgresPool } from './postgres-pool.ts';
import type { Given, Queryable, Sql } from './sql.ts';
import { StatementBatcher } from './statement-batcher.ts';
import { OpenTransaction, type Tx } from './transaction.ts';
import { auditStatement } from './transaction-records.ts';

export { bind } from './pipeline-batch.ts';
export { narrowed, type Queryable, type RowOf, type Sql, sql, sqlEach } from './sql.ts';
export type { Tx } from './transaction.ts';

const RUNS = 4;
/** Before it runs again: a winner who has not yet taken what the loser let go would meet it in the same circle. */
const LET_PASS_MS = 20;
const RETRY_AFTER_SECONDS = 2;

@Injectable()
export class Database implements Queryable {
  private readonly ambient = new AsyncLocalStorage<OpenTransaction>();
  private readonly shared: StatementBatcher;
  private readonly commits: GroupCommits;

  constructor(
    private readonly pool: PostgresPool,
    private readonly signal: OutboxSignal,
  ) {
    this.shared = new StatementBatcher(() => pool.quick.connect());
    this.commits = new GroupCommits(() => pool.connect());
  }

  /** Reads what the surrounding {@link tx} has written, when there is one. */
  async query<Row, Values extends readonly unknown[]>(
    statement: Sql<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
  async query(statement: Sql, values: readonly unknown[] = []): Promise<unknown[]> {
    const open = this.surrounding;
    if (open?.hasStarted) return open.ask(statement, values);
    return this.reaching(() => this.ask({ statement, values }));
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
    return this.reaching(() => this.shared.ask(statement, values));
  }

  /**
   * Several statements in one batch: one transaction, in which each sees what those before it did. Outside the surrounding
   * {@link tx}. Gives the rows of the last one.
   */
  together<Statements extends readonly BoundStatement[]>(...statements: Statements): Promise<LastRow<Statements>[]> {
    return this.reaching(() => this.ask<LastRow<Statements>>(...statements));
  }

  /** An audit line that stands alone, because nothing was written: a write has its line in its own transaction (`tx.audit`). */
  async audit(entry: AuditEntry): Promise<void> {
    const { statement, values } = auditStatement(entry, requestContext());
    await this.quick(statement as Sql<unknown, readonly unknown[]>, values);
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
        return await this.reaching(() => this.begin(work, opening));
      } catch (error) {
        if (!isLostRace(error)) throw error;
        if (attempt === RUNS) throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, error);
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

  /** The surrounding {@link tx} waits for others now, and is not waited for by those who write. */
  leaveCommitGroup(): void {
    this.surrounding?.leaveCommitGroup();
  }

  /** What was started inside a transaction and not awaited goes on after it, and is then on its own. */
  private get surrounding(): OpenTransaction | undefined {
    const open = this.ambient.getStore();
    return open?.isOpen ? open : undefined;
  }

  private async ask<Row>(...statements: readonly BoundStatement[]): Promise<Row[]> {
    const client = await this.pool.connect();
    const { outcomes, failure } = await send(client, statements);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure !== undefined) throw failure.error;
    return (outcomes.at(-1)?.rows ?? []) as Row[];
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
    const open = new OpenTransaction(() => this.pool.connect(), opening, this.commits, this.signal);
    let isBroken = false;
    try {
      const result = await this.ambient.run(open, () => work(open));
      if (open.failure) throw open.failure.cause;
      // A client that was told « later » asks again: what is written now would be there twice.
      if (requestContext()?.isOver) throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
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

  private async reaching<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, error);
    }
  }
}
