/**
 * `node dist/confirm-erasures.js [user-id…]`, as the owner of the vault's database: without ids, the erasures that the application
 * asked for and the operator has not confirmed; with them, the operator's own word. The running server destroys what both have said, and its role
 * cannot write this word.
 */
import pg from 'pg';
import { SCHEMA } from './postgres/provision.ts';

const { VAULT_OWNER_URL } = process.env;
if (!VAULT_OWNER_URL) throw new Error('VAULT_OWNER_URL is needed');
const client = new pg.Client({ connectionString: VAULT_OWNER_URL });
await client.connect();
try {
  await client.query(`set search_path = ${SCHEMA}`);
  const confirmed = process.argv.slice(2);
  await client.query(
    `insert into erasure_confirmations (user_id) select user_id from erasures where user_id = any($1) on conflict do nothing`,
    [confirmed],
  );
  const { rows } = await client.query<{ user_id: string; asked_at: Date; confirmed: boolean }>(
    `select user_id, asked_at, c.at is not null as confirmed from erasures left join erasure_confirmations c using (user_id)
     where destroyed_at is null order by asked_at`,
  );
  for (const { user_id, asked_at, confirmed: is } of rows)
    console.log(`${user_id}\t${asked_at.toISOString()}\t${is ? 'confirmed' : 'waiting'}`);
} finally {
  await client.end();
}
