import { describe, expect, it } from '@jest/globals';
import { concat, sameBytes } from '../bytes/bytes.ts';
import { hex, toHex, type WycheproofCase, wycheproof } from '../testing/vectors.ts';
import type { Engine } from './engine.ts';
import { engine as node } from './engine-node.ts';
import { engine as web } from './engine-web.ts';

const { subtle } = globalThis.crypto;

/** The ids of the cases whose outcome is not the published one. */
async function wrong(cases: WycheproofCase[], holds: (test: WycheproofCase) => Promise<boolean>): Promise<number[]> {
  const outcomes = await Promise.all(cases.map((test) => holds(test).catch(() => false)));
  return cases.filter((test, at) => outcomes[at] !== (test.result === 'valid')).map(({ tcId }) => tcId);
}

const ENGINES: [string, Engine][] = [
  ['Node', node],
  ['WebCrypto', web],
];

describe.each(ENGINES)('the engine of %s agrees with the published vectors', (_name, engine) => {
  it('AES-256-GCM (Wycheproof)', async () => {
    const groups = wycheproof('aes_gcm_test').filter(({ keySize, ivSize }) => keySize === 256 && ivSize === 96);
    const cases = groups.flatMap(({ tests }) => tests);
    const opens = async ({ key, iv, aad, msg, ct, tag }: WycheproofCase) => {
      const sealed = concat(hex(ct), hex(tag));
      return sameBytes(await engine.open(await engine.aesKey(hex(key)), hex(iv), hex(aad), sealed), hex(msg));
    };

    expect(cases.length).toBeGreaterThan(60);
    expect(await wrong(cases, opens)).toEqual([]);
  });

  it('Ed25519 (Wycheproof)', async () => {
    const outcomes = wycheproof('ed25519_test').map(({ publicKey, tests }) => {
      const { pk } = publicKey as { pk: string };
      return wrong(tests, async ({ msg, sig }) =>
        engine.verify(await engine.verifyingKey(hex(pk)), hex(sig), hex(msg)),
      );
    });

    expect((await Promise.all(outcomes)).flat()).toEqual([]);
  });

  it('HKDF-SHA256 (Wycheproof)', async () => {
    const cases = wycheproof('hkdf_sha256_test').flatMap(({ tests }) => tests);
    const derives = async ({ ikm, salt, info, size, okm }: WycheproofCase) =>
      toHex(await engine.hkdf(hex(ikm), hex(salt), hex(info), Number(size))) === okm;

    expect(await wrong(cases, derives)).toEqual([]);
  });

  it('HMAC-SHA256 (Wycheproof)', async () => {
    const outcomes = wycheproof('hmac_sha256_test').map(({ tests, tagSize }) =>
      wrong(tests, async ({ key, msg, tag }) =>
        toHex(await engine.hmac('SHA-256', hex(key), hex(msg))).startsWith(String(tag).slice(0, Number(tagSize) / 4)),
      ),
    );

    expect((await Promise.all(outcomes)).flat()).toEqual([]);
  });
});

describe('WebCrypto, which X-Wing stands on, agrees with the published vectors', () => {
  it('X25519 (Wycheproof), the shared secrets that may be used', async () => {
    const cases = wycheproof('x25519_test')
      .flatMap(({ tests }) => tests)
      .filter(({ result }) => result === 'valid');
    const prefix = hex('302e020100300506032b656e04220420');
    const agrees = async ({ public: publicKey, private: scalar, shared }: WycheproofCase) => {
      const own = await subtle.importKey('pkcs8', concat(prefix, hex(scalar)), 'X25519', false, ['deriveBits']);
      const theirs = await subtle.importKey('raw', hex(publicKey), 'X25519', false, []);
      return toHex(new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: theirs }, own, 256))) === shared;
    };

    expect(await wrong(cases, agrees)).toEqual([]);
  });
});
