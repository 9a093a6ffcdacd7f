import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../../platform/postgres/database.ts';

type Kind = 'email' | 'phone';

const WAIT = sql(
  'contact_change_wait',
  `UPDATE users SET pending_email = CASE WHEN $2 = 'email' THEN $3 ELSE pending_email END,
          pending_phone = CASE WHEN $2 = 'phone' THEN $3 ELSE pending_phone END, version = version + 1
   WHERE id = $1`,
);
/** The administrator's flag follows the verified e-mail (design api A8). */
const SWAP_EMAIL = sql(
  'contact_change_email',
  `UPDATE users SET email = $2, email_verified_at = now(), pending_email = NULL, is_admin = $3, version = version + 1 WHERE id = $1`,
);
const SWAP_PHONE = sql(
  'contact_change_phone',
  `UPDATE users SET phone = $2, phone_verified_at = now(), pending_phone = NULL, version = version + 1 WHERE id = $1`,
);

@Injectable()
export class ContactChangeRepository {
  async wait(tx: Tx, userId: string, kind: Kind, value: string): Promise<void> {
    await tx.query(WAIT, [userId, kind, value]);
  }

  async swap(tx: Tx, userId: string, kind: Kind, value: string, isAdmin: boolean): Promise<void> {
    if (kind === 'email') await tx.query(SWAP_EMAIL, [userId, value, isAdmin]);
    else await tx.query(SWAP_PHONE, [userId, value]);
  }
}
