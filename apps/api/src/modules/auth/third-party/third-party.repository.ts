import type { Card, ClaimedProfile } from '@maillon/domain/professional-card';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../../platform/postgres/database.ts';
import type { ProviderId, ProviderIdentity } from './identity.ts';

export interface ThirdPartySession {
  readonly handle: string;
  readonly provider: ProviderId;
  readonly subject: string;
  readonly sid: string | null;
  readonly idTokenSealed: Buffer;
}

/** Somebody of ours whom a provider led us to. */
export interface Recognised {
  readonly user_id: string;
  readonly verified_email: string | null;
}

const REMEMBER = sql(
  'third_party_remember',
  `INSERT INTO third_party_accounts AS known (provider, subject, st_user_id, first_name, last_name, rpps, profession_code)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (provider, subject) DO UPDATE SET st_user_id = $3, first_name = $4, last_name = $5, rpps = $6, profession_code = $7,
     last_used_at = now()`,
);
/** By the provider's own name for the person first, then by an RPPS number that was verified (design api §2.1). */
const RECOGNISE = sql(
  'third_party_recognise',
  `SELECT u.id AS user_id, CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS verified_email
   FROM users u
   WHERE u.deleted_at IS NULL AND u.id = coalesce(
     (SELECT held.user_id FROM third_party_accounts held JOIN users h ON h.id = held.user_id AND h.deleted_at IS NULL
      WHERE held.provider = $1 AND held.subject = $2),
     (SELECT p.user_id FROM practitioners pr JOIN parties p ON p.id = pr.party_id
      WHERE pr.rpps = $3 AND pr.verified_at IS NOT NULL))
   FOR UPDATE OF u`,
);
const LINK = sql(
  'third_party_link',
  'UPDATE third_party_accounts SET user_id = $3 WHERE provider = $1 AND subject = $2 AND user_id IS DISTINCT FROM $3',
);
const WELCOME = sql(
  'third_party_welcome',
  'UPDATE users SET is_admin = $2, activated_at = coalesce(activated_at, now()), last_seen = now() WHERE id = $1',
);
/** The profile must be of the card's profession and hold its number, or none that anybody else has. */
const VERIFY = sql(
  'third_party_verify_rpps',
  `UPDATE practitioners pr SET rpps = $2, verified_at = coalesce(pr.verified_at, now())
   FROM parties p
   WHERE p.id = pr.party_id AND p.user_id = $1 AND pr.kind = $3::"PractitionerKind"
     AND (pr.verified_at IS NULL OR pr.rpps IS NULL)
     AND (pr.rpps = $2 OR (pr.rpps IS NULL AND NOT EXISTS (SELECT 1 FROM practitioners other WHERE other.rpps = $2)))
   RETURNING pr.party_id`,
);
const LINK_ACCOUNT = sql(
  'third_party_link_account',
  `UPDATE third_party_accounts SET user_id = $2 WHERE st_user_id = $1 RETURNING provider, rpps, profession_code`,
);
const IDENTITY = `SELECT provider, subject, first_name AS "firstName", last_name AS "lastName", rpps, profession_code AS "professionCode"
   FROM third_party_accounts`;
const OF_ACCOUNT = sql('third_party_of_account', `${IDENTITY} WHERE st_user_id = $1`);
const CARD_OF_ACCOUNT = sql(
  'third_party_card_of_account',
  `SELECT rpps, profession_code AS profession FROM third_party_accounts WHERE st_user_id = $1 AND provider = 'psc' FOR UPDATE`,
);
const CARDS_OF_USER = sql(
  'third_party_cards_of_user',
  `SELECT rpps, profession_code AS profession FROM third_party_accounts WHERE user_id = $1 AND provider = 'psc'`,
);
const CLAIMED = sql(
  'third_party_claimed_profile',
  `SELECT u.user_type AS "userType", pr.rpps, pr.certification_number AS certification
   FROM users u LEFT JOIN parties p ON p.user_id = u.id LEFT JOIN practitioners pr ON pr.party_id = p.id WHERE u.id = $1`,
);
const IS_ANOTHERS = sql(
  'third_party_rpps_is_anothers',
  `SELECT 1 AS found FROM practitioners pr JOIN parties p ON p.id = pr.party_id WHERE pr.rpps = $2 AND p.user_id IS DISTINCT FROM $1`,
);
const KEEP_SESSION = sql(
  'third_party_keep_session',
  `INSERT INTO third_party_sessions (handle, provider, subject, sid, id_token_sealed) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (handle) DO UPDATE SET sid = $4, id_token_sealed = $5`,
);
const SESSION = sql(
  'third_party_session',
  `SELECT handle, provider, subject, sid, id_token_sealed AS "idTokenSealed" FROM third_party_sessions
   WHERE handle = $1 AND provider = $2`,
);
const SUBJECT_OF_SID = sql(
  'third_party_subject_of_sid',
  'SELECT subject FROM third_party_sessions WHERE provider = $1 AND sid = $2 LIMIT 1',
);
/** Every living session of the person, whatever it was opened with. */
const LIVE_SESSIONS = sql(
  'third_party_live_sessions',
  `SELECT s.handle FROM third_party_accounts a
   JOIN sessions s ON s.revoked_at IS NULL AND (s.st_user_id = a.st_user_id OR s.user_id = a.user_id)
   WHERE a.provider = $1 AND a.subject = $2`,
);
const TAKE_LOGOUT = sql(
  'third_party_take_logout',
  `INSERT INTO logout_tokens (jti_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1 AS taken`,
);
const FORGET_LOGOUTS = sql('third_party_forget_logouts', 'DELETE FROM logout_tokens WHERE expires_at < now()');

