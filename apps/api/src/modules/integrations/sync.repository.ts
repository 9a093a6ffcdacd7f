import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import type { IntegrationRow } from './integrations.repository.ts';
import type { SealedPair } from './sealed-tokens.ts';

/** An integration whose import is ours to do until `syncing_until`. */
export interface ClaimedSync
  extends Pick<IntegrationRow, 'id' | 'userId' | 'type' | 'access' | 'refresh' | 'accessExpiresAt'> {}

/** Asked every minute of every process: it stays without Prisma's engine. None while another process is looking. */
const due = sql(
  'calendar_sync_due',
  `WITH alone AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('maillon calendar sync')) AS locked)
   SELECT i.id FROM alone JOIN integrations i ON alone.locked JOIN published_users u ON u.id = i.user_id
    WHERE i.state = 'ACTIVE' AND i.next_sync_at <= $1 AND u.active AND u.deleted_at IS NULL
      AND (i.syncing_until IS NULL OR i.syncing_until <= $1)
    ORDER BY i.next_sync_at LIMIT $2`,
);
const sealedOtherwise = sql(
  'integrations_sealed_otherwise',
  `SELECT id, access_token_sealed AS access, refresh_token_sealed AS refresh FROM integrations
    WHERE get_byte(access_token_sealed, 0) <> $1 OR get_byte(refresh_token_sealed, 0) <> $1
    LIMIT $2 FOR UPDATE SKIP LOCKED`,
);

const CLAIMED = {
  userId: true,
  type: true,
  accessTokenSealed: true,
  refreshTokenSealed: true,
  accessExpiresAt: true,
} as const;

@Injectable()
export class SyncRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** Ids whose import is due; none while another process is looking. */
  async due(now: string, atMost: number): Promise<string[]> {
    const rows = await this.database.tx((tx) => tx.query(due, [now, atMost]));
    return rows.map(({ id }) => id);
  }

  /**
   * Undefined when there is nothing to import, or a person is at it: two imports of one calendar would each renew its tokens, and
   * the provider would take the slower one for a thief.
   */
  async claim(id: string, now: string, until: string): Promise<ClaimedSync | undefined> {
    const { integration } = await this.prisma.client();
    const [claimed] = await integration.updateManyAndReturn({
      where: { id, state: 'ACTIVE', OR: [{ syncingUntil: null }, { syncingUntil: { lte: now } }] },
      data: { syncingUntil: until },
      select: CLAIMED,
    });
    if (claimed === undefined) return undefined;
    const { userId, type, accessTokenSealed, refreshTokenSealed, accessExpiresAt } = claimed;
    const access = Buffer.from(accessTokenSealed);
    const refresh = refreshTokenSealed && Buffer.from(refreshTokenSealed);
    return { id, userId, type, access, refresh, accessExpiresAt: accessExpiresAt.toISOString() };
  }

  async renewTokens(id: string, { access, refresh }: SealedPair, accessExpiresAt: string): Promise<void> {
    const { integration } = await this.prisma.client();
    const tokens = { accessTokenSealed: bytesOf(access), ...(refresh && { refreshTokenSealed: bytesOf(refresh) }) };
    await integration.updateMany({ where: { id }, data: { ...tokens, accessExpiresAt } });
  }

  /** False when it was given up meanwhile. Locks it until the end of the transaction. */
  async finish(_tx: Tx, id: string, at: string, nextAt: string): Promise<boolean> {
    const { integration } = await this.prisma.client();
    const data = { lastSyncAt: at, nextSyncAt: nextAt, syncingUntil: null, failure: null };
    return (await integration.updateMany({ where: { id, state: 'ACTIVE' }, data })).count > 0;
  }

  async fail(id: string, failure: 'AWAY' | 'ACCESS_LOST', nextAt: string): Promise<void> {
    const { integration } = await this.prisma.client();
    const state = failure === 'ACCESS_LOST' ? { state: 'EXPIRED' } : {};
    const data = { failure, nextSyncAt: nextAt, syncingUntil: null, ...state };
    await integration.updateMany({ where: { id, state: 'ACTIVE' }, data });
  }

  /** Tokens that are not sealed with this key, locked. */
  sealedOtherwise(tx: Tx, keyId: number, atMost: number): Promise<(SealedPair & { readonly id: string })[]> {
    return tx.query(sealedOtherwise, [keyId, atMost]);
  }

  async reseal(_tx: Tx, id: string, { access, refresh }: SealedPair): Promise<void> {
    const { integration } = await this.prisma.client();
    const refreshTokenSealed = refresh === null ? null : bytesOf(refresh);
    await integration.updateMany({ where: { id }, data: { accessTokenSealed: bytesOf(access), refreshTokenSealed } });
  }
}
