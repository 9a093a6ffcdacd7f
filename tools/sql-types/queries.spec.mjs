import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'libpg-query';
import { columnsOf } from './queries.mjs';

const column = (name, type, notNull) => ({ name, type, notNull });
const catalog = {
  enums: new Set(['Kind']),
  relations: new Map([
    ['parties', [column('id', 'uuid', true), column('kind', 'Kind', true), column('user_id', 'uuid', false)]],
    ['users', [column('id', 'uuid', true), column('name', 'text', true), column('email', 'text', false)]],
    ['visits', [column('party_id', 'uuid', true), column('during', 'tstzrange', true), column('note', 'text', false)]],
  ]),
};

const columns = async (text) => columnsOf((await parse(text)).stmts[0].stmt, catalog);
/** Names of the columns that can be null. */
const nullable = async (text) => (await columns(text)).filter((found) => found.nullable).map(({ name }) => name);

describe('a column of an SQL text', () => {
  it('can be null where its table says so', async () => {
    assert.deepEqual(await nullable('SELECT id, name, email FROM users'), ['email']);
  });

  it('can be null on the outer side of a join', async () => {
    const text = (join) => `SELECT p.id, u.name FROM parties p ${join} users u ON u.id = p.user_id`;
    assert.deepEqual(await nullable(text('JOIN')), []);
    assert.deepEqual(await nullable(text('LEFT JOIN')), ['name']);
    assert.deepEqual(await nullable(text('RIGHT JOIN')), ['id']);
    assert.deepEqual(await nullable(text('FULL JOIN')), ['id', 'name']);
  });

  it('cannot be null when a condition of its query compares it', async () => {
    assert.deepEqual(await nullable('SELECT email FROM users WHERE email IS NOT NULL'), []);
    assert.deepEqual(await nullable('SELECT email FROM users WHERE email = $1 AND id = $2'), []);
    assert.deepEqual(await nullable('SELECT p.user_id FROM parties p JOIN users u ON u.id = p.user_id'), []);
    assert.deepEqual(await nullable('SELECT name FROM parties p LEFT JOIN users u ON true WHERE u.id = p.user_id'), []);
  });

  it('can be null when the condition need not hold, or is that of another query', async () => {
    for (const text of [
      'SELECT email FROM users WHERE email = $1 OR id = $2',
      'SELECT email FROM users WHERE email IS NOT DISTINCT FROM $1',
      'SELECT email FROM users WHERE EXISTS (SELECT FROM parties WHERE users.email = $1)',
      'SELECT u.email FROM parties p LEFT JOIN users u ON u.email = $1',
    ]) {
      assert.deepEqual(await nullable(text), ['email'], text);
    }
  });

  it('of what was written is what the table says, whatever the condition was', async () => {
    const text = 'UPDATE users SET email = $1 WHERE email IS NOT NULL RETURNING id, email';
    assert.deepEqual(await nullable(text), ['email']);
    assert.deepEqual(await nullable('DELETE FROM users WHERE email IS NOT NULL RETURNING email'), []);
  });

  it('of an expression is null when what it reads is', async () => {
    const text = `SELECT count(*), max(name) AS newest, coalesce(email, '') AS shown, email || name AS both, email IS NULL AS none,
                         CASE WHEN true THEN name END AS branch, (SELECT id FROM parties LIMIT 1) AS one,
                         (SELECT count(*) FROM parties) AS parties, ARRAY(SELECT id FROM parties) AS ids, some_function(name) AS other
                    FROM users`;
    assert.deepEqual(await nullable(text), ['newest', 'both', 'branch', 'one', 'other']);
  });

  it('a column of an SQL text comes through subqueries, common tables and unions', async () => {
    assert.deepEqual(await nullable('WITH w AS (SELECT id, email FROM users) SELECT s.* FROM (SELECT * FROM w) s'), [
      'email',
    ]);
    assert.deepEqual(await nullable('SELECT name FROM users UNION ALL SELECT email FROM users'), ['name']);
    assert.deepEqual(await nullable('SELECT n, id FROM unnest($1::uuid[]) WITH ORDINALITY AS asked(id, n)'), ['id']);
  });
});

it('JSON that a text builds has the type of its parts', async () => {
  const text = `SELECT json_build_object('id', p.id, 'kind', p.kind, 'email', u.email, 'at', lower(v.during)) AS party,
                       coalesce((SELECT jsonb_agg(jsonb_build_object('name', name)) FROM users), '[]') AS names,
                       CASE WHEN true THEN 'a' ELSE 'b' END AS letter, p.user_id::text AS "user"
                  FROM parties p JOIN visits v ON v.party_id = p.id LEFT JOIN users u ON u.id = p.user_id`;
  assert.deepEqual(
    (await columns(text)).map(({ name, json }) => [name, json]),
    [
      ['party', '{ id: string; kind: Kind; email: string | null; at: string }'],
      ['names', '({ name: string })[]'],
      ['letter', "'a' | 'b'"],
      ['user', 'string'],
    ],
  );
});
