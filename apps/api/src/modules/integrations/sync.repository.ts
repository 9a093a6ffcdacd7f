import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import type { IntegrationRow } from './integrations.repository.ts';
import type { SealedPair } from './sealed-tokens.ts';

/** An integration whose import is ours to do until `syncing_until`. */
export interface ClaimedSync
  extends Pick<IntegrationRow, 'id' | 'userId' | 'type' | 'access' | 'refresh' | 'accessExpiresAt'> {}

const ROW = `i.id, i.user_id AS "userId", i.type, i.access_token_sealed AS access, i.refresh_token_sealed AS refresh,
  i.access_expires_at AS "accessExpiresAt"`;

const ALONE = sql(
  'calendar_sync_alone',
  `SELECT pg_try_advisory_xact_lock(hashtext('maillon calendar sync')) AS locked`,
);
const due = sql(
  'calendar_sync_due',
  `SELECT i.id FROM integrations i JOIN users u ON u.id = i.user_id
    WHERE i.state = 'ACTIVE' AND i.next_sync_at <= $1 AND u.active AND u.deleted_at IS NULL
      AND (i.syncing_until IS NULL OR i.syncing_until <= $1)
    ORDER BY i.next_sync_at LIMIT $2`,
);
/** Two imports of one calendar would each renew its tokens, and the provider would take the slower one for a thief. */
const claim = sql(
  'calendar_sync_claim',
  `UPDATE integrations i SET syncing_until = $3
    WHERE i.id = $1 AND i.state = 'ACTIVE' AND (i.syncing_until IS NULL OR i.syncing_until <= $2)
   RETURNING ${ROW}`,
);
const renewTokens = sql(
  'calendar_sync_renew_tokens',
  `UPDATE integrations SET access_token_sealed = $2, refresh_token_sealed = coalesce($3, refresh_token_sealed), access_expires_at = $4
    WHERE id = $1`,
);
const lockActive = sql(
  'calendar_sync_lock_active',
  `SELECT id FROM integrations WHERE id = $1 AND state = 'ACTIVE' FOR UPDATE`,
);
const finish = sql(
  'calendar_sync_finish',
  `UPDATE integrations SET last_sync_at = $2, next_sync_at = $3, syncing_until = NULL, failure = NULL WHERE id = $1`,
);
const fail = sql(
  'calendar_sync_fail',
  `UPDATE integrations SET failure = $2, next_sync_at = $3, syncing_until = NULL,
          state = CASE WHEN $2 = 'ACCESS_LOST' THEN 'EXPIRED' ELSE state END
    WHERE id = $1 AND state = 'ACTIVE'`,
);
const sealedOtherwise = sql(
  'integrations_sealed_otherwise',
  `SELECT id, access_token_sealed AS access, refresh_token_sealed AS refresh FROM integrations
    WHERE get_byte(access_token_sealed, 0) <> $1 OR get_byte(refresh_token_sealed, 0) <> $1
    LIMIT $2 FOR UPDATE SKIP LOCKED`,
);
const reseal = sql(
  'integrations_reseal',
  'UPDATE integrations SET access_token_sealed = $2, refresh_token_sealed = $3 WHERE id = $1',
);

@Injectable()
export class SyncRepository {
  constructor(private readonly database: Database) {}

  /** Ids whose import is due; none while another process is looking. */
  async due(now: string, atMost: number): Promise<string[]> {
    return this.database.tx(async (tx) => {
      const [row] = await tx.query<{ locked: boolean }>(ALONE);
      if (!row?.locked) return [];
      return (await tx.query<{ id: string }>(due, [now, atMost])).map(({ id }) => id);
    });
  }

  /** Undefined when there is nothing to import, or somebody is at it. */
  async claim(id: string, now: string, until: string): Promise<ClaimedSync | undefined> {
    return (await this.database.query<ClaimedSync>(claim, [id, now, until]))[0];
  }

  async renewTokens(id: string, { access, refresh }: SealedPair, accessExpiresAt: string): Promise<void> {
    await this.database.query(renewTokens, [id, access, refresh, accessExpiresAt]);
  }

  /** False when it was given up meanwhile. */
  async lockActive(tx: Tx, id: string): Promise<boolean> {
    return (await tx.query(lockActive, [id])).length > 0;
  }

  async finish(tx: Tx, id: string, at: string, nextAt: string): Promise<void> {
    await tx.query(finish, [id, at, nextAt]);
  }

  async fail(id: string, failure: 'AWAY' | 'ACCESS_LOST', nextAt: string): Promise<void> {
    await this.database.query(fail, [id, failure, nextAt]);
  }

  /** Tokens that are not sealed with this key, locked. */
  sealedOtherwise(tx: Tx, keyId: number, atMost: number): Promise<(SealedPair & { readonly id: string })[]> {
    return tx.query(sealedOtherwise, [keyId, atMost]);
  }

  async reseal(tx: Tx, id: string, { access, refresh }: SealedPair): Promise<void> {
    await tx.query(reseal, [id, access, refresh]);
  }
}
