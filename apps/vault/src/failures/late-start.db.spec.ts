import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { VaultError } from '@maillon/vault/errors';
import { random } from '@maillon/vault/suites/primitives';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { KillableVault } from '../testing/killable-vault.ts';
import { until } from '../testing/until.ts';
import { LateStart } from './late-start.ts';

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
}, 30_000);
afterAll(() => vault.stop());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A port without a listener; `open` leads it to the database. */
const aPlace = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const url = new URL(vault.ownUrl);
  const own = { host: url.hostname, port: Number(url.port) };
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const open = async (): Promise<void> => {
    const sockets = new Set<{ destroy(): void }>();
    const door: Server = createServer((socket) => {
      const onward = connect(own);
      for (const one of [socket, onward]) sockets.add(one.on('error', () => undefined));
      socket.pipe(onward).pipe(socket);
    }).listen(port, '127.0.0.1');
    await once(door, 'listening');
    ends.push(async () => {
      for (const socket of sockets) socket.destroy();
      door.close();
    });
  };
  return { url: url.href, open };
};

const aKey = () => toBase64Url(random(32));
const settings = (databaseUrl: string) => ({
  MODE: 'LOCAL',
  PORT: '0',
  VAULT_DATABASE_URL: databaseUrl,
  VAULT_KEK: aKey(),
  VAULT_PEPPER: aKey(),
  VAULT_SIGNING_SEED: aKey(),
  VAULT_APP_SECRET: aKey(),
  VAULT_APP_URL: 'http://127.0.0.1:9/api',
  VAULT_ORIGINS: 'http://localhost:3000',
});

describe('a vault that is started while its database is away', () => {
  it('lives, is not ready and refuses with a time to wait, and answers once the database is there', async () => {
    const { url, open } = await aPlace();
    const started = await KillableVault.startProduct(settings(url));
    ends.unshift(() => started.kill());
    const ask = async (path: string) => {
      const answer = await fetch(`${started.baseUrl}${path}`);
      return [answer.status, answer.headers.get('retry-after'), await answer.json()];
    };
    await started.says('vault.waits-for-database');
    expect(await ask('/health/live')).toEqual([200, null, { status: 'ok' }]);
    expect(await ask('/health/ready')).toEqual([503, '5', { status: 'database' }]);
    expect(await ask('/audit/head')).toEqual([503, '5', { code: 'NETWORK' }]);

    await open();
    await until(async () => (await ask('/health/ready'))[0] === 200);
    expect(await ask('/audit/head')).toMatchObject([200, null, {}]);
  }, 60_000);
});

describe('what is done before the first request is answered', () => {
  const away = new VaultError('NETWORK');

  it('is tried again while the database is away', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw away;
    };
    const start = new LateStart(work, () => undefined, 1);
    expect(start.isDone).toBe(false);
    expect([await start.run(), start.isDone, tries]).toEqual([true, true, 3]);
  });

  it('is given up when the server is stopped', async () => {
    const start: LateStart = new LateStart(
      () => Promise.reject(away),
      () => start.stop(),
      600_000,
    );
    expect([await start.run(), start.isDone]).toEqual([false, false]);
  });

  it('fails with what waiting does not mend', async () => {
    const wrong = new Error('VAULT_SIGNING_SEED is new');
    const start = new LateStart(
      () => Promise.reject(wrong),
      () => undefined,
    );
    await expect(start.run()).rejects.toBe(wrong);
  });
});
