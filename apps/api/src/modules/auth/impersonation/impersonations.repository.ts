import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../../platform/postgres/database.ts';

/** Somebody an administrator may want to be. */
export interface TargetRow {
  readonly id: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly is_admin: boolean;
}

/** An impersonation that has not ended, with the administrator behind it. */
export interface OpenImpersonationRow {
  readonly id: string;
  readonly admin_id: string;
  /** The account of the core that the administrator signs in with. */
  readonly admin_account: string;
  readonly admin_name: string;
  readonly target_id: string;
  readonly orig_handle: string;
  readonly imp_handle: string | null;
  readonly expires_at: string;
}

export interface NewImpersonation {
  readonly id: string;
  readonly adminId: string;
  readonly targetId: string;
  readonly reason: string | null;
  readonly origHandle: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

const OPEN_COLUMNS = `i.id, i.admin_id, a.st_user_id AS admin_account, a.first_name || ' ' || a.last_name AS admin_name, i.target_id,
  i.orig_handle, i.imp_handle, i.expires_at`;

const TARGET = sql(
  'impersonations_target',
  `SELECT id, email, email_verified_at IS NOT NULL AS email_verified, is_admin FROM users WHERE email = $1 AND deleted_at IS NULL`,
);
const START = sql(
  'impersonations_start',
  `INSERT INTO impersonations (id, admin_id, target_id, reason, orig_handle, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
);
const SET_HANDLE = sql('impersonations_set_handle', 'UPDATE impersonations SET imp_handle = $2 WHERE id = $1');
const OF_SESSION = sql(
  'impersonations_of_session',
  `SELECT ${OPEN_COLUMNS} FROM sessions s JOIN impersonations i ON i.id = s.impersonation_id JOIN users a ON a.id = i.admin_id
   WHERE s.handle = $1 AND i.ended_at IS NULL`,
);
const END = sql(
  'impersonations_end',
  'UPDATE impersonations SET ended_at = now() WHERE id = $1 AND ended_at IS NULL RETURNING id',
);
const BEHIND = sql(
  'impersonations_behind',
  'SELECT imp_handle FROM impersonations WHERE orig_handle = ANY($1) AND ended_at IS NULL AND imp_handle IS NOT NULL',
);
const END_THE_DEAD = sql(
  'impersonations_end_the_dead',
  `UPDATE impersonations i SET ended_at = now() FROM users a
   WHERE a.id = i.admin_id AND i.ended_at IS NULL AND (i.expires_at <= $1 OR NOT impersonation_lives(i.id))
   RETURNING ${OPEN_COLUMNS}`,
);

@Injectable()
export class ImpersonationsRepository {
  constructor(private readonly database: Database) {}

  /** @param email in its stored spelling */
  async target(email: string): Promise<TargetRow | undefined> {
    return (await this.database.query<TargetRow>(TARGET, [email]))[0];
  }

  async start(tx: Tx, { id, adminId, targetId, reason, origHandle, expiresAt }: NewImpersonation): Promise<void> {
    await tx.query(START, [id, adminId, targetId, reason, origHandle, expiresAt]);
  }

  async setHandle(tx: Tx, id: string, handle: string): Promise<void> {
    await tx.query(SET_HANDLE, [id, handle]);
  }

  async ofSession(handle: string): Promise<OpenImpersonationRow | undefined> {
    return (await this.database.query<OpenImpersonationRow>(OF_SESSION, [handle]))[0];
  }

  /** False when it had ended before. */
  async end(tx: Tx, id: string): Promise<boolean> {
    return (await tx.query(END, [id])).length > 0;
  }

  /** The sessions that were opened from these ones. */
  async handlesBehind(handles: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ imp_handle: string }>(BEHIND, [handles]);
    return rows.map(({ imp_handle }) => imp_handle);
  }

  /** Ends those whose hour is over, or whose administrator has gone. @param now ISO instant */
  endTheDead(tx: Tx, now: string): Promise<OpenImpersonationRow[]> {
    return tx.query<OpenImpersonationRow>(END_THE_DEAD, [now]);
  }
}
