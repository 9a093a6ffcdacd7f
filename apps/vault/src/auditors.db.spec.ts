import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Auditor } from '@maillon/vault/auditor/auditor';
import { httpAuditedLog } from '@maillon/vault/auditor/http-log';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { type Signer, signerFrom } from '@maillon/vault/suites/ed25519';
import { random } from '@maillon/vault/suites/primitives';
import pg from 'pg';
import { createApp } from './app.ts';
import { stateProfiles } from './auditors.ts';
import { openDatabase } from './postgres/database.ts';
import { type AVault, aVault } from './testing/a-vault.ts';

let vault: AVault;
let signer: Signer;
/** A server that was started after what was done to the tables behind the first one: each reads a leaf once. */
let restarted: { url: string; stop(): Promise<void> };
beforeAll(async () => {
  vault = await aVault();
  signer = await signerFrom(random(32));
  Object.assign(vault.dependencies, { auditorKeys: [signer.publicKey] });
});
afterAll(async () => {
  await restarted.stop();
  await vault.stop();
});

const restart = async (): Promise<typeof restarted> => {
  const database = openDatabase(vault.ownUrl, 2);
  const app = createApp({ ...vault.dependencies, database }, { announcer: vault.announcer, origins: [] });
  const stop = async () => {
    await app.close();
    await database.close();
  };
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop };
};

const join = async (name: string, profileId = `profile-${name}`) => {
  const provider = vault.provider(name);
  await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(name, profileId) });
  return { id: sldId, provider };
};

const auditorBy = (by: Signer) =>
  new Auditor(httpAuditedLog(restarted.url), {
    serverKey: vault.dependencies.signer.publicKey,
    signer: by,
    now: vault.dependencies.now,
  });

const asOwner = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: vault.ownerUrl });
  await client.connect();
  await client.query(`set search_path = vault; ${text}`);
  await client.end();
};

it('leaves of before are read, and the log says once whose those identities are', async () => {
  await join('ana');
  await join('bob');
  await asOwner('update log_leaves set profile = null');
  restarted = await restart();
  const before = await auditorBy(signer).look();
  expect(before.size).toBe(2);
  expect([await stateProfiles(vault.dependencies), await stateProfiles(vault.dependencies)]).toEqual([2, 0]);
  const serverKey = vault.dependencies.signer.publicKey;
  const log = httpAuditedLog(restarted.url);
  expect((await new Auditor(log, { serverKey, kept: before, now: vault.dependencies.now }).look()).size).toBe(4);
  const second = await vault.signupToken('eve', 'profile-ana');
  const eve = vault.provider('eve');
  await eve.initialize({ userId: 'eve', databasePath: 'vault', databaseKey: 'key' });
  await expect(eve.createIdentity({ signupJWT: second })).rejects.toMatchObject({ code: 'ALREADY_REGISTERED' });
});

it('an auditor co-signs what the server shows, and no stranger does', async () => {
  const { provider } = await join('carl');
  await auditorBy(signer).look();
  const shown = await vault.database.rows<{ auditor: string }>({
    name: 'cosigned',
    text: 'select auditor from log_cosignatures',
  });
  expect(shown).toHaveLength(1);
  await expect(auditorBy(await signerFrom(random(32))).look()).rejects.toThrow('/audit/cosignatures: 422');
  await provider.renewKey();
  expect((await auditorBy(signer).look()).size).toBe(6);
});

it('the command says what it found, and ends with 1 for a log that lies', async () => {
  const main = createRequire(import.meta.url).resolve('@maillon/vault/auditor/main');
  const env = {
    ...process.env,
    AUDITOR_LOG_URL: restarted.url,
    AUDITOR_SERVER_KEY: toBase64Url(vault.dependencies.signer.publicKey),
  };
  const run = () =>
    promisify(execFile)(
      process.execPath,
      ['--no-warnings', main.replace('/src/', '/dist/').replace(/\.ts$/, '.js'), '--once'],
      { env },
    );
  expect((await run()).stdout).toContain('"event":"auditor.good","size":6');
  await asOwner(`insert into log_leaves (idx, kind, ref, seq, hash, profile)
    select 6, kind, 'cvi_' || repeat('a', 32), 0, hash, profile from log_leaves where kind = 'profile' limit 1`);
  await asOwner(`update log_leaves set kind = 'identity' where idx = 6`);
  await expect(run()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('for one profile') });
});
