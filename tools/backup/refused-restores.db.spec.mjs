import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import pg from 'pg';
import { house, manifestIn, name, server, setUpBackup } from './backed-up-installation.mjs';
import { tablesOf } from './catalog.mjs';
import { databaseOf, withClient } from './fresh-database.mjs';
import { TestInstallation } from './testing.mjs';

setUpBackup();

describe('is refused, and nothing is touched,', () => {
  /** A copy that a case may break. */
  const copyOf = () => {
    const copy = fs.mkdtempSync(path.join(house.home, 'copy-'));
    const folders = house.folders(name);
    for (const part of ['application', 'vault']) fs.cpSync(folders[part], path.join(copy, part), { recursive: true });
    return { application: path.join(copy, 'application'), vault: path.join(copy, 'vault') };
  };
  const flipByte = (file) => {
    const bytes = fs.readFileSync(file);
    bytes[bytes.length >> 1] ^= 1;
    fs.writeFileSync(file, bytes);
  };
  const rewrite = (folder, change) => {
    const file = path.join(folder, 'manifest.json');
    const manifest = manifestIn(folder);
    change(manifest);
    fs.writeFileSync(file, JSON.stringify(manifest));
    const sums = path.join(folder, 'SHA256SUMS');
    const sum = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
    fs.writeFileSync(
      sums,
      fs.readFileSync(sums, 'utf8').replace(/^[0-9a-f]{64} {2}manifest\.json$/m, `${sum}  manifest.json`),
    );
  };
  const users = 'database/public.users.copy.zst.age';

  for (const [what, breaks, expected] of [
    [
      'when a byte of a table is another',
      ({ application }) => flipByte(path.join(application, users)),
      /users.*is not what was written/,
    ],
    [
      'when a byte of the vault is another',
      ({ vault }) => flipByte(path.join(vault, 'secrets.json.age')),
      /secrets\.json\.age is not what/,
    ],
    ['when a file is missing', ({ application }) => fs.rmSync(path.join(application, users)), /users.*is missing/],
    ['when a file was added', ({ vault }) => fs.writeFileSync(path.join(vault, 'x'), ''), /x is not in SHA256SUMS/],
    ['when its list is missing', ({ vault }) => fs.rmSync(path.join(vault, 'SHA256SUMS')), /is no part of a backup/],
    [
      'when it has another format',
      ({ vault }) =>
        rewrite(vault, (m) => {
          m.format = 'maillon-backup/9';
        }),
      /format maillon-backup\/9/,
    ],
    [
      'when its parts are of two backups',
      ({ vault }) =>
        rewrite(vault, (m) => {
          m.set = 'x';
        }),
      /different backups/,
    ],
    [
      'when its parts are exchanged',
      (f) => ([f.application, f.vault] = [f.vault, f.application]),
      /is the part of the vault/,
    ],
    [
      'when a newer version made it',
      ({ application }) => rewrite(application, (m) => m.versions.public.push('29990101_x')),
      /newer version made it .*29990101_x.*\n.*commit/,
    ],
    [
      'when an older version made it',
      ({ vault }) => rewrite(vault, (m) => m.versions.vault.pop()),
      /this one is newer \(vault: \d+\)/,
    ],
    [
      'when rows are missing',
      ({ application }) =>
        rewrite(application, (m) => {
          m.tables.find((t) => t.name === 'users').rows = 7;
        }),
      /"users" got 0 rows, and the backup says 7/,
    ],
  ]) {
    it(what, async () => {
      const installation = await house.emptyInstallation(`refused_${Math.random().toString(36).slice(2)}`);
      const folders = copyOf();
      breaks(folders);
      await assert.rejects(house.restore(name, installation, { folders }), expected);
      assert.deepEqual(await withClient(installation.ownerUrl, (client) => tablesOf(client, ['public'])), []);
      assert.equal(fs.existsSync(installation.storageDir), false);
      assert.equal(fs.existsSync(installation.secretsFile), false);
    });
  }

  it('where a process is running, with any flag', async () => {
    const client = new pg.Client({ connectionString: house.ownerUrl });
    await client.connect();
    await assert.rejects(
      house.restore(name, house.installation, { replace: true }),
      /at work in the database "backed_up".*stop it first/,
    );
    await client.end();
  });

  it('where a product is, unless it is said that it may be replaced: then that is set aside', async () => {
    const own = await new TestInstallation(server.url, 'own').make(house);
    await own.file('own bytes');
    const again = await own.backup();
    const { id } = await own.file('written since');
    await assert.rejects(own.restore(again, own.installation), /holds a product already[\s\S]*--replace/);
    await own.restore(again, own.installation, { replace: true });
    assert.deepEqual(await own.ask('select 1 from documents where id = $1', [id]), []);
    const [{ aside }] = await own.ask(`select datname as aside from pg_database where datname ~ '^own_before_'`);
    const url = own.ownerUrl.replace(databaseOf(own.ownerUrl), aside);
    assert.equal((await own.ask('select 1 from documents where id = $1', [id], url)).length, 1);
    assert.equal(fs.readdirSync(own.home).filter((file) => file.startsWith('storage.before-')).length, 1);
    own.remove();
  });
});
