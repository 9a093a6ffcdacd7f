import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../../platform/postgres/database.ts';

/** `expired`: too late, or nobody waits for the answer any more. */
export interface ConsentRow {
  readonly userId: string;
  readonly firstName: string;
  readonly parentEmailSealed: Buffer;
  readonly status: string;
  readonly expired: boolean;
}

const COLUMNS = `c.user_id AS "userId", u.first_name AS "firstName", c.parent_email_sealed AS "parentEmailSealed", c.status,
                 coalesce(c.expires_at <= $2, false) OR u.inactive_reason IS DISTINCT FROM 'PARENTAL_CONSENT' AS expired`;

const ADD = sql(
  'parental_consents_add',
  'INSERT INTO parental_consents (user_id, parent_email_sealed) VALUES ($1, $2)',
);
const OF_USER = sql(
  'parental_consents_of_user',
  `SELECT ${COLUMNS} FROM parental_consents c JOIN users u ON u.id = c.user_id
    WHERE c.user_id = $1 AND u.deleted_at IS NULL`,
);
const BY_TOKEN = sql(
  'parental_consents_by_token',
  `SELECT ${COLUMNS} FROM parental_consents c JOIN users u ON u.id = c.user_id
    WHERE c.token_hash = $1 AND u.deleted_at IS NULL`,
);
const SET_TOKEN = sql(
  'parental_consents_set_token',
  `UPDATE parental_consents SET token_hash = $2, expires_at = $3 WHERE user_id = $1 AND status = 'PENDING'`,
);
/** One answer, whoever sends two at once. The hash stays, so that the link can say that it was used. */
const ANSWER = sql(
  'parental_consents_answer',
  `UPDATE parental_consents SET status = $2, decided_at = $3
    WHERE token_hash = $1 AND status = 'PENDING' AND expires_at > $3 RETURNING user_id AS "userId"`,
);
/** Behind the parent an administrator may still have to be waited for. */
const OPEN = sql(
  'parental_consents_open',
  `UPDATE users u SET inactive_reason = r.next, active = r.next IS NULL, version = u.version + 1
     FROM (SELECT CASE
                    WHEN x.user_type IN ('dispatchManager', 'dispatchOperator') THEN 'DISPATCH_APPROVAL'
                    WHEN EXISTS (SELECT 1 FROM organization_staff s JOIN organizations o ON o.party_id = s.organization_id
                                  WHERE s.user_id = x.id AND NOT o.active) THEN 'ORGANIZATION_PENDING'
                  END::"InactiveReason" AS next
             FROM users x WHERE x.id = $1) r
    WHERE u.id = $1 AND u.inactive_reason = 'PARENTAL_CONSENT'`,
);
const CLOSE = sql(
  'parental_consents_close',
  `UPDATE users SET inactive_reason = 'DEACTIVATED', version = version + 1
    WHERE id = $1 AND inactive_reason = 'PARENTAL_CONSENT'`,
);

@Injectable()
export class ParentalConsentRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Tx, userId: string, parentEmailSealed: Buffer): Promise<void> {
    await tx.query(ADD, [userId, parentEmailSealed]);
  }

  /** @param now ISO instant */
  async ofUser(userId: string, now: string): Promise<ConsentRow | undefined> {
    return (await this.database.query<ConsentRow>(OF_USER, [userId, now]))[0];
  }

  async byToken(tokenHash: Buffer, now: string, on: Queryable = this.database): Promise<ConsentRow | undefined> {
    return (await on.query<ConsentRow>(BY_TOKEN, [tokenHash, now]))[0];
  }

  async setToken(userId: string, tokenHash: Buffer, expiresAt: string): Promise<void> {
    await this.database.tx((tx) => tx.query(SET_TOKEN, [userId, tokenHash, expiresAt]));
  }

  /** @returns the child; undefined when there was nothing to answer any more */
  async answer(tx: Tx, tokenHash: Buffer, status: 'ACCEPTED' | 'REJECTED', now: string): Promise<string | undefined> {
    return (await tx.query<{ userId: string }>(ANSWER, [tokenHash, status, now]))[0]?.userId;
  }

  async openAccount(tx: Tx, userId: string): Promise<void> {
    await tx.query(OPEN, [userId]);
  }

  async closeAccount(tx: Tx, userId: string): Promise<void> {
    await tx.query(CLOSE, [userId]);
  }
}
