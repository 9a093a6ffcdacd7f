import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../../platform/postgres/database.ts';
import type { Contact } from './contact.ts';

const MAX_TRIES = 5;

const PUT = sql(
  'contact_codes_put',
  `INSERT INTO contact_codes (user_id, kind, contact, code_hash, expires_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, kind) DO UPDATE SET contact = $3, code_hash = $4, expires_at = $5, tries = 0`,
);
/** Counts the try and reads in one statement: tries that arrive together are counted one after the other. */
const TRY = sql(
  'contact_codes_try',
  `UPDATE contact_codes SET tries = tries + 1
   WHERE user_id = $1 AND kind = $2 AND tries < ${MAX_TRIES} AND expires_at > $3 RETURNING contact, code_hash`,
);
const CONTACT = sql('contact_codes_contact', 'SELECT contact FROM contact_codes WHERE user_id = $1 AND kind = $2');
const FORGET = sql('contact_codes_forget', 'DELETE FROM contact_codes WHERE user_id = $1 AND kind = $2');
const FORGET_OLD = sql(
  'contact_codes_forget_old',
  `DELETE FROM contact_codes WHERE expires_at < now() - interval '1 hour'`,
);

/** The codes that prove a contact of somebody who has an account; one per person and kind, the newest. */
@Injectable()
export class ContactCodesRepository {
  constructor(private readonly database: Database) {}

  async put(tx: Tx, userId: string, { kind, value }: Contact, codeHash: Buffer, expiresAt: string): Promise<void> {
    await tx.query(PUT, [userId, kind, value, codeHash, expiresAt]);
  }

  /** @param now ISO instant */
  async countTry(
    userId: string,
    kind: Contact['kind'],
    now: string,
  ): Promise<{ contact: Contact; codeHash: Buffer } | null> {
    const [row] = await this.database.tx((tx) =>
      tx.query<{ contact: string; code_hash: Buffer }>(TRY, [userId, kind, now]),
    );
    return row === undefined ? null : { contact: { kind, value: row.contact }, codeHash: row.code_hash };
  }

  async contactOf(userId: string, kind: Contact['kind']): Promise<Contact | null> {
    const [row] = await this.database.query<{ contact: string }>(CONTACT, [userId, kind]);
    return row === undefined ? null : { kind, value: row.contact };
  }

  async forget(tx: Tx, userId: string, kind: Contact['kind']): Promise<void> {
    await tx.query(FORGET, [userId, kind]);
  }

  async forgetOld(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }
}
