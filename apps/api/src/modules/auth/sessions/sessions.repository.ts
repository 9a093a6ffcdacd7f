import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql, sqlEach, type Tx } from '../../../platform/postgres/database.ts';

/** A session of the mirror with what each request needs to know of its user. */
export interface SessionRow {
  readonly handle: string;
  readonly st_user_id: string;
  readonly expires_at: string;
  readonly last_seen_at: string;
  readonly revoked: boolean;
  /** Null, like the members below, until the profile exists. */
  readonly user_id: string | null;
  readonly party_id: string | null;
  readonly user_type: UserType | null;
  readonly active: boolean | null;
  readonly is_admin: boolean | null;
  readonly is_demo: boolean | null;
  /** The administrator whose session it really is; null in a session of one's own. */
  readonly impersonator_id: string | null;
  /** The account of the person impersonated, when they have one. */
  readonly person_account: string | null;
}

export interface NewSession {
  readonly handle: string;
  readonly stUserId: string;
  readonly device: string | null;
  readonly expiresAt: string;
  readonly impersonation?: ImpersonatedSession | undefined;
  readonly openedWith?: 'email' | 'phone' | 'card' | undefined;
}

/** What makes a session one of somebody else's. */
export interface ImpersonatedSession {
  readonly id: string;
  readonly targetId: string;
}

/** A session as its owner sees it. */
export interface OwnSession {
  readonly handle: string;
  readonly device: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
}

