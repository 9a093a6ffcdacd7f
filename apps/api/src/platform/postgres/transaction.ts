import type { PoolClient } from 'pg';
import { type AuditEntry, auditStatement } from '../audit.ts';
import type { EventWriter, OutboxEvent } from '../outbox-event.ts';
import { requestContext } from '../request-context.ts';
import { type BatchResult, send } from './pipeline-batch.ts';
import { type BoundStatement, bind, type Given, type Queryable, type Sql, sql } from './sql.ts';

/** An open transaction. */
export interface Tx extends Queryable {
  /**
   * A statement whose rows are not needed: it is sent with the next query or with the commit.
   * @param refusalOf what a failure of it means; the transaction fails with that
   */
  write<Values extends readonly unknown[]>(
    statement: Sql<unknown, Values>,
    values: NoInfer<Values>,
    refusalOf?: (error: unknown) => unknown,
  ): void;
  /** Written with the commit; forgotten with a rollback. */
  audit(entry: AuditEntry): void;
  /** Delivered after the commit, at least once; forgotten with a rollback. */
  publish(event: OutboxEvent): void;
}

interface Waiting extends BoundStatement {
  /** Undefined when its rows are not needed. */
  readonly done?: (rows: unknown[]) => void;
  /** `isCause` is false for what Postgres skipped because something before it had failed. */
  readonly failed?: (error: unknown, isCause: boolean) => void;
}

/** Where a transaction goes that is a single batch of statements for many. */
type Share = (statements: readonly BoundStatement[]) => Promise<BatchResult>;

const BEGIN: BoundStatement = bind(sql('tx_begin', 'BEGIN'));
const COMMIT: BoundStatement = bind(sql('tx_commit', 'COMMIT'));
const ROLLBACK: BoundStatement = bind(sql('tx_rollback', 'ROLLBACK'));

/**
 * A lazy transaction. It takes a connection with its first statement; the statements of one turn are sent together; and when
 * everything can wait for the commit there is no BEGIN and no COMMIT, but one batch, shared with other transactions where its
 * statements are made for many.
 */
export class OpenTransaction implements Tx {
  private readonly records: BoundStatement[] = [];
  private readonly events: BoundStatement[] = [];
  private waiting: Waiting[] = [];
  private connecting: Promise<PoolClient> | undefined;
  private hasBegun = false;
  /** Set when joined work failed: a caller that swallows that error must not commit half of it. */
  failure: { readonly cause: unknown } | undefined;
  /** False once the work is over: its connection may serve another request by then. */
  isOpen = true;

  private isCommitted = false;
  private readonly end = Promise.withResolvers<boolean>();
  /** Settles once it is committed (true) or undone, and its connection given back. */
  readonly settled: Promise<boolean> = this.end.promise;

  /** `opening` goes first, and only if anything follows. */
  constructor(
    private readonly connect: () => Promise<PoolClient>,
    private readonly opening: readonly BoundStatement[],
    private readonly share: Share,
    private readonly writer: EventWriter,
  ) {}

  async query<Row, Values extends readonly unknown[]>(
    statement: Sql<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
  async query(statement: Sql, values: readonly unknown[] = []): Promise<unknown[]> {
    return this.ask(statement, values);
  }

  async ask(statement: Sql, values: readonly unknown[]): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    this.add({ statement, values, done: resolve, failed: reject });
    // With everything that this turn still wants to say.
    process.nextTick(() => void this.leave());
    return promise;
  }

  write<Values extends readonly unknown[]>(
    statement: Sql<unknown, Values>,
    values: NoInfer<Values>,
    refusalOf = (error: unknown): unknown => error,
  ): void {
    const failed = (error: unknown, isCause: boolean) => {
      this.failure ??= { cause: isCause ? refusalOf(error) : error };
    };
    this.add({ statement, values, failed });
  }

  audit(entry: AuditEntry): void {
    this.records.push(auditStatement(entry, requestContext()));
  }

  publish(event: OutboxEvent): void {
    this.events.push(this.writer.statement(event));
  }

  /** Has it written or locked anything, or will it? Until then, what others read is what it would read. */
  get hasStarted(): boolean {
    return this.connecting !== undefined || this.waiting.length > 0;
  }

  /** Its connection, with BEGIN said: for a reader that does its own talking (Prisma). */
  async client(): Promise<PoolClient> {
    await this.leave();
    return this.connection();
  }

  async commit(): Promise<void> {
    this.isOpen = false;
    // A record that could not be written fails the commit itself.
    const last: Waiting[] = [...this.take(), ...this.records, ...this.events];
    // Without BEGIN and COMMIT: the statements of one batch are one transaction.
    const statements = this.hasBegun ? [...last, COMMIT] : last.length > 0 ? [...this.opening, ...last] : [];
    if (statements.length > 0) {
      const isShared = this.connecting === undefined && statements.every(canShare);
      const result = isShared ? await this.share(statements) : await send(await this.connection(), statements);
      settle(statements, result);
      if (result.failure !== undefined) throw this.failure?.cause ?? result.failure.error;
      if (this.hasBegun && result.tag !== 'COMMIT')
        throw new Error('the transaction had already failed and was rolled back');
      this.hasBegun = false;
    }
    this.isCommitted = true;
  }

  /** Rejects when the connection is of no more use. */
  async rollback(): Promise<void> {
    // Now, not after ROLLBACK: a statement behind it would be a transaction of its own.
    this.isOpen = false;
    const left = this.take();
    // Most refusals leave none, and an error is dear: fifty who lose a slot would make fifty.
    if (left.length > 0) fail(left, new Error('the transaction ended before this was asked'));
    if (!this.hasBegun || this.connecting === undefined) return;
    const { failure } = await send(await this.connecting, [ROLLBACK]);
    if (failure !== undefined) throw failure.error;
  }

  async release(isBroken: boolean): Promise<void> {
    const client = await this.connecting?.catch(() => undefined);
    client?.release(isBroken);
    this.end.resolve(this.isCommitted);
  }

  private add(waiting: Waiting): void {
    if (!this.isOpen) throw new Error(`${waiting.statement.name} came after the end of its transaction`);
    this.waiting.push(waiting);
  }

  private take(): Waiting[] {
    return this.waiting.splice(0);
  }

  private connection(): Promise<PoolClient> {
    this.connecting ??= this.connect();
    return this.connecting;
  }

  private async leave(): Promise<void> {
    try {
      const client = await this.connection();
      if (!this.isOpen) return;
      const statements = [...(this.hasBegun ? [] : [BEGIN, ...this.opening]), ...this.take()];
      if (statements.length === 0) return;
      this.hasBegun = true;
      settle(statements, await send(client, statements));
    } catch (error) {
      fail(this.take(), error);
    }
  }
}

/** Gives each its result. */
const settle = (statements: readonly Waiting[], { rows, failure }: BatchResult): void => {
  for (const [index, { done, failed }] of statements.entries()) {
    const own = rows[index];
    if (own === undefined) failed?.(failure?.error, index < (failure?.before ?? 0));
    else done?.(own);
  }
};

const fail = (statements: readonly Waiting[], error: unknown): void => {
  for (const { failed } of statements) failed?.(error, false);
};

/** What several transactions can say together. */
const canShare = ({ statement, done }: Waiting): boolean => statement.isForMany === true && done === undefined;
