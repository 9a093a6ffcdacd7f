import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { asOutage } from './database-outage.ts';

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

/** Everything that comes back until the other side hangs up. */
const talk = (text: string): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(vault.baseUrl);
  let received = '';
  const line = connect(Number(port), hostname, () => line.write(text));
  line.on('data', (chunk) => {
    received += chunk.toString();
  });
  line.on('close', () => resolve(received));
  line.on('error', reject);
  return promise;
};

describe('a client that sends drop by drop', () => {
  const head = 'POST /2mr/search HTTP/1.1\r\nhost: x\r\n';

  it.each<[string, (token: string) => string]>([
    [
      'a body',
      (token) =>
        `${head}authorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 300\r\n\r\n{`,
    ],
    ['a body, as nobody', () => `${head}content-type: application/json\r\ncontent-length: 300\r\n\r\n{`],
    ['headers', () => `${head}x-a: `],
  ])('%s is cut after thirty seconds', async (_what, textOf) => {
    const { server } = vault.app;
    expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000]);
    server.requestTimeout = server.headersTimeout = 50;
    try {
      expect(await talk(textOf(await vault.accessToken('eve')))).toMatch(/HTTP\/1\.1 408 [\s\S]*\{"code":"NETWORK"\}$/);
    } finally {
      server.requestTimeout = server.headersTimeout = 30_000;
    }
  });

  it('what is no HTTP at all is told so, in a code', async () => {
    expect(await talk('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"code":"UNKNOWN"\}$/);
    expect(await talk(`GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('an error of Postgres', () => {
  const said = (error: unknown) => {
    const outage = asOutage(error);
    return outage instanceof VaultError ? [outage.code, outage.details?.status] : 'as it was';
  };

  it.each([
    ['no room', '53100', ['NETWORK', 507]],
    ['no connection left', '53300', ['NETWORK', 503]],
    ['going down', '57P01', ['NETWORK', 503]],
    ['too slow', '57014', ['NETWORK', 503]],
    ['not there', 'ECONNREFUSED', ['NETWORK', 503]],
    ['a key that is there already', '23505', 'as it was'],
    ['a mistake of ours', '42601', 'as it was'],
  ])('%s', (_what, code, expected) => expect(said(Object.assign(new Error('x'), { code }))).toEqual(expected));

  it('without a code', () => {
    expect(said(new Error('Connection terminated unexpectedly'))).toEqual(['NETWORK', 503]);
    expect(said(new TypeError('x is undefined'))).toBe('as it was');
  });
});
