import { Injectable } from '@nestjs/common';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Database, sql } from '../../platform/postgres/database.ts';

/** Of sessions that ended long ago by themselves the audit trail keeps that they were; no rule looks at the others any more. */
const FORGET_OLD = sql(
  'auth_forget_old',
  `WITH old_limits AS (
     DELETE FROM contact_limits WHERE contact_hash IN (
       SELECT contact_hash FROM contact_limits WHERE touched_at < now() - interval '2 hours' LIMIT 1000 FOR UPDATE SKIP LOCKED)),
   old_codes AS (DELETE FROM contact_codes WHERE expires_at < now() - interval '1 hour'),
   old_sign_ins AS (DELETE FROM spent_sign_ins WHERE expires_at < now()),
   old_logouts AS (DELETE FROM logout_tokens WHERE expires_at < now())
   DELETE FROM sessions WHERE handle IN (
     SELECT handle FROM sessions WHERE expires_at < now() - interval '1 day' LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
);

/** Takes away what sign-in does not need any more. */
@Injectable()
export class AuthHousekeeping {
  constructor(housekeeping: Housekeeping, database: Database) {
    housekeeping.on('what sign-in keeps', async () => {
      await database.query(FORGET_OLD);
    });
  }
}
