import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';

const MEMBER = { userId: true, receivedNumber: true, readNumber: true } as const;
const ROW = {
  ...{ id: true, sldId: true, lastNumber: true, activeAt: true },
  members: { select: MEMBER, orderBy: { userId: 'asc' } },
} as const satisfies Prisma.ChannelSelect;

export type ChannelRow = Prisma.ChannelGetPayload<{ select: typeof ROW }>;

/** Where a page of the list ended. */
export interface ChannelPlace {
  readonly activeAt: string;
  readonly id: string;
}

const pairKey = (userIds: readonly string[]): string => userIds.toSorted().join(' ');

/** Conversations and how far their people have come with them. */
@Injectable()
export class ChannelsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** One of this person's. */
  async find(userId: string, id: string): Promise<ChannelRow | undefined> {
    const { channel } = await this.prisma.client();
    return (await channel.findFirst({ where: { id, members: { some: { userId } } }, select: ROW })) ?? undefined;
  }

  async between(userIds: readonly string[]): Promise<ChannelRow | undefined> {
    const { channel } = await this.prisma.client();
    return (await channel.findFirst({ where: { pairKey: pairKey(userIds) }, select: ROW })) ?? undefined;
  }

  /** The newest first. @param among only conversations with one of these people; all when absent */
  async list(
    userId: string,
    after: ChannelPlace | null,
    limit: number,
    among?: readonly string[],
  ): Promise<ChannelRow[]> {
    const { channel } = await this.prisma.client();
    const later = after && {
      OR: [{ activeAt: { lt: after.activeAt } }, { activeAt: after.activeAt, id: { lt: after.id } }],
    };
    const withOneOf = among && { members: { some: { userId: { in: [...among] } } } };
    return channel.findMany({
      where: { AND: [{ members: { some: { userId } } }, later ?? {}, withOneOf ?? {}] },
      select: ROW,
      orderBy: [{ activeAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
  }

  /** Those whom a person has a conversation with. */
  async correspondents(userId: string): Promise<string[]> {
    const { channelMember } = await this.prisma.client();
    const where = { userId: { not: userId }, channel: { members: { some: { userId } } } };
    return (await channelMember.findMany({ where, select: { userId: true } })).map((member) => member.userId);
  }

  /** @returns whether it is this one: of two who open it at once, the second finds the first one's */
  async add(_tx: Tx, id: string, userIds: readonly string[], createdBy: string): Promise<boolean> {
    const { channel, channelMember } = await this.prisma.client();
    const now = isoOf(this.clock.now());
    const data = { id, pairKey: pairKey(userIds), activeAt: now, createdAt: now, createdBy };
    if ((await channel.createMany({ data, skipDuplicates: true })).count === 0) return false;
    await channelMember.createMany({ data: userIds.map((userId) => ({ channelId: id, userId })) });
    return true;
  }

  /** False where it has one already. */
  async nameSession(_tx: Tx, id: string, sldId: string): Promise<boolean> {
    const { channel } = await this.prisma.client();
    return (await channel.updateMany({ where: { id, sldId: null }, data: { sldId } })).count > 0;
  }

  /** Until the end of the transaction: who else writes in it waits. */
  lock(tx: Tx, id: string): Promise<void> {
    return lockRow(tx, 'channels', id);
  }

  /** Of the next message, in a conversation that is locked. */
  async takeNumber(_tx: Tx, id: string, at: string): Promise<number> {
    const { channel } = await this.prisma.client();
    const data = { lastNumber: { increment: 1 }, activeAt: at };
    const [taken] = await channel.updateManyAndReturn({ where: { id }, data, select: { lastNumber: true } });
    if (taken === undefined) throw new Error('the conversation was there a moment ago');
    return taken.lastNumber;
  }

  /** Never back. @returns whether it was not there yet */
  async mark(_tx: Tx, id: string, userId: string, number: number, state: 'received' | 'read'): Promise<boolean> {
    const { channelMember } = await this.prisma.client();
    const received = await channelMember.updateMany({
      where: { channelId: id, userId, receivedNumber: { lt: number } },
      data: { receivedNumber: number },
    });
    if (state === 'received') return received.count > 0;
    const read = await channelMember.updateMany({
      where: { channelId: id, userId, readNumber: { lt: number } },
      data: { readNumber: number },
    });
    return read.count > 0;
  }
}
