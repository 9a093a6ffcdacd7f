import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { UserError } from '../lib/user-error.mjs';
import { identitiesIn, recipientsIn } from './keys.mjs';
import { backupOptions, restoreOptions } from './options.mjs';
import { halvesOf, readSecrets, secretsFrom, writeSecrets } from './secrets.mjs';

describe('npm run backup and npm run restore', () => {
  it('keep the vault’s part beside the other unless a path is given', () => {
    assert.deepEqual(backupOptions(['/a']).dirs, { application: '/a', vault: '/a' });
    assert.deepEqual(backupOptions(['/a', '--vault', '/b']).dirs, { application: '/a', vault: '/b' });
    assert.deepEqual(restoreOptions(['/a', '--vault', '/b']).from, { application: '/a', vault: '/b' });
    assert.equal(restoreOptions(['/a']).replace, false);
    // Node takes a few flags for its own wherever they stand, --env-file among them.
    assert.equal(restoreOptions(['/a', '--secrets-to', '/x/.env']).secretsTo, '/x/.env');
  });

  for (const [parse, args, message] of [
    [backupOptions, ['--keep', '0'], /--keep is a whole number from 1, not "0"/],
    [backupOptions, ['--replace'], /--replace[\s\S]*npm run backup/],
    [backupOptions, ['a', 'b'], /One folder, not 2/],
    [restoreOptions, [], /Which backup\?[\s\S]*npm run restore/],
    [restoreOptions, ['a', '--keep', '3'], /--keep[\s\S]*npm run restore/],
    [restoreOptions, ['a', '--variant', 'hospital'], /no variant "hospital"/],
  ]) {
    it(`${args.join(' ') || 'nothing'} is refused in words`, () => {
      assert.throws(
        () => parse(args),
        (error) => error instanceof UserError && message.test(error.message),
      );
    });
  }
});

describe('the secrets of an installation', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-secrets-'));

  it('are those that an example of .env names, in two halves', () => {
    const example = path.join(folder, '.env.example');
    fs.writeFileSync(example, '# words\nSECRET_KEY=change-me\nVAULT_KEK=change-me\nSMTP_URL=\n');
    const found = secretsFrom(example, { SECRET_KEY: 'a', VAULT_KEK: 'b', SMTP_URL: '', PATH: '/bin' });
    assert.deepEqual(found, { SECRET_KEY: 'a', VAULT_KEK: 'b' });
    assert.deepEqual(halvesOf(found), { application: { SECRET_KEY: 'a' }, vault: { VAULT_KEK: 'b' } });
  });

  it('are written as a .env too, and what stood there is set aside', () => {
    const file = path.join(folder, '.env');
    writeSecrets(file, { A: '1' }, 'x');
    writeSecrets(file, { A: '2', B: 'é=' }, 'y');
    assert.deepEqual(readSecrets(file), { A: '2', B: 'é=' });
    assert.deepEqual(readSecrets(`${file}.before-y`), { A: '1' });
    assert.equal(fs.statSync(file).mode & 0o077, 0);
    fs.rmSync(folder, { recursive: true });
  });
});

describe('the keys of backups', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-keys-'));
  const options = { folder, env: {}, say: () => {} };

  it('are made once, a pair for each part, and their secret halves need not stay', async () => {
    const made = await recipientsIn(options);
    assert.notEqual(made.application, made.vault);
    for (const part of ['application', 'vault']) assert.match(identitiesIn(folder)[part], /^AGE-SECRET-KEY-1/);
    fs.rmSync(path.join(folder, 'application.key'));
    assert.deepEqual(await recipientsIn(options), made);
    assert.throws(() => identitiesIn(folder), /no .*application\.key[\s\S]*--keys/);
  });

  it('come from the environment where it names them, and no key serves both parts', async () => {
    const { application } = await recipientsIn(options);
    const env = { BACKUP_APPLICATION_RECIPIENT: application, BACKUP_VAULT_RECIPIENT: application };
    await assert.rejects(recipientsIn({ ...options, env }), /a key each/);
    await assert.rejects(
      recipientsIn({ ...options, env: { BACKUP_VAULT_RECIPIENT: 'hunter2' } }),
      /BACKUP_VAULT_RECIPIENT is no/,
    );
    fs.rmSync(folder, { recursive: true });
  });
});
