import type { RecipientState, TeleexpertiseStatus } from '@maillon/domain/threads/teleexpertise';
import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';

export interface RecipientRow {
  readonly userId: string;
  readonly state: RecipientState;
  /** ISO instants. */
  readonly askedAt: string | null;
  readonly dueAt: string | null;
  readonly answeredAt: string | null;
}

export interface TeleexpertiseRow {
  readonly id: string;
  readonly senderId: string;
  readonly patientId: string;
  readonly status: TeleexpertiseStatus;
  readonly sldId: string;
  /** As it was sealed in the browser. */
  readonly topic: string;
  readonly delayHours: number | null;
  /** ISO instants. */
  readonly consentedAt: string | null;
  readonly sentAt: string;
  readonly version: number;
  /** In the order in which they are asked. */
  readonly recipients: readonly RecipientRow[];
}

export interface TeleexpertiseFilter {
  readonly userId: string;
  readonly role?: 'sender' | 'recipient' | undefined;
  readonly status?: TeleexpertiseStatus | undefined;
}

/** Where a page of the list ended. */
export interface TeleexpertisePlace {
  readonly sentAt: string;
  readonly id: string;
}

/** Ten years (design api §5.1). */
const RETENTION_MS = 10 * 365 * DAY_MS;
const PORTION = 500;
/** What was long ago says nothing of how busy a person is now. */
const ANSWERS_WITHIN_MS = 365 * DAY_MS;
const KNOWN = { in: ['ASKED', 'ACCEPTED'] };

const ROW = {
  ...{ id: true, senderId: true, patientId: true, status: true, sldId: true, topic: true, delayHours: true },
  ...{ consentedAt: true, sentAt: true, version: true },
  recipients: {
    select: { userId: true, state: true, askedAt: true, dueAt: true, answeredAt: true },
    orderBy: { position: 'asc' },
  },
} as const satisfies Prisma.TeleexpertiseSelect;

type Selected = Prisma.TeleexpertiseGetPayload<{ select: typeof ROW }>;

