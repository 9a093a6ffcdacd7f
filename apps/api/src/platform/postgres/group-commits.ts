import { DatabaseError, type PoolClient } from 'pg';
import { Batcher } from './batcher.ts';
import { type BoundStatement, gather, sendBatch } from './pipeline-batch.ts';
import { isOutOfReach } from './postgres-errors.ts';

/** A transaction that is one pipeline batch. */
export interface CommitUnit {
  /** Its statements, each made for many. */
  readonly statements: readonly BoundStatement[];
  /** Writes it in a transaction of its own. */
  readonly alone: () => Promise<void>;
}

/** A transaction under way that may become a commit unit. */
export interface PendingWriter {
  /** Its unit is here, or there will be none. A second call changes nothing. */
  decided(): void;
}

interface Waiting extends CommitUnit {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** A group that waits for a lock is not waited for. */
const TOGETHER = { most: 32, maxDelayMs: 10 };

/** Postgres refused and goes on: nothing was written. After a broken connection that is unknown. */
const isUndone = (error: unknown): boolean => error instanceof DatabaseError && error.severity === 'ERROR';

/**
 * Transactions of many requests in one commit: those that say the same statements are one transaction with one statement of each
 * kind. While one group is under way the next one collects.
 *
 * A group stands or falls together. One that fell was not written, and each of it goes alone then: what is wrong with one of
 * them is refused to that one, as if there had been no group.
 */
export class GroupCommits {
  private readonly gatherings = new Map<string, Batcher<Waiting>>();
  private pending = 0;

  constructor(private readonly connect: () => Promise<PoolClient>) {}

  /** Settles once it is committed, with the group or alone. */
  write(unit: CommitUnit): Promise<void> {
    return new Promise((done, failed) => this.batcherOf(unit).add({ ...unit, done, failed }));
  }

  /** A transaction has begun that may become a unit: a group that could be sent waits for it, within limits. */
  expect(): PendingWriter {
    let isExpected = true;
    this.pending += 1;
    const decided = (): void => {
      if (!isExpected) return;
      isExpected = false;
      this.pending -= 1;
      if (this.pending === 0) for (const batcher of this.gatherings.values()) batcher.reconsider();
    };
    return { decided };
  }

  /** Those that say the same; there are as many as there are ways to write. */
  private batcherOf({ statements }: CommitUnit): Batcher<Waiting> {
    const shape = gather(statements)
      .map(({ statement }) => statement.name)
      .join(' ');
    const known = this.gatherings.get(shape);
    if (known !== undefined) return known;
    const areMorePending = () => this.pending > 0;
    const batcher = new Batcher<Waiting>((units) => this.commit(units), { ...TOGETHER, areMorePending });
    this.gatherings.set(shape, batcher);
    return batcher;
  }

  private async commit(units: readonly Waiting[]): Promise<void> {
    try {
      if (units.length > 1 && (await this.commitTogether(units))) {
        for (const { done } of units) done();
        return;
      }
    } catch (error) {
      for (const { failed } of units) failed(error);
      return;
    }
    await Promise.all(units.map(({ alone, done, failed }) => alone().then(done, failed)));
  }

  /** False when nothing was written. */
  private async commitTogether(units: readonly CommitUnit[]): Promise<boolean> {
    const client = await this.connect();
    const { failure } = await sendBatch(client, gather(columnsOf(units)));
    // Postgres says what failed before it has let go of everything: a unit that is written alone must not meet its own group.
    if (failure !== undefined && isUndone(failure.error)) await sendBatch(client, []);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure !== undefined && !isUndone(failure.error)) throw failure.error;
    return failure === undefined;
  }
}

/** The first statement of all, then the second of all, and so on. */
const columnsOf = (units: readonly CommitUnit[]): BoundStatement[] => {
  const loads = units.map(({ statements }) => gather(statements));
  return (loads[0] ?? []).flatMap((_, index) => loads.flatMap((own) => own[index]?.statements ?? []));
};
