import { createHash } from 'node:crypto';
import pg from 'pg';
import { SCHEMA } from '../postgres/provision.ts';
import type { AVault } from './a-vault.ts';

/** Who asked what, which tokens were seen, how much of a chain a person who left it was shown: a request may leave a line there. */
const TRACES = ['audit', 'seen_tokens', 'group_leavers'];

/** Every row of every table but the traces, as its table and a hash. @param about only rows that name one of these */
export async function contents({ ownerUrl }: AVault, about: readonly string[] = ['']): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND NOT tablename = ANY ($2) ORDER BY 1',
      [SCHEMA, TRACES],
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      const named = rows.filter(({ row }) => about.some((id) => row.includes(id)));
      found.push(...named.map(({ row }) => `${name} ${createHash('sha256').update(row).digest('hex').slice(0, 16)}`));
    }
    return found;
  } finally {
    await client.end();
  }
}
