import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { house, kept, lost, manifestIn, name, server, setUpBackup } from './backed-up-installation.mjs';
import { tablesOf } from './catalog.mjs';
import { inDatabase, withClient } from './fresh-database.mjs';
import { identitiesIn } from './keys.mjs';
import { readBackup, secretsIn } from './read-backup.mjs';
import { unseal, unsealWhole } from './sealed-file.mjs';
import { setsIn } from './set.mjs';
import { TestInstallation } from './testing.mjs';

setUpBackup();

describe('a backup', () => {
  it('holds every table that is kept, in one part alone, and the vault’s by itself', async () => {
    const all = await withClient(house.ownerUrl, (client) => tablesOf(client, ['public', 'auth_core', 'vault']));
    const { application, vault } = house.folders(name);
    const inPart = (folder) => manifestIn(folder).tables.map(({ schema, name: table }) => `${schema}.${table}`);
    const wanted = all.map(({ schema, name: table }) => `${schema}.${table}`);
    assert.deepEqual([...inPart(application), ...inPart(vault)].sort(), wanted.sort());
    assert.ok(wanted.length > 60, `${wanted.length} tables`);
    for (const table of inPart(vault)) assert.match(table, /^vault\./);
    const schemas = await house.ask(
      `select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$' order by 1`,
    );
    assert.deepEqual(
      schemas.map(({ nspname }) => nspname),
      ['auth_core', 'public', 'vault'],
      'a new schema belongs into a part',
    );
  });

  it('says nothing in the clear, and a thief of one key opens nothing of the other part', async () => {
    const folders = house.folders(name);
    for (const folder of Object.values(folders)) {
      for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (file.endsWith('.age'))
          assert.match(fs.readFileSync(path.join(folder, file), 'latin1'), /^age-encryption\.org\/v1\n/);
      }
    }
    const identities = identitiesIn(house.keys);
    for (const [part, other] of [
      ['application', 'vault'],
      ['vault', 'application'],
    ]) {
      const file = path.join(folders[part], 'secrets.json.age');
      await assert.rejects(unseal(file, identities[other]), /another key/);
      const secrets = JSON.parse((await unsealWhole(file, identities[part])).toString());
      assert.deepEqual(
        Object.keys(secrets).filter((one) => one.startsWith('VAULT_') !== (part === 'vault')),
        [],
      );
    }
    const backup = await readBackup(folders, identities);
    assert.deepEqual(await secretsIn(backup), house.secrets);
  });

  it('holds the files that its rows name and no other, and names those that were lost before', () => {
    const { application } = house.folders(name);
    const files = fs.readdirSync(path.join(application, 'uploads'), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((file) => file.endsWith('.age')).map((file) => path.basename(file, '.age')),
      [kept.blob],
    );
    assert.deepEqual(manifestIn(application).lost, [lost.id]);
  });

  it('keeps everything from other users of the machine', () => {
    for (const file of ['application/manifest.json', 'application/secrets.json.age']) {
      assert.equal(fs.statSync(path.join(house.dirs.application, name, file)).mode & 0o077, 0, file);
    }
    assert.equal(fs.statSync(path.join(house.keys, 'vault.key')).mode & 0o077, 0);
  });

  it('comes back row by row, file by file, with its numbers and its secrets', async () => {
    const installation = await house.emptyInstallation('elsewhere');
    await house.restore(name, installation);
    for (const { schema, name: table } of await withClient(house.ownerUrl, (client) =>
      tablesOf(client, ['public', 'auth_core', 'vault']),
    )) {
      const question = `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from ${schema}.${table} t`;
      const [was] = await house.ask(question);
      const [is] = await house.ask(question, [], installation.ownerUrl);
      if (table === 'audit_chain_state') is.rows[0].mark_xid = was.rows[0].mark_xid;
      assert.deepEqual(is.rows, was.rows, `${schema}.${table}`);
    }
    assert.equal(Buffer.concat(await (await installation.uploads.read(kept.blob)).toArray()).toString(), 'abc');
    assert.equal(fs.readFileSync(installation.anchorFile, 'utf8'), 'anchors\n');
    assert.deepEqual(JSON.parse(fs.readFileSync(installation.secretsFile, 'utf8')), house.secrets);
    const [{ mark_xid }] = await house.ask('select mark_xid from audit_chain_state', [], installation.ownerUrl);
    assert.equal(mark_xid, '0', 'transaction ids of another server mean nothing here');
    const [{ role }] = await house.ask(
      `select has_table_privilege('maillon_app', 'public.users', 'insert') and not has_schema_privilege('maillon_app', 'vault', 'usage') as role`,
      [],
      installation.ownerUrl,
    );
    assert.equal(role, true);
  });

  it('holds a file that came while it was made, and not one that went', async () => {
    const { uploads } = house.installation;
    const went = await house.file('gone', { row: false });
    const came = {
      ...uploads,
      names: async function* () {
        yield went.blob;
      },
    };
    const again = await house.backup({ installation: { ...house.installation, uploads: came } });
    const { application } = house.folders(again);
    const files = fs.readdirSync(path.join(application, 'uploads'), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((file) => file.endsWith('.age')).map((file) => path.basename(file, '.age')),
      [kept.blob],
    );
  });

  it('holds what a real SuperTokens keeps in a database of its own, and fills the tables that it makes at its start', async () => {
    const url = (database) => inDatabase(house.ownerUrl, database);
    const tables = `
    create table apps (app_id text primary key);
    create table people (id serial primary key, app_id text not null references apps on delete cascade, email text)`;
    for (const name of ['core_was', 'core_new', 'core_empty']) await house.create(name);
    for (const name of ['core_was', 'core_new']) await withClient(url(name), (client) => client.query(tables));
    await house.ask(`insert into apps values ('public')`, [], url('core_was'));
    await house.ask(`insert into people (app_id, email) values ('public', 'a@b.example')`, [], url('core_was'));
    await house.ask(`insert into apps values ('made at the start')`, [], url('core_new'));
    const again = await house.backup({ installation: { ...house.installation, signInUrl: url('core_was') } });

    const installation = await house.emptyInstallation('with_core');
    await assert.rejects(house.restore(again, installation), /SUPERTOKENS_DATABASE_URL must say/);
    await assert.rejects(
      house.restore(again, { ...installation, signInUrl: url('core_empty') }),
      /lacks apps, people: start that core once/,
    );
    await house.restore(again, { ...installation, signInUrl: url('core_new') });
    assert.deepEqual(await house.ask('select * from apps', [], url('core_new')), [{ app_id: 'public' }]);
    await house.ask(`insert into people (app_id, email) values ('public', 'c@d.example')`, [], url('core_new'));
    const found = await house.ask('select id, email from people order by id', [], url('core_new'));
    assert.deepEqual(found, [
      { id: 1, email: 'a@b.example' },
      { id: 2, email: 'c@d.example' },
    ]);
  });

  it('a new backup replaces the oldest when there are enough, and nothing else', async () => {
    const own = await new TestInstallation(server.url, 'retention').make(house);
    fs.mkdirSync(path.join(own.dirs.application, 'mobility-2020-01-01T00-00-00-000Z/application'), { recursive: true });
    fs.writeFileSync(path.join(own.dirs.application, 'mobility-2020-01-01T00-00-00-000Z/application/SHA256SUMS'), '');
    fs.mkdirSync(path.join(own.dirs.application, 'holiday pictures'));
    const names = [];
    for (const day of [1, 2, 3]) names.push(await own.backup({ keep: 2, now: new Date(Date.UTC(2026, 10, day)) }));
    assert.deepEqual(setsIn(own.dirs.application, 'natalconnect'), names.slice(1));
    assert.deepEqual(setsIn(own.dirs.vault, 'natalconnect', 'vault'), names.slice(1));
    assert.deepEqual(fs.readdirSync(own.dirs.application).sort(), [
      'holiday pictures',
      'mobility-2020-01-01T00-00-00-000Z',
      ...names.slice(1),
    ]);
    own.remove();
  });

  it('that fails leaves none behind, and takes none away', async () => {
    const own = await new TestInstallation(server.url, 'failing').make(house);
    const first = await own.backup({ keep: 1 });
    const uploads = {
      ...own.installation.uploads,
      names: async function* () {
        yield* [];
        throw new Error('the disk is gone');
      },
    };
    await assert.rejects(own.backup({ keep: 1, installation: { ...own.installation, uploads } }), /the disk is gone/);
    for (const dir of Object.values(own.dirs)) assert.deepEqual(fs.readdirSync(dir), [first]);
    own.remove();
  });
});
