import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/postgres/database.ts';
import { type NamedSession, SessionBook, type SessionCondition } from './session-book.ts';

const NOTE = sql(
  'sealed_sessions_note',
  `INSERT INTO sealed_sessions (session_id, resource) SELECT * FROM unnest($1::uuid[], $2::text[]) ON CONFLICT DO NOTHING`,
);
const READ = sql(
  'sealed_sessions_read',
  'SELECT session_id AS "sessionId", resource FROM sealed_sessions WHERE session_id = ANY($1::uuid[])',
);

/**
 * Seald, which tells an application's server nothing of a session. The resource that names one first keeps it: another
 * resource is refused. Whether it exists, and who opens it, is what browsers see (docs/decisions/sessions-belong-to-resources.md).
 */
@Injectable()
export class FirstUseSessionBook extends SessionBook {
  constructor(private readonly database: Database) {
    super();
  }

  async fit(_userId: string, named: readonly NamedSession[]): Promise<readonly boolean[]> {
    const ids = named.map(({ sessionId }) => sessionId);
    await this.database.query(NOTE, [ids, named.map(({ resource }) => resource)]);
    const rows = await this.database.query<NamedSession>(READ, [ids]);
    const resourceOf = new Map(rows.map(({ sessionId, resource }) => [sessionId, resource] as const));
    return named.map(({ sessionId, resource }) => resourceOf.get(sessionId) === resource);
  }

  async conditionOf({ sessionId, resource }: NamedSession): Promise<SessionCondition> {
    const [row] = await this.database.query<NamedSession>(READ, [[sessionId]]);
    return row !== undefined && row.resource !== resource ? 'lost' : 'unknown';
  }
}
