import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { violatedConstraint } from '../../platform/postgres/postgres-errors.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';

export interface MessageRow {
  readonly id: string;
  readonly number: number;
  readonly authorId: string;
  /** As it was sealed in the browser. */
  readonly text: string;
  readonly mentions: readonly string[];
  /** ISO instant. */
  readonly sentAt: string;
}

/** Five years (design api §5.1). */
const RETENTION_MS = 5 * 365 * DAY_MS;
const PORTION = 5_000;

const ROW = {
  id: true,
  number: true,
  authorId: true,
  text: true,
  mentions: true,
  sentAt: true,
  channelId: true,
} as const;
type Selected = Prisma.MessageGetPayload<{ select: typeof ROW }>;

/** Which part of a conversation: numbers, both left out. */
export interface Window {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** What people wrote: sealed in a browser, and once more by ColumnCipher. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  /** The oldest first: the last ones of the window, or those that follow `after`. */
  async list(channelId: string, { before, after }: Window, limit: number): Promise<MessageRow[]> {
    const { message } = await this.prisma.client();
    const number = { ...(before !== undefined && { lt: before }), ...(after !== undefined && { gt: after }) };
    const orderBy = { number: after === undefined ? 'desc' : 'asc' } as const;
    const found = await message.findMany({ where: { channelId, number }, select: ROW, orderBy, take: limit });
    const rows = found.map((row) => this.rowOf(row));
    return after === undefined ? rows.toReversed() : rows;
  }

  /** The last message of each conversation that has one. */
  async lastOf(places: readonly { readonly id: string; readonly lastNumber: number }[]) {
    const { message } = await this.prisma.client();
    const written = places.filter(({ lastNumber }) => lastNumber > 0);
    const OR = written.map(({ id, lastNumber }) => ({ channelId: id, number: lastNumber }));
    const found = OR.length === 0 ? [] : await message.findMany({ where: { OR }, select: ROW });
    return new Map(found.map((row) => [row.channelId, this.rowOf(row)] as const));
  }

  async find(channelId: string, id: string): Promise<MessageRow | undefined> {
    const { message } = await this.prisma.client();
    const found = await message.findFirst({ where: { id, channelId }, select: ROW });
    return found === null ? undefined : this.rowOf(found);
  }

  /** @throws {Refusal} `ID_TAKEN` where another conversation has one of that id */
  async add(_tx: Tx, channelId: string, { id, number, authorId, text, mentions, sentAt }: MessageRow): Promise<void> {
    const { message } = await this.prisma.client();
    const sealed = bytesOf(this.cipher.seal('messages', 'text', id, text));
    const data = { id, channelId, number, authorId, text: sealed, mentions: [...mentions], sentAt };
    await message.createMany({ data }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'messages_pkey' ? new Refusal('ID_TAKEN') : error;
    });
  }

  /** A portion: housekeeping comes round again. */
  async deleteExpired(): Promise<void> {
    const { message } = await this.prisma.client();
    const sentAt = { lt: isoOf(this.clock.now() - RETENTION_MS) };
    await message.deleteMany({ where: { sentAt }, limit: PORTION });
  }

  private rowOf({ text, sentAt, channelId: _of, ...row }: Selected): MessageRow {
    const opened = this.cipher.open('messages', 'text', row.id, Buffer.from(text));
    return { ...row, text: opened, sentAt: sentAt.toISOString() };
  }
}
