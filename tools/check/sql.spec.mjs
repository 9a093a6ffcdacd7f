import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handTypedRows, sqlOutsideRepositories, sqlTexts } from './sql.mjs';

const REPOSITORY = 'apps/api/src/modules/teams/teams.repository.ts';
const counted = (text, file = REPOSITORY) => sqlTexts(new Map([[file, text]]));

describe('an SQL text', () => {
  it('an SQL text is counted however it is made', () => {
    for (const text of [
      "const FIND = sql('teams_find', 'SELECT 1');",
      "const FIND = sqlEach('teams_find', `SELECT 1`);",
      'const DELETE = TEXTS.map(([name, text]) => sql(name, text));',
      "await client.query<{ n: number }>('SELECT 1 AS n');",
      'await client.query(`LISTEN "x"`);',
      'await prisma.$queryRaw`SELECT 1`;',
      "await prisma.$executeRawUnsafe('DELETE FROM teams');",
    ]) {
      assert.deepEqual(counted(text), { 'apps/api/src/modules/teams': 1 }, text);
    }
  });

  it('is no use of a statement, no comment and no words', () => {
    assert.deepEqual(counted("// sql('x')\nawait tx.query(FIND, [id]); const words = \"sql('x')\";"), {});
  });

  it('of a spec, of a test aid or of another package is not counted', () => {
    const text = "sql('x', 'SELECT 1');";
    for (const file of [
      'apps/api/src/modules/teams/teams.db.spec.ts',
      'apps/api/src/testing/rows.ts',
      'apps/vault/src/store.ts',
    ]) {
      assert.deepEqual(counted(text, file), {});
    }
  });
});

it('an SQL text of a module stands in a repository, or in a service of people/accounts', () => {
  const text = "sql('x', 'SELECT 1');";
  const module = 'apps/api/src/modules';
  const refused = (file) => sqlOutsideRepositories(new Map([[file, text]])).length > 0;
  assert.equal(refused(REPOSITORY), false);
  assert.equal(refused(`${module}/people/accounts/parties.service.ts`), false);
  assert.equal(refused(`${module}/teams/teams.service.ts`), true);
  assert.equal(refused(`${module}/people/people.service.ts`), true);
  assert.equal(refused('apps/api/src/platform/outbox/outbox.ts'), false);
});

it('rows that a caller types by hand are found by file and line', () => {
  const asked = (text, file = REPOSITORY) => handTypedRows(new Map([[file, text]]));
  assert.deepEqual(asked("\nawait client.query<{ n: number }>('SELECT 1 AS n');"), [`${REPOSITORY}:2`]);
  assert.deepEqual(asked('await prisma.$queryRaw<Row[]>`SELECT 1`;\nawait on.quick<Row, []>(FIND);'), [
    `${REPOSITORY}:1`,
    `${REPOSITORY}:2`,
  ]);
  assert.deepEqual(
    asked('class A { query<Row>(): Promise<Row[]> { return this.ask(FIND); } }\nawait tx.query(FIND, [id]);'),
    [],
  );
  assert.deepEqual(asked("client.query<Row>('x')", 'apps/api/src/modules/teams/teams.db.spec.ts'), []);
});

it('texts of a module are summed over its folders, a module by a similar name apart', () => {
  const text = "sql('x', 'SELECT 1');";
  const sources = new Map([
    [REPOSITORY, text],
    ['apps/api/src/modules/teams/members/members.repository.ts', text],
    ['apps/api/src/modules/teams-archive/archive.ts', text],
    ['apps/api/src/platform/outbox/outbox.ts', text],
  ]);
  assert.deepEqual(sqlTexts(sources), {
    'apps/api/src/modules/teams': 2,
    'apps/api/src/modules/teams-archive': 1,
    'apps/api/src/platform/outbox': 1,
  });
});
