import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';

export interface TransmissionRow {
  readonly id: string;
  readonly organizationId: string;
  readonly patientId: string;
  readonly authorId: string;
  readonly sldId: string;
  /** As it was sealed in the browser. */
  readonly content: string;
  readonly resolved: boolean;
  readonly resolvedBy: string | null;
  /** ISO instants. */
  readonly resolvedAt: string | null;
  readonly createdAt: string;
  readonly version: number;
}

type NewTransmission = Pick<TransmissionRow, 'id' | 'organizationId' | 'patientId' | 'authorId' | 'sldId' | 'content'>;

export interface TransmissionFilter {
  readonly organizationId: string;
  readonly patientId?: string | undefined;
  readonly resolved?: boolean | undefined;
  /** A user whom it concerns: its author, or mentioned in it. */
  readonly concerns?: string | undefined;
}

/** Where a page of the list ended. */
export interface TransmissionPlace {
  readonly createdAt: string;
  readonly id: string;
}

/** Ten years (design api §5.1). */
const RETENTION_MS = 10 * 365 * DAY_MS;
const PORTION = 1_000;

const ROW = {
  ...{ id: true, organizationId: true, patientId: true, authorId: true, sldId: true, content: true },
  ...{ resolved: true, resolvedBy: true, resolvedAt: true, createdAt: true, version: true },
} as const satisfies Prisma.TransmissionSelect;

/** Reasons are sealed twice: in the browser, and once more by ColumnCipher. */
@Injectable()
export class TransmissionsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<TransmissionRow | undefined> {
    const { transmission } = await this.prisma.client();
    const found = await transmission.findFirst({ where: { id }, select: ROW });
    return found === null ? undefined : this.rowOf(found);
  }

  /** The newest first. */
  async list(filter: TransmissionFilter, after: TransmissionPlace | null, limit: number): Promise<TransmissionRow[]> {
    const { transmission } = await this.prisma.client();
    const { organizationId, patientId, resolved, concerns } = filter;
    const found = await transmission.findMany({
      where: {
        organizationId,
        ...(patientId !== undefined && { patientId }),
        ...(resolved !== undefined && { resolved }),
        AND: [
          concerns === undefined
            ? {}
            : { OR: [{ authorId: concerns }, { comments: { some: { mentions: { has: concerns } } } }] },
          after === null
            ? {}
            : { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] },
        ],
      },
      select: ROW,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return found.map((row) => this.rowOf(row));
  }

  /** @returns whether it is this one: the same one sent twice at once is there once */
  async add(_tx: Tx, { content, ...row }: NewTransmission): Promise<boolean> {
    const { transmission } = await this.prisma.client();
    const sealed = bytesOf(this.cipher.seal('transmissions', 'content', row.id, content));
    const data = { ...row, content: sealed, createdAt: isoOf(this.clock.now()) };
    return (await transmission.createMany({ data, skipDuplicates: true })).count > 0;
  }

  /** Until the end of the transaction: who else writes in it waits. */
  lock(tx: Tx, id: string): Promise<void> {
    return lockRow(tx, 'transmissions', id);
  }

  /** Of one that is locked; its version goes up with whatever happens to it. @param by who resolves it, null who reopens it */
  async change(_tx: Tx, id: string, by?: string | null): Promise<{ resolved: boolean; version: number }> {
    const { transmission } = await this.prisma.client();
    const resolved = typeof by === 'string';
    const resolvedAt = resolved ? isoOf(this.clock.now()) : null;
    const state = by === undefined ? {} : { resolved, resolvedBy: by, resolvedAt };
    const [changed] = await transmission.updateManyAndReturn({
      where: { id },
      data: { ...state, version: { increment: 1 } },
      select: { resolved: true, version: true },
    });
    if (changed === undefined) throw new Error('the transmission was there a moment ago');
    return changed;
  }

  /** What a person wrote. */
  async writtenBy(authorId: string): Promise<TransmissionRow[]> {
    const { transmission } = await this.prisma.client();
    const found = await transmission.findMany({ where: { authorId }, select: ROW, orderBy: { createdAt: 'asc' } });
    return found.map((row) => this.rowOf(row));
  }

  /** With their comments. */
  async deleteAbout(_tx: Tx, patientId: string): Promise<void> {
    const { transmission } = await this.prisma.client();
    await transmission.deleteMany({ where: { patientId } });
  }

  /** With their comments. A portion: housekeeping comes round again. */
  async deleteExpired(): Promise<void> {
    const { transmission } = await this.prisma.client();
    const createdAt = { lt: isoOf(this.clock.now() - RETENTION_MS) };
    await transmission.deleteMany({ where: { createdAt }, limit: PORTION });
  }

  private rowOf({ content, createdAt, resolvedAt, ...row }: Selected): TransmissionRow {
    const opened = this.cipher.open('transmissions', 'content', row.id, Buffer.from(content));
    const at = { createdAt: createdAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
    return { ...row, ...at, content: opened };
  }
}

type Selected = Prisma.TransmissionGetPayload<{ select: typeof ROW }>;