/** The statement of every authenticated request; those who ask at once ask it once. */
const READ = sqlEach(
  'sessions_read',
  // An impersonation lives as long as the administrator and the session behind it do; the subqueries run for no other session.
  `SELECT asked.n, s.handle, s.st_user_id, s.expires_at, s.last_seen_at,
          s.revoked_at IS NOT NULL OR (s.impersonation_id IS NOT NULL AND NOT impersonation_lives(s.impersonation_id)) AS revoked,
          u.id AS user_id, p.id AS party_id, u.user_type, u.active, u.is_admin, u.is_demo, u.st_user_id AS person_account,
          CASE WHEN s.impersonation_id IS NOT NULL
               THEN (SELECT i.admin_id FROM impersonations i WHERE i.id = s.impersonation_id) END AS impersonator_id
     FROM unnest($1::text[]) WITH ORDINALITY AS asked(handle, n)
     JOIN sessions s ON s.handle = asked.handle
     LEFT JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
     LEFT JOIN parties p ON p.user_id = u.id`,
);
const OPEN = sql(
  'sessions_open',
  `INSERT INTO sessions (handle, st_user_id, user_id, device, expires_at, impersonation_id, opened_with)
   SELECT $1::text, $2::text,
          coalesce($5::uuid, (SELECT id FROM users WHERE st_user_id = $2 AND deleted_at IS NULL),
                   (SELECT u.id FROM third_party_accounts t JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL
                    WHERE t.st_user_id = $2)),
          $3::text, least($4::timestamptz, (SELECT expires_at FROM impersonations WHERE id = $6)), $6::uuid, $7::text`,
);
const EXTEND = sql(
  'sessions_extend',
  `UPDATE sessions SET expires_at = least($2, (SELECT expires_at FROM impersonations WHERE id = impersonation_id)),
          last_seen_at = now()
   WHERE handle = $1 AND revoked_at IS NULL
     AND (impersonation_id IS NULL OR (expires_at > now() AND impersonation_lives(impersonation_id)))
   RETURNING handle`,
);
const SEEN = sql(
  'sessions_seen',
  `WITH seen AS (
     UPDATE sessions SET last_seen_at = now() WHERE handle = ANY($1) AND last_seen_at < now() - interval '1 minute' RETURNING user_id)
   UPDATE users SET last_seen = now() FROM seen WHERE users.id = seen.user_id`,
);
const REVOKE = sql(
  'sessions_revoke',
  'UPDATE sessions SET revoked_at = now() WHERE handle = ANY($1) AND revoked_at IS NULL',
);
const REVOKE_OF_USER = sql(
  'sessions_revoke_of_user',
  'UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL RETURNING handle',
);
const LIVE_OF_ACCOUNT = sql(
  'sessions_live_of_account',
  'SELECT handle FROM sessions WHERE st_user_id = $1 AND revoked_at IS NULL',
);
const FORGET_OLD = sql(
  'sessions_forget_old',
  `DELETE FROM sessions WHERE handle IN (
     SELECT handle FROM sessions WHERE expires_at < now() - interval '1 day' LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
);
const LIVE_OF_USER = sql(
  'sessions_live_of_user',
  'SELECT handle FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND handle IS DISTINCT FROM $2',
);
const LIST = sql(
  'sessions_list',
  `SELECT handle, device, created_at, last_seen_at, expires_at FROM sessions
   WHERE user_id = $1 AND impersonation_id IS NULL AND revoked_at IS NULL AND expires_at > now() ORDER BY last_seen_at DESC, handle LIMIT 100`,
);
const OWN = sql(
  'sessions_own',
  'SELECT handle FROM sessions WHERE handle = $1 AND user_id = $2 AND impersonation_id IS NULL AND revoked_at IS NULL',
);
const USER_OF = sql('sessions_user_of', 'SELECT user_id FROM sessions WHERE handle = $1');
const BIND = sql('sessions_bind', 'UPDATE sessions SET user_id = $2 WHERE st_user_id = $1 AND revoked_at IS NULL');

/** The mirror of the core's sessions: one statement tells whether a session is alive and whose it is, whatever core is behind. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** As it is now: never older than the request that asks. */
  async find(handle: string): Promise<SessionRow | undefined> {
    return (await this.database.quick<SessionRow>(READ, [handle]))[0];
  }

  async open(session: NewSession): Promise<void> {
    const { handle, stUserId, device, expiresAt, impersonation, openedWith } = session;
    const values = [handle, stUserId, device, expiresAt, impersonation?.targetId, impersonation?.id, openedWith];
    await this.write(OPEN, values);
  }

  /** False when the session is unknown here or revoked. */
  async extend(handle: string, expiresAt: string): Promise<boolean> {
    return (await this.write(EXTEND, [handle, expiresAt])).length > 0;
  }

  /** Notes that the sessions were used, once a minute at most. */
  async seen(handles: readonly string[]): Promise<void> {
    await this.write(SEEN, [handles]);
  }

  async revoke(handles: readonly string[]): Promise<void> {
    await this.write(REVOKE, [handles]);
  }

  /** @returns the handles that ended */
  async revokeOfUser(tx: Tx, userId: string): Promise<string[]> {
    return (await tx.query<{ handle: string }>(REVOKE_OF_USER, [userId])).map(({ handle }) => handle);
  }

  async liveOfAccount(stUserId: string): Promise<string[]> {
    const rows = await this.database.query<{ handle: string }>(LIVE_OF_ACCOUNT, [stUserId]);
    return rows.map(({ handle }) => handle);
  }

  /** The living sessions of a person, however they were opened. @param except one that is left out, or null */
  async liveOfUser(userId: string, except: string | null): Promise<string[]> {
    const rows = await this.database.query<{ handle: string }>(LIVE_OF_USER, [userId, except]);
    return rows.map(({ handle }) => handle);
  }

  list(userId: string): Promise<OwnSession[]> {
    return this.database.query<OwnSession>(LIST, [userId]);
  }

  /** Whether it is a living session of that person. */
  async isOwn(handle: string, userId: string): Promise<boolean> {
    return (await this.database.query(OWN, [handle, userId])).length > 0;
  }

  async userOf(handle: string): Promise<string | null> {
    const [row] = await this.database.query<{ user_id: string | null }>(USER_OF, [handle]);
    return row?.user_id ?? null;
  }

  /** Gives the sessions of an account their user, in the transaction that makes the user. */
  async bind(tx: Tx, stUserId: string, userId: string): Promise<void> {
    await tx.query(BIND, [stUserId, userId]);
  }

  /** Sessions that ended long ago by themselves; the audit trail keeps that they were. */
  async forgetOld(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }

  private write(statement: typeof OPEN, values: readonly unknown[]): Promise<{ handle: string }[]> {
    return this.database.tx((tx) => tx.query<{ handle: string }>(statement, values));
  }
}
