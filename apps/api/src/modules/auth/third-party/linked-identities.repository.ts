import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/ids.ts';
import { Database, sql, type Tx } from '../../../platform/postgres/database.ts';
import type { ProviderId, ProviderIdentity } from './identity.ts';

export interface LinkedIdentity {
  readonly id: string;
  readonly provider: ProviderId;
}

const OF_USER = sql('linked_identities_of_user', 'SELECT id, provider FROM third_party_accounts WHERE user_id = $1');
const OTHERS = sql(
  'linked_identities_others',
  'SELECT id FROM third_party_accounts WHERE user_id = $1 AND provider = $2 AND subject <> $3',
);
/** What the identity has opened, but for the session that asks: once it is gone, its provider could end none of them. */
const END_SESSIONS = sql(
  'linked_identities_end_sessions',
  `UPDATE sessions s SET revoked_at = now()
   FROM third_party_sessions t JOIN third_party_accounts a ON a.provider = t.provider AND a.subject = t.subject
   WHERE t.handle = s.handle AND a.id = $1 AND a.user_id = $2 AND s.handle <> $3 AND s.revoked_at IS NULL
   RETURNING s.handle`,
);
/** Until they sign in with it there is no account of the core behind it: its own id stands there. */
const LINK = sql(
  'linked_identities_link',
  `INSERT INTO third_party_accounts AS known (id, provider, subject, st_user_id, user_id, first_name, last_name, rpps, profession_code)
   VALUES ($1, $2, $3, $9, $4, $5, $6, $7, $8)
   ON CONFLICT (provider, subject) DO UPDATE SET user_id = $4, first_name = $5, last_name = $6, rpps = $7, profession_code = $8
     WHERE known.user_id IS NULL OR known.user_id = $4
        OR NOT EXISTS (SELECT 1 FROM users u WHERE u.id = known.user_id AND u.deleted_at IS NULL)
   RETURNING id, provider`,
);
const UNLINK = sql(
  'linked_identities_unlink',
  'DELETE FROM third_party_accounts WHERE id = $1 AND user_id = $2 RETURNING id',
);

@Injectable()
export class LinkedIdentitiesRepository {
  constructor(private readonly database: Database) {}

  ofUser(userId: string): Promise<LinkedIdentity[]> {
    return this.database.query<LinkedIdentity>(OF_USER, [userId]);
  }

  /** Undefined when it is somebody else's. */
  async link(tx: Tx, userId: string, identity: ProviderIdentity): Promise<LinkedIdentity | undefined> {
    const { provider, subject, firstName, lastName, rpps, professionCode } = identity;
    const id = newId();
    const values = [id, provider, subject, userId, firstName, lastName, rpps, professionCode, `linked ${id}`];
    return (await tx.query<LinkedIdentity>(LINK, values))[0];
  }

  /** Those of the same provider that this one takes the place of. */
  async replacedBy(tx: Tx, userId: string, { provider, subject }: ProviderIdentity): Promise<string[]> {
    return (await tx.query<{ id: string }>(OTHERS, [userId, provider, subject])).map(({ id }) => id);
  }

  /** @returns the sessions that ended */
  async endSessions(tx: Tx, userId: string, id: string, except: string): Promise<string[]> {
    return (await tx.query<{ handle: string }>(END_SESSIONS, [id, userId, except])).map(({ handle }) => handle);
  }

  async unlink(tx: Tx, userId: string, id: string): Promise<boolean> {
    return (await tx.query(UNLINK, [id, userId])).length > 0;
  }
}
