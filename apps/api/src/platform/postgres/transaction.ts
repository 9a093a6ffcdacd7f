import type { PoolClient } from 'pg';
import type { AuditEntry } from '../audit.ts';
import type { OutboxEvent } from '../outbox/outbox.ts';
import { type LeaseHolder, outboxStatement } from '../outbox/outbox-write.ts';
import { requestContext } from '../request-context.ts';
import type { GroupCommits, PendingWriter } from './group-commits.ts';
import {
  type BatchResult,
  type BoundStatement,
  bind,
  gather,
  type Load,
  rowsOfEach,
  send,
  sendBatch,
} from './pipeline-batch.ts';
import { type Given, type Queryable, type Sql, sql } from './sql.ts';
import { auditStatement } from './transaction-records.ts';

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
  readonly done: ((rows: unknown[]) => void) | undefined;
  /** `isCause` is false for what Postgres skipped because something before it had failed. */
  readonly failed: (error: unknown, isCause: boolean) => void;
}

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
  private waiting: Waiting[] = [];
  private connecting: Promise<PoolClient> | undefined;
  private hasBegun = false;
  private isScheduled = false;
  private readonly events: BoundStatement[] = [];
  /** Set when joined work failed: a caller that swallows that error must not commit half of it. */
  failure: { readonly cause: unknown } | undefined;
  /** False once the work is over: its connection may serve another request by then. */
  isOpen = true;

  private isCommitted = false;
  /** Until it has taken a connection of its own or is over, it may be one of a group. */
  private readonly pending: PendingWriter;
  private readonly end = Promise.withResolvers<boolean>();
  /** Settles once it is committed (true) or undone, and its connection given back. */
  readonly settled: Promise<boolean> = this.end.promise;

  /** `opening` goes first, and only if anything follows. */
  constructor(
    private readonly connect: () => Promise<PoolClient>,
    private readonly opening: readonly BoundStatement[],
    private readonly commits: GroupCommits,
    private readonly holder: LeaseHolder,
  ) {
    this.pending = commits.expect();
  }

  async query<Row, Values extends readonly unknown[]>(
    statement: Sql<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
  async query(statement: Sql, values: readonly unknown[] = []): Promise<unknown[]> {
    return this.ask(statement, values);
  }

  async ask(statement: Sql, values: readonly unknown[]): Promise<unknown[]> {
    if (!this.isOpen) throw new Error(`${statement.name} came after the end of its transaction`);
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    this.waiting.push({ statement, values, done: resolve, failed: reject });
    this.schedule();
    return promise;
  }

  write<Values extends readonly unknown[]>(
    statement: Sql<unknown, Values>,
    values: NoInfer<Values>,
    refusalOf = (error: unknown): unknown => error,
  ): void {
    if (!this.isOpen) throw new Error(`${statement.name} came after the end of its transaction`);
    const failed = (error: unknown, isCause: boolean) => {
      this.failure ??= { cause: isCause ? refusalOf(error) : error };
    };
    this.waiting.push({ statement, values, done: undefined, failed });
  }

  audit(entry: AuditEntry): void {
    this.records.push(auditStatement(entry, requestContext()));
  }

  publish(event: OutboxEvent): void {
    this.events.push(outboxStatement(event, this.holder));
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

  /** It waits for another request, and no commit group shall wait for it. */
  leaveCommitGroup(): void {
    this.pending.decided();
  }

  async commit(): Promise<void> {
    await this.sayLast();
    this.isCommitted = true;
  }

  private async sayLast(): Promise<void> {
    this.isOpen = false;
    this.pending.decided();
    const last = [...this.take(), ...[...this.records, ...this.events].map(withoutResult)];
    if (this.hasBegun) return this.finish(last);
    if (last.length === 0) return;
    const statements = [...this.opening.map(withoutResult), ...last];
    if (this.connecting !== undefined || !statements.every(canShare)) return this.writeAlone(statements);
    return this.commits.write({ statements, alone: () => this.writeAlone(statements) });
  }

  private async finish(last: readonly Waiting[]): Promise<void> {
    const { outcomes } = await this.sendBatch(await this.connection(), [...last, withoutResult(COMMIT)]);
    if (outcomes.at(-1)?.tag !== 'COMMIT') throw new Error('the transaction had already failed and was rolled back');
    this.hasBegun = false;
  }

  /** Without BEGIN and COMMIT: the statements of one batch are one transaction. */
  private async writeAlone(statements: readonly Waiting[]): Promise<void> {
    await this.sendBatch(await this.connection(), statements);
  }

  private async sendBatch(client: PoolClient, statements: readonly Waiting[]): Promise<BatchResult> {
    const loads = gather(statements);
    const result = await sendBatch(client, loads);
    settle(loads, result);
    if (result.failure !== undefined) throw this.failure?.cause ?? result.failure.error;
    return result;
  }

  /** Rejects when the connection is of no more use. */
  async rollback(): Promise<void> {
    // Now, not after ROLLBACK: a statement behind it would be a transaction of its own.
    this.isOpen = false;
    this.pending.decided();
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
    this.pending.decided();
    this.end.resolve(this.isCommitted);
  }

  private take(): Waiting[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }

  private connection(): Promise<PoolClient> {
    this.pending.decided();
    this.connecting ??= this.connect();
    return this.connecting;
  }

  /** After everything that this turn still wants to say. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    process.nextTick(() => {
      this.isScheduled = false;
      void this.leave();
    });
  }

  private async leave(): Promise<void> {
    try {
      const client = await this.connection();
      if (!this.isOpen) return;
      const taken = this.take();
      const first = this.hasBegun ? [] : [BEGIN, ...this.opening];
      if (first.length + taken.length === 0) return;
      this.hasBegun = true;
      const loads = gather([...first.map(withoutResult), ...taken]);
      settle(loads, await sendBatch(client, loads));
    } catch (error) {
      fail(this.take(), error);
    }
  }
}

/** Gives each its result. Of those without an outcome the first is the cause. */
const settle = (loads: readonly Load<Waiting>[], { outcomes, failure }: BatchResult): void => {
  for (const [index, load] of loads.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) {
      for (const { failed } of load.statements) failed(failure?.error, index === outcomes.length);
      continue;
    }
    const each = rowsOfEach(load, outcome);
    for (const [caller, { done }] of load.statements.entries()) done?.(each[caller] ?? []);
  }
};

const fail = (statements: readonly Waiting[], error: unknown): void => {
  for (const { failed } of statements) failed(error, false);
};

/** A record that could not be written fails the commit itself. */
const withoutResult = (bound: BoundStatement): Waiting => ({ ...bound, done: undefined, failed: () => undefined });

/** What several transactions can say together. */
const canShare = ({ statement, done }: Waiting): boolean => statement.isForMany === true && done === undefined;
