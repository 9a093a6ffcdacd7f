import type { DataRequest } from '@maillon/contracts/accounts/data-rights';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { BlobOwners } from '../../platform/storage/blob-owners.ts';
import { Clock } from '../../platform/time/clock.ts';

const SHOWN = 50;
const PORTION = 100;
const SELECT = { id: true, kind: true, status: true, requestedAt: true, dueAt: true, size: true } as const;
type Selected = Prisma.DataRequestGetPayload<{ select: typeof SELECT }>;

export interface StoredArchive {
  readonly status: DataRequest['status'];
  readonly blobId: string | null;
  readonly size: number | null;
  readonly dueAt: string | null;
}

export interface NewRequest {
  readonly id: string;
  readonly userId: string;
  readonly kind: DataRequest['kind'];
  readonly status: 'PENDING' | 'SCHEDULED';
  readonly reason: Buffer | null;
  /** ISO instant. */
  readonly dueAt: string | null;
}

const requestOf = ({ id, kind, status, requestedAt, dueAt, size }: Selected): DataRequest => ({
  id,
  kind: kind as DataRequest['kind'],
  status: status as DataRequest['status'],
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  size: size === null ? null : Number(size),
});

@Injectable()
export class DataRequestsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    owners: BlobOwners,
  ) {
    owners.register('data_requests', (blobIds) => this.owned(blobIds));
  }

  /** The newest first. */
  async list(userId: string): Promise<DataRequest[]> {
    const { dataRequest } = await this.prisma.client();
    const newest = { orderBy: { requestedAt: 'desc' }, take: SHOWN } as const;
    return (await dataRequest.findMany({ where: { userId }, select: SELECT, ...newest })).map(requestOf);
  }

  /** Undefined when one of this kind is under way. */
  async add(_tx: Tx, { reason, ...request }: NewRequest): Promise<DataRequest | undefined> {
    const { dataRequest } = await this.prisma.client();
    const data = { ...request, reasonSealed: reason && bytesOf(reason) };
    const [added] = await dataRequest.createManyAndReturn({ data, skipDuplicates: true, select: SELECT });
    return added && requestOf(added);
  }

  /** Whose export it is, as long as it is to be made. */
  async pendingUser(id: string): Promise<string | undefined> {
    const { dataRequest } = await this.prisma.client();
    const where = { id, kind: 'export', status: 'PENDING' };
    return (await dataRequest.findFirst({ where, select: { userId: true } }))?.userId;
  }

  /** False when another person was faster. */
  async ready(_tx: Tx, id: string, blobId: string, size: number, dueAt: string): Promise<boolean> {
    const { dataRequest } = await this.prisma.client();
    const data = { status: 'READY', blobId, size, dueAt, doneAt: this.now() };
    return (await dataRequest.updateMany({ where: { id, status: 'PENDING' }, data })).count > 0;
  }

  async archive(id: string, userId: string): Promise<StoredArchive | undefined> {
    const { dataRequest } = await this.prisma.client();
    const select = { status: true, blobId: true, size: true, dueAt: true } as const;
    const found = await dataRequest.findFirst({ where: { id, userId, kind: 'export' }, select });
    if (found === null) return undefined;
    const { status, blobId, size, dueAt } = found;
    return {
      status: status as DataRequest['status'],
      blobId,
      size: size === null ? null : Number(size),
      dueAt: dueAt?.toISOString() ?? null,
    };
  }

  /** @returns the blobs that no reader may have any more */
  async expire(now: string): Promise<string[]> {
    const { dataRequest } = await this.prisma.client();
    const expired = await dataRequest.updateManyAndReturn({
      where: { status: 'READY', dueAt: { lte: now } },
      data: { status: 'EXPIRED' },
      limit: PORTION,
      select: { blobId: true },
    });
    return expired.flatMap(({ blobId }) => blobId ?? []);
  }

  /** The archives of a person, before their week is over. @returns the blobs that no reader may have any more */
  async expireAll(_tx: Tx, userId: string): Promise<string[]> {
    const { dataRequest } = await this.prisma.client();
    const where = { userId, status: 'READY' };
    const expired = await dataRequest.updateManyAndReturn({
      where,
      data: { status: 'EXPIRED' },
      select: { blobId: true },
    });
    return expired.flatMap(({ blobId }) => blobId ?? []);
  }

  async withdraw(_tx: Tx, id: string, userId: string): Promise<DataRequest | undefined> {
    const { dataRequest } = await this.prisma.client();
    const [withdrawn] = await dataRequest.updateManyAndReturn({
      where: { id, userId, status: 'SCHEDULED' },
      data: { status: 'WITHDRAWN', doneAt: this.now() },
      select: SELECT,
    });
    return withdrawn && requestOf(withdrawn);
  }

  /** An archive that is over has no owner: a process that died before it deleted it leaves a whole file behind. */
  private async owned(blobIds: readonly string[]): Promise<string[]> {
    const { dataRequest } = await this.prisma.client();
    const where = { blobId: { in: [...blobIds] }, status: 'READY' };
    const ready = await dataRequest.findMany({ where, select: { blobId: true } });
    return ready.flatMap(({ blobId }) => blobId ?? []);
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
