import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';
import type { Holder, Loss } from './contact-change/contact-holders.ts';
import { READ_USER, type UserRow } from './user-row.ts';

const HOLDERS = sql(
  'users_holders',
  `SELECT id, coalesce(email = $1, false) AS same_email, email_verified_at IS NOT NULL AS email_verified,
          coalesce(phone = $2, false) AS same_phone, phone_verified_at IS NOT NULL AS phone_verified
   FROM users WHERE deleted_at IS NULL AND (email = $1 OR phone = $2) AND id IS DISTINCT FROM $3::uuid ORDER BY id FOR UPDATE`,
);
const LOSE = sql(
  'users_lose_contact',
  `UPDATE users SET email = CASE WHEN $2 THEN NULL ELSE email END, phone = CASE WHEN $3 THEN NULL ELSE phone END,
          version = version + 1
   WHERE id = $1`,
);
const RENAME = sql(
  'users_change_name',
  `UPDATE users SET first_name = coalesce($3, first_name), last_name = coalesce($4, last_name), version = version + 1
   WHERE id = $1 AND ($2::bigint[] IS NULL OR version = ANY ($2)) RETURNING version`,
);
const ACCEPT_TERMS = sql(
  'users_accept_terms',
  'UPDATE users SET terms_version = $2, version = version + 1 WHERE id = $1',
);
const CONSENT = sql(
  'consents_add',
  `INSERT INTO consents (id, party_id, type, text_version, signed_at) VALUES ($1, $2, 'terms', $3, $4)`,
);

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  async read(userId: string, from: Queryable = this.database): Promise<UserRow | undefined> {
    const [row] = await from.query<UserRow>(READ_USER, [userId]);
    return row;
  }

  /** Other people with one of these contacts, locked until the end of the transaction. */
  holders(tx: Tx, email: string | null, phone: string | null, exceptUserId: string | null): Promise<Holder[]> {
    return tx.query<Holder>(HOLDERS, [email, phone, exceptUserId]);
  }

  async takeContacts(tx: Tx, losses: readonly Loss[]): Promise<void> {
    for (const { userId, email, phone } of losses) await tx.query(LOSE, [userId, email, phone]);
  }

  /** Counts a change of the profile and changes the name where one is given. False when the version is none of those. */
  async change(
    tx: Tx,
    userId: string,
    versions: readonly number[] | null,
    firstName: string | null,
    lastName: string | null,
  ): Promise<boolean> {
    return (await tx.query(RENAME, [userId, versions, firstName, lastName])).length > 0;
  }

  /** @param signedAt ISO instant */
  async acceptTerms(
    tx: Tx,
    consentId: string,
    userId: string,
    partyId: string,
    version: string,
    signedAt: string,
  ): Promise<void> {
    await tx.query(CONSENT, [consentId, partyId, version, signedAt]);
    await tx.query(ACCEPT_TERMS, [userId, version]);
  }
}
