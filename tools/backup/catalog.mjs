/** What there is to save in a database: read from its catalog, so that a new table is saved without being named anywhere. */

/** @typedef {{ schema: string, name: string, columns: string[] }} Table */
/** @typedef {{ schema: string, name: string, value: string, isCalled: boolean }} Sequence */

/** UNLOGGED tables are left out: what they hold may go at any crash. Generated columns are computed again. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
         (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
   order by 1, 2`;

const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`;

/** Which form the tables of each schema have; a table of versions that is not there says none. */
const VERSIONS = {
  public: ['_prisma_migrations', 'select migration_name as version from public._prisma_migrations order by 1'],
  auth_core: ['migrations', 'select version::text from auth_core.migrations order by 1'],
  vault: ['migrations', 'select version::text from vault.migrations order by 1'],
};

/** @param {Pick<Table, 'schema' | 'name'>} thing */
export const quoted = ({ schema, name }) => `"${schema}"."${name}"`;

/** @param {import('pg').Client} client @returns {Promise<Table[]>} */
export async function tablesOf(client, schemas) {
  return (await client.query(TABLES, [schemas])).rows;
}

/** @param {import('pg').Client} client @returns {Promise<Sequence[]>} */
export async function sequencesOf(client, schemas) {
  const { rows } = await client.query(SEQUENCES, [schemas]);
  const found = [];
  for (const { schema, name } of rows) {
    const question = `select last_value::text as value, is_called as "isCalled" from ${quoted({ schema, name })}`;
    found.push({ schema, name, ...(await client.query(question)).rows[0] });
  }
  return found;
}

/**
 * @param {import('pg').Client} client
 * @returns {Promise<Record<string, string[]>>} by schema
 */
export async function versionsOf(client, schemas) {
  const found = /** @type {Record<string, string[]>} */ ({});
  for (const schema of schemas) {
    const [table, question] = VERSIONS[schema] ?? [];
    const { rows } = await client.query('select to_regclass($1) as id', [`${schema}.${table}`]);
    found[schema] = rows[0].id ? (await client.query(question)).rows.map(({ version }) => version) : [];
  }
  return found;
}
