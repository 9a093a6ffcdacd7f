import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';

/** What a challenge needs to know of somebody. */
export interface KeyHolder {
  readonly user_id: string;
  readonly party_id: string;
  readonly user_type: UserType;
  readonly sld_id: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly phone: string | null;
  readonly phone_verified: boolean;
  /** Prepared by a professional, and never used. */
  readonly is_prepared: boolean;
  readonly k_app_enc: Buffer | null;
}

const HOLDER = `
  SELECT u.id AS user_id, p.id AS party_id, u.user_type, u.sld_id, u.email, u.email_verified_at IS NOT NULL AS email_verified,
         u.phone, u.phone_verified_at IS NOT NULL AS phone_verified, u.inactive_reason = 'CLAIM_REQUIRED' IS TRUE AS is_prepared,
         u.k_app_enc
  FROM users u JOIN parties p ON p.user_id = u.id WHERE u.deleted_at IS NULL`;
const OF_USER = sql('keyring_of_user', `${HOLDER} AND u.id = $1`);
const OF_PARTY = sql('keyring_of_party', `${HOLDER} AND p.id = $1`);
const OPENED_WITH = sql('keyring_opened_with', 'SELECT opened_with FROM sessions WHERE handle = $1');
const KEEP_HALF = sql(
  'keyring_keep_half',
  'UPDATE users SET k_app_enc = coalesce(k_app_enc, $2) WHERE id = $1 RETURNING k_app_enc AS sealed',
);
const KEEP_DATABASE_KEY = sql(
  'keyring_keep_database_key',
  'UPDATE users SET sdbkey_enc = coalesce(sdbkey_enc, $2) WHERE id = $1 RETURNING sdbkey_enc AS sealed',
);
const KEEP_SESSION = sql('keyring_keep_session', 'UPDATE users SET ssessid = $2 WHERE id = $1');
const SET_IDENTITY = sql(
  'keyring_set_identity',
  `UPDATE users SET sld_id = $2, version = version + 1 WHERE id = $1 AND sld_id IS DISTINCT FROM $2 AND deleted_at IS NULL RETURNING id`,
);
const END_IDENTITY = sql(
  'keyring_end_identity',
  'UPDATE users SET sld_id = NULL, version = version + 1 WHERE id = $1 AND sld_id = $2',
);
const PEOPLE = sql(
  'keyring_people',
  `SELECT u.id AS "userId", p.id AS "partyId", u.user_type AS "userType" FROM users u JOIN parties p ON p.user_id = u.id
   WHERE u.id = ANY($1::uuid[]) AND u.deleted_at IS NULL`,
);
const KIND_OF = sql('keyring_kind_of', 'SELECT kind FROM parties WHERE id = $1');
/** A structure's grants over patients are its members'. */
const PATIENTS_OF = sql(
  'keyring_patients_of',
  `SELECT DISTINCT from_party AS id FROM access_policies
   WHERE to_party = $1 AND resource IN ('medical-file', 'patient-delegation') AND status = 'ACCEPTED' AND revoked_at IS NULL`,
);
/** Whoever shares something with this user now, in either direction. */
const COUNTERPARTS = sql(
  'keyring_counterparts',
  `SELECT DISTINCT o.user_id AS id FROM parties p
   JOIN access_policies a ON p.id IN (a.from_party, a.to_party) AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL
   JOIN parties o ON o.id IN (a.from_party, a.to_party) AND o.id <> p.id
   WHERE p.user_id = $1 AND o.user_id IS NOT NULL`,
);
const HEAR = sql('vault_news_hear', 'INSERT INTO vault_news (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id');
const FORGET_OLD = sql('vault_news_forget_old', `DELETE FROM vault_news WHERE heard_at < now() - interval '30 days'`);

@Injectable()
export class KeyringRepository {
  constructor(private readonly database: Database) {}

  async ofUser(userId: string, from: Queryable = this.database): Promise<KeyHolder | undefined> {
    return (await from.query<KeyHolder>(OF_USER, [userId]))[0];
  }

  async ofParty(partyId: string): Promise<KeyHolder | undefined> {
    return (await this.database.query<KeyHolder>(OF_PARTY, [partyId]))[0];
  }

  async openedWith(handle: string): Promise<string | null> {
    const [row] = await this.database.query<{ opened_with: string | null }>(OPENED_WITH, [handle]);
    return row?.opened_with ?? null;
  }

  /** The one that is kept: that of whoever was first. */
  keepHalf(tx: Tx, userId: string, sealed: Buffer): Promise<Buffer> {
    return this.kept(tx, KEEP_HALF, userId, sealed);
  }

  keepDatabaseKey(tx: Tx, userId: string, sealed: Buffer): Promise<Buffer> {
    return this.kept(tx, KEEP_DATABASE_KEY, userId, sealed);
  }

  async keepSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
    await tx.query(KEEP_SESSION, [userId, sessionId]);
  }

  /** False when it was that one already. */
  async setIdentity(tx: Tx, userId: string, identityId: string): Promise<boolean> {
    return (await tx.query(SET_IDENTITY, [userId, identityId])).length > 0;
  }

  /** From now on the person may make another one. */
  async endIdentity(tx: Tx, userId: string, identityId: string): Promise<void> {
    await tx.query(END_IDENTITY, [userId, identityId]);
  }

  people(userIds: readonly string[]): Promise<{ userId: string; partyId: string; userType: UserType }[]> {
    return this.database.query(PEOPLE, [userIds]);
  }

  async kindOf(partyId: string): Promise<string | undefined> {
    return (await this.database.query<{ kind: string }>(KIND_OF, [partyId]))[0]?.kind;
  }

  async patientsOf(structureId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(PATIENTS_OF, [structureId])).map(({ id }) => id);
  }

  async counterparts(tx: Tx, userId: string): Promise<string[]> {
    return (await tx.query<{ id: string }>(COUNTERPARTS, [userId])).map(({ id }) => id);
  }

  /** False when it was heard before. */
  async hear(tx: Tx, eventId: string): Promise<boolean> {
    return (await tx.query(HEAR, [eventId])).length > 0;
  }

  async forgetOldEvents(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }

  private async kept(tx: Tx, statement: typeof KEEP_HALF, userId: string, sealed: Buffer): Promise<Buffer> {
    const [row] = await tx.query<{ sealed: Buffer }>(statement, [userId, sealed]);
    if (row === undefined) throw new Error('the person was there a moment ago');
    return row.sealed;
  }
}
