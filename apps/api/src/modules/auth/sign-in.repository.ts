import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import type { Contact } from './codes/contact.ts';

export interface KnownPerson {
  readonly id: string;
  readonly email: string | null;
  readonly email_verified: boolean;
}

/**
 * The account's own person first; then the one who proved this contact before, under an account of the core that is gone; then
 * the one for whom a professional prepared an account with it, who has still to confirm who they are (design api A62).
 */
const FIND = sql(
  'sign_in_find',
  `SELECT id, email, email_verified_at IS NOT NULL AS email_verified FROM users
   WHERE deleted_at IS NULL
     AND (st_user_id = $1 OR (email = $2 AND email_verified_at IS NOT NULL) OR (phone = $3 AND phone_verified_at IS NOT NULL)
          OR (inactive_reason = 'CLAIM_REQUIRED' AND (email = $2 OR phone = $3)))
   ORDER BY (st_user_id = $1) DESC NULLS LAST, inactive_reason IS DISTINCT FROM 'CLAIM_REQUIRED' DESC LIMIT 1 FOR UPDATE`,
);
const WELCOME = sql(
  'sign_in_welcome',
  `UPDATE users SET st_user_id = $2, is_admin = $3, activated_at = COALESCE(activated_at, now()), last_seen = now() WHERE id = $1`,
);

const IS_ACCOUNT = sql(
  'sign_in_is_account',
  'SELECT 1 AS found FROM users WHERE st_user_id = $1 AND deleted_at IS NULL',
);

@Injectable()
export class SignInRepository {
  constructor(private readonly database: Database) {}

  async isAccountOfSomebody(stUserId: string): Promise<boolean> {
    return (await this.database.query(IS_ACCOUNT, [stUserId])).length > 0;
  }

  async find(tx: Tx, stUserId: string, contact: Contact): Promise<KnownPerson | undefined> {
    const email = contact.kind === 'email' ? contact.value : null;
    const phone = contact.kind === 'phone' ? contact.value : null;
    const [person] = await tx.query<KnownPerson>(FIND, [stUserId, email, phone]);
    return person;
  }

  async welcome(tx: Tx, userId: string, stUserId: string, isAdmin: boolean): Promise<void> {
    await tx.query(WELCOME, [userId, stUserId, isAdmin]);
  }
}