@Injectable()
export class ThirdPartyRepository {
  constructor(private readonly database: Database) {}

  async remember(tx: Tx, stUserId: string, identity: ProviderIdentity): Promise<void> {
    const { provider, subject, firstName, lastName, rpps, professionCode } = identity;
    await tx.query(REMEMBER, [provider, subject, stUserId, firstName, lastName, rpps, professionCode]);
  }

  async recognise(tx: Tx, { provider, subject, rpps }: ProviderIdentity): Promise<Recognised | undefined> {
    const [person] = await tx.query<Recognised>(RECOGNISE, [provider, subject, rpps]);
    return person;
  }

  async link(tx: Tx, { provider, subject }: ProviderIdentity, userId: string): Promise<void> {
    await tx.query(LINK, [provider, subject, userId]);
  }

  async welcome(tx: Tx, userId: string, isAdmin: boolean): Promise<void> {
    await tx.query(WELCOME, [userId, isAdmin]);
  }

  /** True when the profile became verified by it. */
  async verify(tx: Tx, userId: string, rpps: string, kind: PractitionerType): Promise<boolean> {
    return (await tx.query(VERIFY, [userId, rpps, kind])).length > 0;
  }

  /** Gives the provider's account of a newcomer its user; undefined when they came with a login code. */
  async linkAccount(
    tx: Tx,
    stUserId: string,
    userId: string,
  ): Promise<{ provider: ProviderId; rpps: string | null; profession_code: string | null } | undefined> {
    const [account] = await tx.query<{ provider: ProviderId; rpps: string | null; profession_code: string | null }>(
      LINK_ACCOUNT,
      [stUserId, userId],
    );
    return account;
  }

  /** What the provider said of whoever signed in with the account; undefined for that of a login code. */
  async identityOf(stUserId: string): Promise<ProviderIdentity | undefined> {
    return (await this.database.query<ProviderIdentity>(OF_ACCOUNT, [stUserId]))[0];
  }

  /** The card behind the account, until the end of the transaction. */
  async cardOfAccount(tx: Tx, stUserId: string): Promise<Card | undefined> {
    return (await tx.query<Card>(CARD_OF_ACCOUNT, [stUserId]))[0];
  }

  /** The cards that open somebody's profile. */
  cardsOfUser(tx: Tx, userId: string): Promise<Card[]> {
    return tx.query<Card>(CARDS_OF_USER, [userId]);
  }

  /** What somebody's profile says that a card may contradict. */
  async claimedProfile(tx: Tx, userId: string): Promise<ClaimedProfile> {
    const [profile] = await tx.query<ClaimedProfile>(CLAIMED, [userId]);
    if (profile === undefined) throw new Error('a profile is read of a user who is gone');
    return profile;
  }

  /** Whether the number is on somebody else's profile. */
  async isAnothersNumber(tx: Tx, userId: string, rpps: string): Promise<boolean> {
    return (await tx.query(IS_ANOTHERS, [userId, rpps])).length > 0;
  }

  async keepSession({ handle, provider, subject, sid, idTokenSealed }: ThirdPartySession): Promise<void> {
    await this.database.tx((tx) => tx.query(KEEP_SESSION, [handle, provider, subject, sid, idTokenSealed]));
  }

  async session(handle: string, provider: ProviderId): Promise<ThirdPartySession | undefined> {
    const [session] = await this.database.query<ThirdPartySession>(SESSION, [handle, provider]);
    return session;
  }

  async subjectOfSid(provider: ProviderId, sid: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ subject: string }>(SUBJECT_OF_SID, [provider, sid]);
    return row?.subject;
  }

  async liveSessions(provider: ProviderId, subject: string): Promise<string[]> {
    const rows = await this.database.query<{ handle: string }>(LIVE_SESSIONS, [provider, subject]);
    return rows.map(({ handle }) => handle);
  }

  /** False when the token was obeyed before. */
  async takeLogoutToken(tx: Tx, jtiHash: Buffer, expiresAt: string): Promise<boolean> {
    return (await tx.query(TAKE_LOGOUT, [jtiHash, expiresAt])).length > 0;
  }

  async forgetLogoutTokens(): Promise<void> {
    await this.database.query(FORGET_LOGOUTS);
  }
}
