import type { Comment, ThreadKind } from '@maillon/contracts/record/comments';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { violatedConstraint } from '../../platform/postgres/postgres-errors.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What a comment is under. */
export interface Thread {
  readonly kind: ThreadKind;
  readonly id: string;
}

export interface CommentRow {
  readonly id: string;
  /** `REFUSAL`: why an expert said no; no comment of the thread. */
  readonly kind: Comment['kind'] | 'REFUSAL';
  readonly authorId: string;
  /** As it was sealed in the browser. */
  readonly text: string;
  readonly mentions: readonly string[];
  /** ISO instant. */
  readonly createdAt: string;
}

/** Where a thread stands, for a list. */
export interface ThreadSummary {
  readonly count: number;
  /** ISO instant of the last comment. */
  readonly lastAt: string;
  readonly mentions: ReadonlySet<string>;
}

/** More than a thread has. */
const MAX_COMMENTS = 1_000;
const ROW = { id: true, kind: true, authorId: true, text: true, mentions: true, createdAt: true } as const;

const parentOf = ({ kind, id }: Thread) => (kind === 'transmission' ? { transmissionId: id } : { teleexpertiseId: id });

/** Texts are sealed twice: in the browser, and once more by ColumnCipher. */
@Injectable()
export class CommentsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
  ) {}

  /** The oldest first; of a very long thread its last ones. */
  async list(thread: Thread): Promise<CommentRow[]> {
    const { comment } = await this.prisma.client();
    const found = await comment.findMany({
      where: parentOf(thread),
      select: ROW,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_COMMENTS,
    });
    return found.toReversed().map((row) => this.rowOf(row));
  }

  /** By thread, of those that have comments which all of its people read. */
  async summaries(threads: readonly Thread[]): Promise<ReadonlyMap<string, ThreadSummary>> {
    const { comment } = await this.prisma.client();
    const ids = threads.map(({ id }) => id);
    const found = await comment.findMany({
      where: { kind: { not: 'REFUSAL' }, OR: [{ transmissionId: { in: ids } }, { teleexpertiseId: { in: ids } }] },
      select: { transmissionId: true, teleexpertiseId: true, createdAt: true, mentions: true },
    });
    const byThread = Map.groupBy(found, (one) => one.transmissionId ?? one.teleexpertiseId ?? '');
    return new Map(
      [...byThread].map(([id, rows]) => {
        const last = Math.max(...rows.map(({ createdAt }) => createdAt.getTime()));
        const mentions = new Set(rows.flatMap((row) => row.mentions));
        return [id, { count: rows.length, lastAt: new Date(last).toISOString(), mentions }] as const;
      }),
    );
  }

  async find(thread: Thread, id: string): Promise<CommentRow | undefined> {
    const { comment } = await this.prisma.client();
    const found = await comment.findFirst({ where: { id, ...parentOf(thread) }, select: ROW });
    return found === null ? undefined : this.rowOf(found);
  }

  /** @throws {Refusal} `ID_TAKEN` where another thread has one of that id */
  async add(_tx: Tx, thread: Thread, { text, mentions, ...row }: CommentRow): Promise<void> {
    const { comment } = await this.prisma.client();
    const sealed = bytesOf(this.cipher.seal('comments', 'text', row.id, text));
    const data = { ...row, ...parentOf(thread), text: sealed, mentions: [...mentions] };
    await comment.createMany({ data }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'comments_pkey' ? new Refusal('ID_TAKEN') : error;
    });
  }

  /** What a person wrote, wherever it is. */
  async writtenBy(authorId: string): Promise<CommentRow[]> {
    const { comment } = await this.prisma.client();
    const found = await comment.findMany({ where: { authorId }, select: ROW, orderBy: { createdAt: 'asc' } });
    return found.map((row) => this.rowOf(row));
  }

  private rowOf(row: Omit<CommentRow, 'text' | 'kind' | 'createdAt'> & Stored): CommentRow {
    const { text, kind, createdAt } = row;
    const opened = this.cipher.open('comments', 'text', row.id, Buffer.from(text));
    return { ...row, kind: kind as CommentRow['kind'], text: opened, createdAt: createdAt.toISOString() };
  }
}

interface Stored {
  readonly text: Uint8Array;
  readonly kind: string;
  readonly createdAt: Date;
}
