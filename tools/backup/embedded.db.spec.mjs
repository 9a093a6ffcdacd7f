import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { capture } from '../lib/commands.mjs';
import { root } from '../lib/paths.mjs';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-embedded-'));
// Postgres runs as a user of its own where we are root, and must be able to enter.
fs.chmodSync(home, 0o755);
after(() => fs.rmSync(home, { recursive: true, force: true }));

/** Runs one of our programs where `npm start` would keep its data in that folder. */
async function run(folder, args) {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, STORAGE_DIR: ___, S3_ENDPOINT: ____, ...env } = process.env;
  const own = { ...env, MAILLON_DATA_DIR: path.join(home, folder) };
  const { code, output } = await capture(process.execPath, args, { cwd: root, env: own });
  return { code, output };
}

/** What `npm start` leaves behind, without its programs: a kept database, secrets, a file. */
const PRODUCT = `
  const { startDatabase } = await import('./tools/postgres/database.mjs');
  const { makeFreshDatabase, withClient } = await import('./tools/backup/fresh-database.mjs');
  const { keptSecrets } = await import('./tools/product/secrets.mjs');
  const database = await startDatabase();
  if (process.argv[1] === 'make') {
    const { VAULT_DATABASE_PASSWORD } = keptSecrets();
    await makeFreshDatabase(database.url, { withCore: true, vaultPassword: VAULT_DATABASE_PASSWORD });
    await withClient(database.url, (client) => client.query("insert into vault.audit (actor, action) values ('somebody', 'something')"));
  }
  const rows = await withClient(database.url, async (client) => (await client.query('select actor from vault.audit')).rows);
  console.log(JSON.stringify(rows));
  await database.stop();
  process.exit(0);`;
const product = (folder, what) => run(folder, ['--input-type=module', '-e', PRODUCT, what]);

it('the kept data of npm start are saved by one command, and brought back by one into another folder', async () => {
  const made = await product('first', 'make');
  assert.equal(made.code, 0, made.output);
  const places = [path.join(home, 'backups'), '--keys', path.join(home, 'keys')];
  const saved = await run('first', ['tools/backup.mjs', ...places]);
  assert.equal(saved.code, 0, saved.output);

  const refused = await run('first', ['tools/restore.mjs', ...places]);
  assert.match(refused.output, /holds a product already[\s\S]*--replace[\s\S]*Nothing was replaced/);
  assert.equal(refused.code, 1);

  const restored = await run('second', ['tools/restore.mjs', ...places]);
  assert.equal(restored.code, 0, restored.output);
  assert.match((await product('second', 'look')).output, /\[\{"actor":"somebody"\}\]/);
  const secretsOf = (folder) => fs.readFileSync(path.join(home, folder, 'secrets.json'), 'utf8');
  assert.deepEqual(JSON.parse(secretsOf('second')), JSON.parse(secretsOf('first')));
});
