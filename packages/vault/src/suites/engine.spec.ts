import { describe, expect, it } from '@jest/globals';
import { engine as chosen } from '#engine';
import { type Bytes, concat, utf8 } from '../bytes/bytes.ts';
import { toHex } from '../testing/vectors.ts';
import type { Engine } from './engine.ts';
import { engine as node } from './engine-node.ts';
import { engine as web } from './engine-web.ts';
import { pkcs8 } from './pkcs8.ts';
import { random } from './primitives.ts';

const PAIRS: [string, Engine, Engine][] = [
  ['Node, opened in WebCrypto', node, web],
  ['WebCrypto, opened in Node', web, node],
];

describe.each(PAIRS)('what is made in %s', (_name, maker, reader) => {
  it.each([0, 1, 31, 256, 262_144])('opens with its additional data: %i bytes', async (length) => {
    const [key, nonce, aad, text] = [random(32), random(12), random(40), new Uint8Array(length).fill(7)];
    const sealed = concat(...(await maker.seal(await maker.aesKey(key), nonce, aad, text)));

    const opened = await reader.open(await reader.aesKey(key), nonce, aad, sealed);
    expect(Buffer.compare(opened, text)).toBe(0);
    expect(sealed.length).toBe(length + 16);
  });

  it('is refused with another key, nonce or additional data, cut short, or with a byte turned', async () => {
    const [key, nonce, aad] = [await maker.aesKey(random(32)), random(12), random(8)];
    const raw = random(32);
    const sealed = concat(...(await maker.seal(await maker.aesKey(raw), nonce, aad, utf8('secret'))));
    const opens = async (bytes: Bytes, iv = nonce, data = aad, secret = raw): Promise<boolean> =>
      Promise.resolve()
        .then(async () => reader.open(await reader.aesKey(secret), iv, data, bytes))
        .then(
          () => true,
          () => false,
        );
    expect(key).toBeDefined();
    expect(await opens(sealed)).toBe(true);
    const attempts = [
      opens(sealed, random(12)),
      opens(sealed, nonce, random(8)),
      opens(sealed, nonce, aad, random(32)),
      ...Array.from(sealed, (_, at) => opens(sealed.slice(0, at))),
      ...Array.from(sealed, (byte, at) => {
        const turned = sealed.slice();
        turned[at] = byte ^ 1;
        return opens(turned);
      }),
    ];
    expect((await Promise.all(attempts)).includes(true)).toBe(false);
  });

  it('is the same text in base64url', () => {
    for (const length of [0, 1, 2, 3, 32, 1_179, 20_000]) {
      const bytes = random(length);
      const text = maker.toBase64Url(bytes);
      expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
      expect(Buffer.compare(reader.fromBase64Url(text), bytes)).toBe(0);
    }
  });

  it('is signed by the same key, and derives the same secrets', async () => {
    const seed = random(32);
    const [mine, theirs] = [await maker.signer(pkcs8('Ed25519', seed)), await reader.signer(pkcs8('Ed25519', seed))];
    expect(toHex(mine.publicKey)).toBe(toHex(theirs.publicKey));
    const signature = await mine.sign(utf8('body'));
    expect(await reader.verify(await reader.verifyingKey(mine.publicKey), signature, utf8('body'))).toBe(true);
    expect(await reader.verify(await reader.verifyingKey(mine.publicKey), signature, utf8('tody'))).toBe(false);

    const info = utf8('cv1/ses/msg');
    const derived = await Promise.all(
      [maker, reader].map(async (one) => [
        toHex(await one.hkdf(seed, random(0), info, 32)),
        toHex(await one.derive(await one.hkdfKey(seed), info, 32)),
        toHex(await one.hmac('SHA-512', seed, info)),
        toHex(await one.hash('SHA-512', info)),
      ]),
    );
    expect(derived[0]).toEqual(derived[1]);
    expect(derived[0]?.[0]).toBe(derived[0]?.[1]);

    const nonce = random(12);
    const sealed = concat(
      ...(await maker.seal(await maker.deriveAesKey(await maker.hkdfKey(seed), info), nonce, info, seed)),
    );
    const key = await reader.deriveAesKey(await reader.hkdfKey(seed), info);
    expect(toHex(await reader.open(key, nonce, info, sealed))).toBe(toHex(seed));
  });
});

describe('the engine', () => {
  it('is Node’s own here, where a promise per call costs more than the call', () => {
    expect(chosen).toBe(node);
  });

  it('of browsers holds no key in a form that can be read', async () => {
    const keys = [await web.aesKey(random(32)), await web.hkdfKey(random(32))] as CryptoKey[];
    expect(keys.map(({ extractable }) => extractable)).toEqual([false, false]);
  });
});
