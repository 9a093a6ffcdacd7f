import { DatabaseError, type PoolClient } from 'pg';
import { Batcher } from './batcher.ts';
import { type BoundStatement, gather, sendBatch } from './pipeline-batch.ts';
import { isOutOfReach } from './postgres-errors.ts';

/** A transaction that can be said in one trip. */
export interface CommitUnit {
  /** Its statements, each made for many. */
  readonly statements: readonly BoundStatement[];
  /** Writes it in a transaction of its own. */
  readonly alone: () => Promise<void>;
}

/** Somebody who may come with a deed. */
export interface PendingWriter {
  /** They are here, or will not come. A second time changes nothing. */
  decided(): void;
}

interface Waiting extends CommitUnit {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** A group that waits for a lock is not waited for. */
const TOGETHER = { most: 32, maxDelayMs: 10 };

/** Postgres said no and goes on: nothing was written. Of a connection that broke nobody knows. */
const isUndone = (error: unknown): boolean => error instanceof DatabaseError && error.severity === 'ERROR';

/**
 * Transactions of many requests in one commit: those that say the same statements are one transaction with one statement of each
 * kind. While one group is under way the next one gathers.
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

  /** Somebody is at work on what may become a deed: who could leave waits for them, if not for long. */
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
    const batcher = new Batcher<Waiting>((deeds) => this.commit(deeds), { ...TOGETHER, areMorePending });
    this.gatherings.set(shape, batcher);
    return batcher;
  }

  private async commit(deeds: readonly Waiting[]): Promise<void> {
    try {
      if (deeds.length > 1 && (await this.commitTogether(deeds))) {
        for (const { done } of deeds) done();
        return;
      }
    } catch (error) {
      for (const { failed } of deeds) failed(error);
      return;
    }
    await Promise.all(deeds.map(({ alone, done, failed }) => alone().then(done, failed)));
  }

  /** False when nothing was written. */
  private async commitTogether(deeds: readonly CommitUnit[]): Promise<boolean> {
    const client = await this.connect();
    const { failure } = await sendBatch(client, gather(columnsOf(deeds)));
    // Postgres says what failed before it has let go of everything: whoever goes alone must not meet their own group.
    if (failure !== undefined && isUndone(failure.error)) await sendBatch(client, []);
    client.release(failure !== undefined && isOutOfReach(failure.error));
    if (failure !== undefined && !isUndone(failure.error)) throw failure.error;
    return failure === undefined;
  }
}

/** The first statement of all, then the second of all, and so on. */
const columnsOf = (deeds: readonly CommitUnit[]): BoundStatement[] => {
  const loads = deeds.map(({ statements }) => gather(statements));
  return (loads[0] ?? []).flatMap((_, index) => loads.flatMap((own) => own[index]?.statements ?? []));
};
