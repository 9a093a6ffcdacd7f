import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/postgres/database.ts';

/** What the core has sent codes to that came back. */
export interface ProvenContacts {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

export interface PreparedAccount {
  readonly waits: boolean;
  readonly tries: number;
  readonly birthDate: string | null;
  /** User id of the professional who made the account. */
  readonly preparerId: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** Locked: tries that arrive together are counted one after the other. */
const READ = sql(
  'claims_read',
  `SELECT u.inactive_reason IS NOT DISTINCT FROM 'CLAIM_REQUIRED' AS waits, u.claim_tries AS tries, pt.birth_date AS "birthDate",
          c.user_id AS "preparerId", u.first_name AS "firstName", u.last_name AS "lastName"
     FROM users u JOIN parties p ON p.user_id = u.id
     LEFT JOIN patients pt ON pt.party_id = p.id
     LEFT JOIN parties c ON c.id = u.prepared_by
    WHERE u.id = $1 FOR UPDATE OF u`,
);
const COUNT = sql('claims_count', 'UPDATE users SET claim_tries = claim_tries + 1 WHERE id = $1');
const UNLOCK = sql(
  'claims_unlock',
  `UPDATE users SET claim_tries = 0, version = version + 1
    WHERE id = $1 AND inactive_reason = 'CLAIM_REQUIRED' AND claim_tries >= $2 RETURNING id`,
);
const OPEN = sql(
  'claims_open',
  `UPDATE users SET active = true, inactive_reason = NULL, claim_tries = 0, activated_at = coalesce(activated_at, now()),
          email_verified_at = CASE WHEN email = ANY($2::text[]) THEN coalesce(email_verified_at, now()) ELSE email_verified_at END,
          phone_verified_at = CASE WHEN phone = ANY($3::text[]) THEN coalesce(phone_verified_at, now()) ELSE phone_verified_at END,
          version = version + 1
    WHERE id = $1`,
);

/** Accounts that a professional prepared for a patient. */
@Injectable()
export class ClaimRepository {
  async read(tx: Tx, userId: string): Promise<PreparedAccount | undefined> {
    return (await tx.query<PreparedAccount>(READ, [userId]))[0];
  }

  async countTry(tx: Tx, userId: string): Promise<void> {
    await tx.query(COUNT, [userId]);
  }

  async unlock(tx: Tx, userId: string, tries: number): Promise<boolean> {
    return (await tx.query(UNLOCK, [userId, tries])).length > 0;
  }

  /** The contacts with which they signed in are theirs from now on. */
  async open(tx: Tx, userId: string, proven: ProvenContacts): Promise<void> {
    await tx.query(OPEN, [userId, proven.emails, proven.phones]);
  }
}
