import type { ApiKey } from '@maillon/contracts/accounts/api-keys';
import type { IsoDay } from '@maillon/domain/day';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, dayOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';

/** How long a revoked key is still listed, for who asks when it was revoked. */
const RETENTION_MS = 365 * DAY_MS;

const SHOWN = {
  id: true,
  ownerId: true,
  name: true,
  prefix: true,
  createdAt: true,
  lastUsedOn: true,
  revokedAt: true,
} as const;

interface Row extends Omit<ApiKey, 'createdAt' | 'lastUsedOn' | 'revokedAt'> {
  readonly createdAt: Date;
  readonly lastUsedOn: Date | null;
  readonly revokedAt: Date | null;
}

interface NewKey {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly prefix: string;
  readonly keyHash: Buffer;
  readonly createdAt: Date;
}

/** A key that was not revoked, with what of its owner decides whether it is in force. */
export interface LiveKey {
  readonly id: string;
  readonly ownerId: string;
  /** A day of the country; null for one that was never used. */
  readonly lastUsedOn: string | null;
  readonly ownerIsActive: boolean;
}

@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** The newest first. */
  async ofOwners(ownerIds: readonly string[]): Promise<ApiKey[]> {
    const { apiKey } = await this.prisma.client();
    const rows = await apiKey.findMany({
      where: { ownerId: { in: [...ownerIds] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: SHOWN,
    });
    return rows.map(keyOf);
  }

  async find(id: string): Promise<ApiKey | null> {
    const { apiKey } = await this.prisma.client();
    const found = await apiKey.findFirst({ where: { id }, select: SHOWN });
    return found && keyOf(found);
  }

  async countLive(_tx: Tx, ownerId: string): Promise<number> {
    const { apiKey } = await this.prisma.client();
    return apiKey.count({ where: { ownerId, revokedAt: null } });
  }

  async add(_tx: Tx, { keyHash, ...key }: NewKey): Promise<ApiKey> {
    const { apiKey } = await this.prisma.client();
    return keyOf(await apiKey.create({ data: { ...key, keyHash: bytesOf(keyHash) }, select: SHOWN }));
  }

  /** @returns whether it was in force */
  async revoke(_tx: Tx, id: string, revokedAt: Date): Promise<boolean> {
    const { apiKey } = await this.prisma.client();
    return (await apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } })).count > 0;
  }

  /** By the hash of the key: no two texts are compared, and how long it takes says nothing of either. */
  async live(keyHash: Buffer): Promise<LiveKey | null> {
    const { apiKey } = await this.prisma.client();
    const found = await apiKey.findFirst({
      where: { keyHash: bytesOf(keyHash), revokedAt: null },
      select: {
        id: true,
        ownerId: true,
        lastUsedOn: true,
        owner: {
          select: {
            user: { select: { active: true, deletedAt: true } },
            organization: { select: { active: true, deletedAt: true } },
          },
        },
      },
    });
    if (found === null) return null;
    const { id, ownerId, lastUsedOn, owner } = found;
    const account = owner.user ?? owner.organization;
    return {
      ...{ id, ownerId },
      lastUsedOn: lastUsedOn === null ? null : dayOf(lastUsedOn),
      ownerIsActive: account?.active === true && account.deletedAt === null,
    };
  }

  /** One row a day, though many processes answer the same key. */
  async used(id: string, day: IsoDay): Promise<void> {
    const { apiKey } = await this.prisma.client();
    const lastUsedOn = new Date(day);
    await apiKey.updateMany({
      where: { id, OR: [{ lastUsedOn: null }, { lastUsedOn: { lt: lastUsedOn } }] },
      data: { lastUsedOn },
    });
  }

  async deleteRevoked(): Promise<void> {
    const { apiKey } = await this.prisma.client();
    await apiKey.deleteMany({ where: { revokedAt: { lt: new Date(this.clock.now() - RETENTION_MS) } } });
  }

  async deleteOf(_tx: Tx, ownerId: string): Promise<void> {
    const { apiKey } = await this.prisma.client();
    await apiKey.deleteMany({ where: { ownerId } });
  }
}

const keyOf = ({ createdAt, lastUsedOn, revokedAt, ...key }: Row): ApiKey => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedOn: lastUsedOn === null ? null : dayOf(lastUsedOn),
  revokedAt: revokedAt?.toISOString() ?? null,
});
