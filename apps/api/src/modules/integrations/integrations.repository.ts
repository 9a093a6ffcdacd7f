import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
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

const ROW = `id, user_id AS "userId", type, state, access_token_sealed AS access, refresh_token_sealed AS refresh,
  access_expires_at AS "accessExpiresAt", last_sync_at AS "lastSyncAt", failure, next_sync_at AS "nextSyncAt",
  syncing_until AS "syncingUntil"`;

const ofUser = sql(
  'integrations_of_user',
  `SELECT ${ROW} FROM integrations WHERE user_id = $1 AND state <> 'REVOKING'`,
);
const revoking = sql('integrations_revoking', `SELECT ${ROW} FROM integrations WHERE id = $1 AND state = 'REVOKING'`);
const lockLiving = sql(
  'integrations_lock_living',
  `SELECT ${ROW} FROM integrations WHERE user_id = $1 AND type = $2 AND state <> 'REVOKING' FOR UPDATE`,
);
const lockOwn = sql(
  'integrations_lock_own',
  `SELECT ${ROW} FROM integrations WHERE id = $1 AND user_id = $2 AND state <> 'REVOKING' FOR UPDATE`,
);
const renew = sql(
  'integrations_renew',
  `UPDATE integrations SET access_token_sealed = $2, refresh_token_sealed = coalesce($3, refresh_token_sealed),
          access_expires_at = $4, scopes = $5, next_sync_at = $6, state = 'ACTIVE', failure = NULL, version = version + 1
    WHERE id = $1`,
);
/** Whom the provider could not be told for a day: the tokens are not kept for it any longer. */
const dropOld = sql(
  'integrations_drop_old',
  `DELETE FROM integrations WHERE state = 'REVOKING' AND next_sync_at < $1::timestamptz - interval '1 day'`,
);

@Injectable()
export class IntegrationsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  ofUser(userId: string): Promise<IntegrationRow[]> {
    return this.database.query<IntegrationRow>(ofUser, [userId]);
  }

  async lockLiving(tx: Tx, userId: string, type: string): Promise<IntegrationRow | undefined> {
    return (await tx.query<IntegrationRow>(lockLiving, [userId, type]))[0];
  }

  async lockOwn(tx: Tx, id: string, userId: string): Promise<IntegrationRow | undefined> {
    return (await tx.query<IntegrationRow>(lockOwn, [id, userId]))[0];
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

  async renew(tx: Tx, { id, access, refresh, accessExpiresAt, scopes, nextSyncAt }: Activation): Promise<void> {
    await tx.query(renew, [id, access, refresh, accessExpiresAt, scopes, nextSyncAt]);
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
    return (await this.database.query<IntegrationRow>(revoking, [id]))[0];
  }

  async drop(id: string): Promise<void> {
    const { integration } = await this.prisma.client();
    await integration.deleteMany({ where: { id, state: 'REVOKING' } });
  }

  async dropOld(now: string): Promise<void> {
    await this.database.query(dropOld, [now]);
  }
}
