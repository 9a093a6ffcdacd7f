import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { startThrowAwayDatabase } from '../postgres/database.mjs';
import { tablesOf } from './catalog.mjs';
import { databaseOf, inDatabase, withClient } from './fresh-database.mjs';
import { identitiesIn } from './keys.mjs';
import { readBackup, secretsIn } from './read-backup.mjs';
import { unseal, unsealWhole } from './sealed-file.mjs';
import { setsIn } from './set.mjs';
import { TestInstallation } from './testing.mjs';

const manifestIn = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8'));

describe('a backup', () => {
  /** @type {Awaited<ReturnType<typeof startThrowAwayDatabase>>} */
  let server;
  /** @type {TestInstallation} */
  let house;
  let name;
  let kept;
  let lost;

  before(async () => {
    server = await startThrowAwayDatabase();
    house = await new TestInstallation(server.url, 'backed_up').make();
    await house.ask(`insert into outgoing_messages (id, channel, "to", subject, text)
      values (gen_random_uuid(), 'email', 'a@b.example', E'tab\\tand\\nline \\\\N', 'é « à »')`);
    await house.ask(`insert into vault.audit (actor, action) values ('somebody', 'something')`);
    kept = await house.file('abc');
    lost = await house.file(undefined);
    await house.file('nobody’s', { row: false });
    fs.writeFileSync(house.installation.anchorFile, 'anchors\n');
    name = await house.backup();
  });

  after(async () => {
    house?.remove();
    await server?.stop();
  });

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
