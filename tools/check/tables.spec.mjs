import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foreignTables, tablesByDelegate, tablesInSql, tablesWithoutOwner, viewsWithoutOwner } from './tables.mjs';

const SCHEMA = `model Integration {
  id String @id
  @@map("integrations")
}

model OauthState {
  id String @id

  @@index([id])
  @@map("oauth_states")
}
`;
const delegates = tablesByDelegate(SCHEMA);
const found = (text, module = 'modules/teams') =>
  foreignTables(new Map([[`apps/api/src/${module}/a.repository.ts`, text]]), delegates);

describe('the tables of an SQL text', () => {
  it('stand after FROM, JOIN, INTO, UPDATE and USING', () => {
    assert.deepEqual(tablesInSql('SELECT 1 FROM users u JOIN parties p ON p.user_id = u.id'), ['users', 'parties']);
    assert.deepEqual(tablesInSql('INSERT INTO "documents" (id) VALUES ($1)'), ['documents']);
    assert.deepEqual(tablesInSql('UPDATE ONLY outbox SET key = $1'), ['outbox']);
    assert.deepEqual(tablesInSql('DELETE FROM consents c USING patients p WHERE true'), ['consents', 'patients']);
  });

  it('the tables of an SQL text stand in a list', () => {
    assert.deepEqual(tablesInSql('SELECT 1 FROM users AS u, parties p,\n patients'), ['users', 'parties', 'patients']);
  });

  it('are neither columns nor the names of a WITH', () => {
    assert.deepEqual(tablesInSql('WITH old AS (SELECT 1) SELECT users.id, documents FROM old'), []);
  });
});

describe('a table of another module', () => {
  it('is found in a text, in a template and in a call of Prisma', () => {
    assert.deepEqual(found("sql('a', 'SELECT 1 FROM integrations')"), {
      'apps/api/src/modules/teams: integrations': 1,
    });
    assert.deepEqual(found('const LIST = `SELECT $' + '{COLUMNS} FROM integrations WHERE $' + '{MATCHES}`;'), {
      'apps/api/src/modules/teams: integrations': 1,
    });
    assert.deepEqual(found('await client.oauthState.findMany({}); await client.oauthState.count();'), {
      'apps/api/src/modules/teams: oauth_states': 2,
    });
  });

  it('a table of another module is no table of the module itself', () => {
    const text = "sql('a', 'DELETE FROM oauth_states'); await client.integration.deleteMany({});";
    assert.deepEqual(found(text, 'modules/integrations'), {});
  });

  it('is no table that the module shares with another', () => {
    const text = "sql('a', 'SELECT 1 FROM users')";
    assert.deepEqual(found(text, 'modules/people'), {});
    assert.deepEqual(found(text, 'modules/users'), {});
  });

  it('a table of another module is no view that its module publishes', () => {
    assert.deepEqual(found("sql('a', 'SELECT 1 FROM published_appointments')"), {});
  });

  it('is no word of a comment and no method of another object', () => {
    assert.deepEqual(found('// FROM users\nthis.integration.publish(); list.integration.length;'), {});
  });
});

it('a table that no module owns is found', () => {
  const pages = 'model Page {\n  id String @id\n  @@map("pages")\n}\n';
  assert.deepEqual(tablesWithoutOwner(delegates), []);
  assert.deepEqual(tablesWithoutOwner(tablesByDelegate(SCHEMA + pages)), ['pages']);
});

it('a view that no module publishes is found', () => {
  const migrations = 'CREATE VIEW published_appointments AS SELECT 1;\nCREATE OR REPLACE VIEW pages AS SELECT 1;\n';
  assert.deepEqual(viewsWithoutOwner(migrations), ['pages']);
});
