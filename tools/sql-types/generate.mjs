/**
 * The TypeScript types of each SQL text: Postgres describes its parameters and columns, `queries.mjs` says which columns can
 * be null and what their JSON is made of.
 */
import { parse } from 'libpg-query';
import postgres from 'postgres';
import { isList, listOf } from './expressions.mjs';
import { columnsOf } from './queries.mjs';

/** @typedef {{ name: string, text: string, isForMany?: true }} Statement */

/** What `apps/api/src/platform/postgres/postgres-types.ts` gives for a type. */
const ROW_TYPES = {
  bool: 'boolean',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'string',
  tstzrange: 'string',
  uuid: 'string',
  varchar: 'string',
  void: 'string',
};
/** What a caller gives, where it is not what a row gives. */
const VALUE_TYPES = { int8: 'number | string', json: 'string', jsonb: 'string', numeric: 'number' };

const TYPES = `
  SELECT oid::int8::text AS oid, typname AS name,
         ARRAY(SELECT enumlabel FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder) AS labels
    FROM pg_type t`;

/** A view here is columns of one table: what it says nothing of itself, null and CHECK, is as in the table. */
const RELATIONS = `
  SELECT c.relname AS relation, a.attname AS name, t.typname AS type, stored.attnotnull AS "notNull",
         (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
           WHERE k.conrelid = stored.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[stored.attnum] LIMIT 1) AS "check"
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    CROSS JOIN LATERAL (
      SELECT coalesce(max(d.refobjid::int8), c.oid::int8)::oid AS relation
        FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
       WHERE r.ev_class = c.oid AND d.refobjid <> c.oid) source
    LEFT JOIN pg_attribute stored ON stored.attrelid = source.relation AND stored.attname = a.attname
   WHERE c.relkind IN ('r', 'p', 'v') AND c.relnamespace = 'public'::regnamespace
   ORDER BY c.relname, a.attnum`;

/**
 * @param {string} url of a migrated database
 * @param {readonly Statement[]} statements
 * @returns {Promise<{ source: string, failures: string[] }>} the module, and the texts that Postgres refuses
 */
export async function sqlTypes(url, statements) {
  const connection = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const types = new Map(
      (await connection.unsafe(TYPES)).map(({ oid, name, labels }) => [Number(oid), { name, labels }]),
    );
    const stored = (await connection.unsafe(RELATIONS)).map((row) => ({
      relation: row.relation,
      name: row.name,
      type: row.type,
      notNull: row.notNull === true,
      literals: literalsOf(row.check),
    }));
    const relations = Map.groupBy(stored, ({ relation }) => relation);
    const enums = new Map(
      [...types.values()].filter(({ labels }) => labels.length > 0).map(({ name, labels }) => [name, labels]),
    );
    const catalog = { relations, enums: new Set(enums.keys()) };
    const entries = [];
    const failures = [];
    for (const statement of statements.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      try {
        const described = await connection.unsafe(statement.text).describe();
        const { stmts } = await parse(statement.text);
        entries.push(
          entryOf(
            statement,
            described,
            columnsOf(stmts?.[0]?.stmt ?? {}, catalog),
            (oid) => types.get(oid)?.name,
            catalog.enums,
          ),
        );
      } catch (error) {
        failures.push(`${statement.name}: ${error.message}`);
      }
    }
    return { source: moduleOf(entries.join(''), enums), failures };
  } finally {
    await connection.end();
  }
}

/** `CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'EXPIRED'::text])))` is a list of what the column can be. */
function literalsOf(check) {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check ?? '')?.[1] ?? '';
  return (
    list
      .split(', ')
      .flatMap((item) => /^('[^']*')::text$/.exec(item)?.[1] ?? [])
      .join(' | ') || undefined
  );
}

/** @param {Statement} statement */
function entryOf({ name, isForMany }, described, inferred, nameOf, enums) {
  const values = described.types.map((oid) => valueType(nameOf(oid), isForMany === true, enums));
  const columns = described.columns.map(
    (column, at) => `${key(column.name)}: ${rowType(nameOf(column.type), inferred[at], enums)};`,
  );
  if (inferred.length !== columns.length)
    throw new Error(`${columns.length} columns, but queries.mjs finds ${inferred.length}`);
  const row = (isForMany ? columns.slice(1) : columns).map((column) => `      ${column}\n`).join('');
  return `  ${key(name)}: {\n    values: readonly [${values.join(', ')}];\n    row: {${row && `\n${row}    `}};\n  };\n`;
}

const key = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

function plainType(type, enums, given = {}) {
  if (enums.has(type)) return type;
  const plain = given[type] ?? ROW_TYPES[type];
  if (plain === undefined)
    throw new Error(`tools/sql-types/generate.mjs does not say what the driver gives for ${type}`);
  return plain;
}

function valueType(type, isForMany, enums) {
  if (!isList(type)) return `${plainType(type, enums, VALUE_TYPES)} | null`;
  const element = plainType(type.slice(1), enums, VALUE_TYPES);
  if (!isForMany) return `readonly ${listOf(`${element} | null`)} | null`;
  // One caller's value. A list of theirs travels as the text of an array.
  return type === '_text' ? 'string | readonly unknown[] | null' : `${element} | null`;
}

function rowType(type, { nullable, json }, enums) {
  const isJson = type === 'json' || type === 'jsonb';
  // The driver has no parser for the arrays of our own types: it gives their text.
  const plain = isList(type)
    ? enums.has(type.slice(1))
      ? 'string'
      : listOf(plainType(type.slice(1), enums))
    : isJson || (type === 'text' && /^'[^|]*'( \| '[^|]*')*$/.test(json))
      ? json
      : plainType(type, enums);
  return nullable && plain !== 'unknown' ? `${plain} | null` : plain;
}

function moduleOf(body, enums) {
  const used = [...enums].filter(([name]) => new RegExp(`\\b${name}\\b`).test(body)).toSorted();
  return [
    '// Written by `pnpm sql-types --write` from the SQL texts and the migrated schema.\n\n',
    ...used.map(([name, labels]) => `type ${name} = ${labels.map((label) => `'${label}'`).join(' | ')};\n`),
    '\n/** What each SQL text takes and gives, by its name. */\nexport interface SqlTypes {\n',
    body,
    '}\n',
  ].join('');
}
