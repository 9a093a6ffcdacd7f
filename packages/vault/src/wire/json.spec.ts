import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toBase64Url } from '../bytes/base64url.ts';
import { concat, u32, utf8 } from '../bytes/bytes.ts';
import { DeviceStore, LocalVault } from '../client/local-vault.ts';
import { Pins } from '../client/pins/pins.ts';
import { deriveChunkKeys, sealChunks, VAULT_CHUNKS } from '../files/chunked.ts';
import { openFile, readFilePlace } from '../files/file.ts';
import { httpVaultServer } from '../http/client.ts';
import { readBundle } from '../identity/keys.ts';
import { aadOf } from '../messages/message.ts';
import { memoryDevice } from '../port/memory-store.ts';
import { readAccessToken } from '../server/tokens.ts';
import { hmac, random } from '../suites/primitives.ts';
import { outcomeOf, outcomes } from '../testing/tamper.ts';
import { header, WIRE } from './header.ts';
import { parseJson } from './json.ts';
import { bytesText, integer, record, string } from './schema.ts';
import { readBody } from './signed.ts';

describe('bytes in JSON', () => {
  it.each([16, 31, 32, 33, 71, 1_216])(
    '%i of them have one spelling, also where it is never decoded',
    async (length) => {
      const read = bytesText(length);
      const text = toBase64Url(random(length));
      expect(read(text, 'field')).toBe(text);
      const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
        (last) =>
          length % 3 !== 0 &&
          toBase64Url(Buffer.from(text.slice(0, -1) + last, 'base64url')) !== text.slice(0, -1) + last,
      );
      const refused = await outcomes(spellings, (last) => read(text.slice(0, -1) + last, 'field'));
      expect(refused).toEqual(spellings.length > 0 ? ['CHAIN_INVALID'] : []);
    },
  );
});

describe('JSON', () => {
  it('is read as ever, whatever stands in its texts', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, space) => {
        const value: unknown = JSON.parse(text);
        expect(parseJson(JSON.stringify(value, null, space))).toEqual(value);
      }),
    );
  });

  it.each([
    ['at the top', '{"a":1,"a":1}'],
    ['inside', '{"a":{"b":1,"b":2}}'],
    ['in a list', '[{"a":1},{"b":1,"b":1}]'],
    ['written in two ways', '{"a":1,"\\u0061":2}'],
    ['with a space before its colon', '{"a" :1,"a"\n:2}'],
    ['that is __proto__', '{"__proto__":1,"__proto__":{}}'],
  ])('with a key twice %s is refused', async (_where, text) => {
    expect(await outcomeOf(() => parseJson(text))).toBe('CHAIN_INVALID');
  });

  it('that is none is refused, however deep it goes', async () => {
    expect(await outcomes(['', '{', '{"a":}', 'nul', '"\u0001"'], parseJson)).toEqual(['CHAIN_INVALID']);
    expect(await outcomeOf(() => parseJson(`${'['.repeat(2_000)}${']'.repeat(2_000)}`))).toBe('opened');
  });
});

/** Every place where the vault takes JSON from outside, its own sealed stores included. */
describe('a key twice', () => {
  it('a key twice is refused in a signed body', async () => {
    const body = { b: toBase64Url(utf8('{"v":1,"v":2,"name":"a"}')), s: 'a', k: 'k' };
    expect(await outcomeOf(() => readBody(body, record({ v: integer(), name: string() })))).toBe('CHAIN_INVALID');
  });

  it('a key twice is refused in what a server answers', async () => {
    const answer = '{"allowedAt":1,"allowedAt":2}';
    const server = httpVaultServer({ baseUrl: 'http://vault', fetch: async () => new Response(answer) });
    expect(await outcomeOf(() => server.resetState())).toBe('CHAIN_INVALID');
  });

  it('is refused in a token of the application', async () => {
    const head = toBase64Url(utf8('{"alg":"HS256","typ":"JWT"}'));
    const secret = random(32);
    const claims = '{"iss":"maillon","sub":"eve","sub":"ana","jti":"1","iat":1,"exp":9,"use":"vault-access"}';
    const input = `${head}.${toBase64Url(utf8(claims))}`;
    const token = `${input}.${toBase64Url(await hmac('SHA-256', secret, utf8(input)))}`;
    const check = { issuer: 'maillon', secret, nowSeconds: 5 };
    expect(await outcomeOf(() => readAccessToken(token, check))).toBe('NOT_REGISTERED');
  });

  it('is refused in the name of a file', async () => {
    const [key, salt, json] = [random(32), random(24), utf8('{"filename":"a.pdf","filename":"b.pdf"}')];
    const sessionId = '018f6b2e-7c1d-4a3b-9e55-0123456789ab';
    const head = concat(header(WIRE.FILE), Uint8Array.from(Buffer.from(sessionId.replaceAll('-', ''), 'hex')), u32(1));
    const keys = await deriveChunkKeys(VAULT_CHUNKS, key, salt, aadOf(head, ''));
    const meta = new Uint8Array(512);
    meta.set(concat(u32(json.length), json));
    async function* sealed() {
      yield concat(head, salt, keys.commitment);
      yield* sealChunks(
        VAULT_CHUNKS,
        keys,
        (async function* () {
          yield meta;
        })(),
      );
    }
    const place = { sessionId, generation: 1, context: '' };
    expect(await outcomeOf(async () => openFile(key, place, await readFilePlace(sealed())))).toBe('DECRYPT_FAILED');
  });

  it('is refused in the keys that a device or a backup kept, and in what a device remembers of others', async () => {
    const bundle = utf8(`{"v":1,"v":1,"current":{"kseq":0,"i":"${'A'.repeat(43)}"},"old":[]}`);
    expect(await outcomeOf(() => readBundle(bundle))).toBe('LOCAL_DB_CORRUPT');
    const device = memoryDevice();
    const [keys, seen] = [await device('keys'), await device('seen')];
    const [store, local] = [await DeviceStore.open(seen), await LocalVault.open(keys, 'key')];
    await store.write('pins', utf8('{"heads":[],"profiles":[],"profiles":[],"treeHead":null}'));
    expect(await outcomeOf(() => Pins.load(store, local))).toBe('LOCAL_DB_CORRUPT');
  });
});
