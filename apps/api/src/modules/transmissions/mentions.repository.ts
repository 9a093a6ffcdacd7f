import type { MentionFacts } from '@maillon/domain/threads/mention';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';

/** Instants as ISO texts. */
export interface MentionRow extends MentionFacts {
  readonly commentId: string;
  readonly userId: string;
  readonly mentionedBy: string;
  readonly readAt: string | null;
  readonly answeredAt: string | null;
  readonly remindedAt: string | null;
  readonly passedAt: string | null;
  readonly passedTo: string | null;
  readonly dueAt: string | null;
}

interface NewMentions {
  readonly transmissionId: string;
  readonly commentId: string;
  readonly mentionedBy: string;
  readonly userIds: readonly string[];
  /** Milliseconds. */
  readonly dueAt: number | null;
}

/** Transmissions of which something is due, at a time. */
const PORTION = 200;

const ROW = {
  ...{ commentId: true, userId: true, mentionedBy: true, readAt: true, answeredAt: true },
  ...{ remindedAt: true, passedAt: true, passedTo: true, dueAt: true },
} as const satisfies Prisma.TransmissionMentionSelect;

/** What became of mentions. The caller that changes one has locked its transmission. */
@Injectable()
export class MentionsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async add(_tx: Tx, { userIds, dueAt, ...mention }: NewMentions): Promise<void> {
    const { transmissionMention } = await this.prisma.client();
    const common = { ...mention, createdAt: this.now(), dueAt: dueAt === null ? null : isoOf(dueAt) };
    await transmissionMention.createMany({ data: userIds.map((userId) => ({ ...common, userId })) });
  }

  /** Of a transmission, the oldest first. */
  async list(transmissionId: string): Promise<MentionRow[]> {
    const { transmissionMention } = await this.prisma.client();
    const found = await transmissionMention.findMany({
      where: { transmissionId },
      select: ROW,
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    });
    return found.map(rowOf);
  }

  /** @returns whether any was unread */
  async read(_tx: Tx, transmissionId: string, userId: string): Promise<boolean> {
    const { transmissionMention } = await this.prisma.client();
    const { count } = await transmissionMention.updateMany({
      where: { transmissionId, userId, readAt: null },
      data: { readAt: this.now(), dueAt: null },
    });
    return count > 0;
  }

  /** Who answers has read. */
  async answer(tx: Tx, transmissionId: string, userId: string): Promise<void> {
    await this.read(tx, transmissionId, userId);
    const { transmissionMention } = await this.prisma.client();
    const where = { transmissionId, userId, answeredAt: null };
    await transmissionMention.updateMany({ where, data: { answeredAt: this.now() } });
  }

  /** Nothing is sent again of what is over. */
  async stop(_tx: Tx, transmissionId: string): Promise<void> {
    const { transmissionMention } = await this.prisma.client();
    await transmissionMention.updateMany({
      where: { transmissionId, dueAt: { not: null } },
      data: { dueAt: null },
    });
  }

  /** Of one that goes on: what was neither read nor passed on waits again. @param dueAt milliseconds */
  async resume(_tx: Tx, transmissionId: string, dueAt: number | null): Promise<void> {
    const { transmissionMention } = await this.prisma.client();
    const where = { transmissionId, readAt: null, passedAt: null };
    await transmissionMention.updateMany({ where, data: { dueAt: dueAt === null ? null : isoOf(dueAt) } });
  }

  /** Who was told in the place of another. @param userId of that other one; all of them otherwise */
  async substitutes(_tx: Tx, transmissionId: string, userId?: string): Promise<string[]> {
    const { transmissionMention } = await this.prisma.client();
    const where = { transmissionId, ...(userId !== undefined && { userId }), passedTo: { not: null } };
    const found = await transmissionMention.findMany({ where, select: { passedTo: true } });
    return [...new Set(found.flatMap(({ passedTo }) => passedTo ?? []))];
  }

  /** The ids of transmissions with a mention whose time has come. */
  async due(): Promise<string[]> {
    const { transmissionMention } = await this.prisma.client();
    const found = await transmissionMention.findMany({
      where: { dueAt: { lte: this.now() } },
      select: { transmissionId: true },
      distinct: ['transmissionId'],
      take: PORTION,
    });
    return found.map(({ transmissionId }) => transmissionId);
  }

  /** @param dueAt milliseconds, of the step after this one */
  async remind(_tx: Tx, { commentId, userId }: MentionRow, dueAt: number | null): Promise<void> {
    const { transmissionMention } = await this.prisma.client();
    const data = { remindedAt: this.now(), dueAt: dueAt === null ? null : isoOf(dueAt) };
    await transmissionMention.updateMany({ where: { commentId, userId }, data });
  }

  async pass(_tx: Tx, { commentId, userId }: MentionRow, passedTo: string | null): Promise<void> {
    const { transmissionMention } = await this.prisma.client();
    const data = { passedAt: this.now(), passedTo, dueAt: null };
    await transmissionMention.updateMany({ where: { commentId, userId }, data });
  }

  private now(): string {
    return isoOf(this.clock.now());
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const rowOf = (row: Prisma.TransmissionMentionGetPayload<{ select: typeof ROW }>): MentionRow => {
  const { readAt, answeredAt, remindedAt, passedAt, dueAt, ...ids } = row;
  return {
    ...ids,
    ...{ readAt: iso(readAt), answeredAt: iso(answeredAt), remindedAt: iso(remindedAt) },
    ...{ passedAt: iso(passedAt), dueAt: iso(dueAt) },
  };
};