/** Questions are sealed twice: in the browser, and once more by ColumnCipher. */
@Injectable()
export class TeleexpertisesRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<TeleexpertiseRow | undefined> {
    const { teleexpertise } = await this.prisma.client();
    const found = await teleexpertise.findFirst({ where: { id }, select: ROW });
    return found === null ? undefined : this.rowOf(found);
  }

  /** Those that a person sent, or whose turn it is or was to answer; the newest first. What was a mistake is in no list. */
  async list(
    { userId, role, status }: TeleexpertiseFilter,
    after: TeleexpertisePlace | null,
    limit: number,
  ): Promise<TeleexpertiseRow[]> {
    const { teleexpertise } = await this.prisma.client();
    const received = { recipients: { some: { userId, state: KNOWN } } };
    const roles = { sender: [{ senderId: userId }], recipient: [received] };
    const place = after && {
      OR: [{ sentAt: { lt: after.sentAt } }, { sentAt: after.sentAt, id: { lt: after.id } }],
    };
    const found = await teleexpertise.findMany({
      where: {
        status: status ?? { not: 'ENTERED_IN_ERROR' },
        AND: [{ OR: role === undefined ? [...roles.sender, ...roles.recipient] : roles[role] }, place ?? {}],
      },
      select: ROW,
      orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return found.map((row) => this.rowOf(row));
  }

  /** @returns whether it is this one: the same one sent twice at once is there once */
  async add(_tx: Tx, { topic, recipients, ...row }: Omit<TeleexpertiseRow, 'version'>): Promise<boolean> {
    const { teleexpertise, teleexpertiseRecipient } = await this.prisma.client();
    const sealed = bytesOf(this.cipher.seal('teleexpertises', 'topic', row.id, topic));
    const added = await teleexpertise.createMany({ data: { ...row, topic: sealed }, skipDuplicates: true });
    if (added.count === 0) return false;
    const data = recipients.map((one, position) => ({ ...one, position, teleexpertiseId: row.id }));
    await teleexpertiseRecipient.createMany({ data });
    return true;
  }

  /** Until the end of the transaction: who else changes it waits. */
  lock(tx: Tx, id: string): Promise<void> {
    return lockRow(tx, 'teleexpertises', id);
  }

  /** Of one that is locked. @param recipients all of them, in their order */
  async change(
    _tx: Tx,
    id: string,
    status: TeleexpertiseStatus,
    recipients: readonly RecipientRow[],
  ): Promise<{ status: TeleexpertiseStatus; version: number }> {
    const { teleexpertise, teleexpertiseRecipient } = await this.prisma.client();
    for (const [position, { userId, ...data }] of recipients.entries()) {
      const key = { teleexpertiseId: id, position };
      const kept = await teleexpertiseRecipient.updateMany({ where: key, data });
      if (kept.count === 0) await teleexpertiseRecipient.createMany({ data: { ...key, userId, ...data } });
    }
    const [changed] = await teleexpertise.updateManyAndReturn({
      where: { id },
      data: { status, version: { increment: 1 } },
      select: { version: true },
    });
    if (changed === undefined) throw new Error('the request was there a moment ago');
    return { status, version: changed.version };
  }

  /** Ids of those whose expert has let the delay pass. */
  async overdue(): Promise<string[]> {
    const { teleexpertise } = await this.prisma.client();
    const late = { state: 'ASKED', dueAt: { lte: isoOf(this.clock.now()) } };
    const where = {
      // Taken up again after a pause it is under way, and unanswered.
      status: { in: ['PREPARATION', 'IN_PROGRESS'] },
      recipients: { some: late, none: { state: 'ACCEPTED' } },
    };
    return (await teleexpertise.findMany({ where, select: { id: true }, take: PORTION })).map(({ id }) => id);
  }

  /** How long these people took to answer of late, in milliseconds, by user. */
  async answersOf(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    const { teleexpertiseRecipient } = await this.prisma.client();
    const found = await teleexpertiseRecipient.findMany({
      where: { userId: { in: [...userIds] }, answeredAt: { gte: isoOf(this.clock.now() - ANSWERS_WITHIN_MS) } },
      select: { userId: true, askedAt: true, answeredAt: true },
      orderBy: { answeredAt: 'desc' },
      take: PORTION,
    });
    const times = new Map<string, number[]>();
    for (const { userId, askedAt, answeredAt } of found) {
      if (askedAt === null || answeredAt === null) continue;
      times.set(userId, [...(times.get(userId) ?? []), answeredAt.getTime() - askedAt.getTime()]);
    }
    return times;
  }

  /** What a person asked. */
  async sentBy(senderId: string): Promise<TeleexpertiseRow[]> {
    const { teleexpertise } = await this.prisma.client();
    const found = await teleexpertise.findMany({ where: { senderId }, select: ROW, orderBy: { sentAt: 'asc' } });
    return found.map((row) => this.rowOf(row));
  }

  /** With their comments. */
  async deleteAbout(_tx: Tx, patientId: string): Promise<void> {
    const { teleexpertise } = await this.prisma.client();
    await teleexpertise.deleteMany({ where: { patientId } });
  }

  /** With their comments. A portion: housekeeping comes round again. */
  async deleteExpired(): Promise<void> {
    const { teleexpertise } = await this.prisma.client();
    await teleexpertise.deleteMany({
      where: { sentAt: { lt: isoOf(this.clock.now() - RETENTION_MS) } },
      limit: PORTION,
    });
  }

  private rowOf({ topic, status, consentedAt, sentAt, recipients, ...row }: Selected): TeleexpertiseRow {
    return {
      ...row,
      status: status as TeleexpertiseStatus,
      topic: this.cipher.open('teleexpertises', 'topic', row.id, Buffer.from(topic)),
      consentedAt: consentedAt?.toISOString() ?? null,
      sentAt: sentAt.toISOString(),
      recipients: recipients.map(({ userId, state, askedAt, dueAt, answeredAt }) => ({
        ...{ userId, state: state as RecipientState, askedAt: askedAt?.toISOString() ?? null },
        ...{ dueAt: dueAt?.toISOString() ?? null, answeredAt: answeredAt?.toISOString() ?? null },
      })),
    };
  }
}
