import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import type { SealedPair } from './sealed-tokens.ts';

/** Instants are ISO strings. */
export interface IntegrationRow {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly state: 'ACTIVE' | 'EXPIRED' | 'REVOKING';
  readonly access: Buffer;
  readonly refresh: Buffer | null;
  readonly accessExpiresAt: string;
  readonly lastSyncAt: string | null;
  readonly failure: 'AWAY' | 'ACCESS_LOST' | null;
  readonly nextSyncAt: string | null;
  readonly syncingUntil: string | null;
}

export interface Activation extends SealedPair {
  readonly id: string;
  readonly accessExpiresAt: string;
  readonly scopes: readonly string[];
  /** When the first import is due; null for something without a calendar. */
  readonly nextSyncAt: string | null;
}

const SELECT = {
  id: true,
  userId: true,
  type: true,
  state: true,
  accessTokenSealed: true,
  refreshTokenSealed: true,
  accessExpiresAt: true,
  lastSyncAt: true,
  failure: true,
  nextSyncAt: true,
  syncingUntil: true,
} as const satisfies Prisma.IntegrationSelect;
type Selected = Prisma.IntegrationGetPayload<{ select: typeof SELECT }>;

const rowOf = ({ accessTokenSealed, refreshTokenSealed, ...row }: Selected): IntegrationRow => ({
  id: row.id,
  userId: row.userId,
  type: row.type,
  state: row.state as IntegrationRow['state'],
  access: Buffer.from(accessTokenSealed),
  refresh: refreshTokenSealed && Buffer.from(refreshTokenSealed),
  accessExpiresAt: row.accessExpiresAt.toISOString(),
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  failure: row.failure as IntegrationRow['failure'],
  nextSyncAt: row.nextSyncAt?.toISOString() ?? null,
  syncingUntil: row.syncingUntil?.toISOString() ?? null,
});

@Injectable()
export class IntegrationsRepository {
  constructor(private readonly prisma: PrismaService) {}

  async ofUser(userId: string): Promise<IntegrationRow[]> {
    const { integration } = await this.prisma.client();
    const where = { userId, state: { not: 'REVOKING' } };
    return (await integration.findMany({ where, select: SELECT })).map(rowOf);
  }

  lockActive(tx: Tx, userId: string, type: string): Promise<IntegrationRow | undefined> {
    return this.lock(tx, { userId, type });
  }

  lockOwn(tx: Tx, id: string, userId: string): Promise<IntegrationRow | undefined> {
    return this.lock(tx, { userId, id });
  }

  async insert(_tx: Tx, userId: string, type: string, activation: Activation): Promise<void> {
    const { id, access, refresh, accessExpiresAt, scopes, nextSyncAt } = activation;
    const { integration } = await this.prisma.client();
    // What is still to be given back of an earlier time: giving it back later would take the new grant along.
    await integration.deleteMany({ where: { userId, type, state: 'REVOKING' } });
    const refreshTokenSealed = refresh === null ? null : bytesOf(refresh);
    const tokens = { accessTokenSealed: bytesOf(access), refreshTokenSealed, accessExpiresAt };
    await integration.createMany({ data: { id, userId, type, ...tokens, scopes: [...scopes], nextSyncAt } });
  }

  async renew(_tx: Tx, { id, access, refresh, accessExpiresAt, scopes, nextSyncAt }: Activation): Promise<void> {
    const { integration } = await this.prisma.client();
    const tokens = { accessTokenSealed: bytesOf(access), ...(refresh && { refreshTokenSealed: bytesOf(refresh) }) };
    const state = { state: 'ACTIVE', failure: null, version: { increment: 1 } };
    const data = { ...tokens, accessExpiresAt, scopes: [...scopes], nextSyncAt, ...state };
    await integration.updateMany({ where: { id }, data });
  }

  async requestSync(_tx: Tx, id: string, now: string): Promise<void> {
    const { integration } = await this.prisma.client();
    await integration.updateMany({ where: { id }, data: { nextSyncAt: now, version: { increment: 1 } } });
  }

  async startRevoking(_tx: Tx, id: string, now: string): Promise<void> {
    const { integration } = await this.prisma.client();
    const data = { state: 'REVOKING', nextSyncAt: now, version: { increment: 1 } };
    await integration.updateMany({ where: { id }, data });
  }

  /** Undefined when it has been given back already, or activated anew. */
  async revoking(id: string): Promise<IntegrationRow | undefined> {
    const { integration } = await this.prisma.client();
    const found = await integration.findFirst({ where: { id, state: 'REVOKING' }, select: SELECT });
    return found === null ? undefined : rowOf(found);
  }

  async drop(id: string): Promise<void> {
    const { integration } = await this.prisma.client();
    await integration.deleteMany({ where: { id, state: 'REVOKING' } });
  }

  /** One's own living integration. */
  private async lock(
    tx: Tx,
    which: { userId: string; type?: string; id?: string },
  ): Promise<IntegrationRow | undefined> {
    const { integration } = await this.prisma.client();
    const where: Prisma.IntegrationWhereInput = { ...which, state: { not: 'REVOKING' } };
    const found = await integration.findFirst({ where, select: { id: true } });
    if (found === null) return undefined;
    await lockRow(tx, 'integrations', found.id);
    const locked = await integration.findFirst({ where: { ...where, id: found.id }, select: SELECT });
    return locked === null ? undefined : rowOf(locked);
  }

  /**
   * Whom the provider could not be told for a day: the tokens are not kept for it any longer. And the activations that were not
   * finished.
   */
  async dropOld(now: string): Promise<void> {
    const { oauthState, integration } = await this.prisma.client();
    await oauthState.deleteMany({ where: { expiresAt: { lt: now } } });
    const nextSyncAt = { lt: new Date(Date.parse(now) - DAY_MS) };
    await integration.deleteMany({ where: { state: 'REVOKING', nextSyncAt } });
  }
}
