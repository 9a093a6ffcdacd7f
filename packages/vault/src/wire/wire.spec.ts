import { beforeAll, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, utf8 } from '../bytes/bytes.ts';
import { type Signer, signerFrom } from '../suites/ed25519.ts';
import type { EngineKey } from '../suites/engine.ts';
import { publicKeyOf } from '../suites/hpke.ts';
import { aesKey, random } from '../suites/primitives.ts';
import { cuts, flips, junk, outcomeOf, outcomes } from '../testing/tamper.ts';
import { header, WIRE } from './header.ts';
import { integer, list, record, string } from './schema.ts';
import { type Purpose, readBody, type Signed, signBody, verifySigned } from './signed.ts';
import {
  PUBLIC_KEY_WRAP_LENGTH,
  readKeyWrap,
  readSymmetricWrap,
  SYMMETRIC_WRAP_LENGTH,
  unwrapUnderKey,
  unwrapWithKey,
  wrapForKey,
  wrapUnderKey,
} from './wraps.ts';

const SCOPE = { what: 'epoch|group|1', whom: 'member|0' };

describe('a wrap for a public key', () => {
  it('whose number was changed on the way is refused, although the cipher does not cover it', async () => {
    const seed = random(32);
    const wrap = await wrapForKey(await publicKeyOf(seed), 4, SCOPE, random(32));
    const changed = wrap.slice();
    changed[10] = 5;
    expect(await outcomeOf(() => unwrapWithKey(seed, SCOPE, wrap, 4))).toBe('opened');
    expect(await outcomeOf(() => unwrapWithKey(seed, SCOPE, changed, 4))).toBe('DECRYPT_FAILED');
  });

  const seed = random(32);
  const secret = random(32);
  let wrap: Bytes;
  beforeAll(async () => {
    wrap = await wrapForKey(await publicKeyOf(seed), 4, SCOPE, secret);
  });

  it('opens for its holder, and names their key', async () => {
    expect(await unwrapWithKey(seed, SCOPE, wrap)).toEqual(secret);
    expect([wrap.length, readKeyWrap(wrap).sequence]).toEqual([PUBLIC_KEY_WRAP_LENGTH, 4]);
    expect(PUBLIC_KEY_WRAP_LENGTH).toBe(1_179);
  });

  it.each([
    ['something else', { ...SCOPE, what: 'epoch|group|2' }],
    ['someone else', { ...SCOPE, whom: 'other|0' }],
  ])('stays shut as a wrap of or for %s', async (_what, scope) => {
    expect(await outcomeOf(() => unwrapWithKey(seed, scope, wrap))).toBe('DECRYPT_FAILED');
  });

  it('is refused at every other length and whichever byte is flipped', async () => {
    // The number of the key, which only says where to look for it, is authenticated by the scope.
    const all = flips(wrap).filter((_, at) => at < 7 || at > 10);
    expect(await outcomes(all, (bytes) => unwrapWithKey(seed, SCOPE, bytes))).toEqual([
      'DECRYPT_FAILED',
      'UNSUPPORTED_SUITE',
    ]);
    expect(await outcomes(cuts(wrap), (bytes) => unwrapWithKey(seed, SCOPE, bytes))).toEqual(['TRUNCATED']);
  });
});

describe('a wrap under a shared key', () => {
  const secret = random(32);
  let key: EngineKey;
  let wrap: Bytes;
  beforeAll(async () => {
    key = await aesKey(random(32));
    wrap = await wrapUnderKey(key, 9, SCOPE, secret);
  });

  it('opens under that key, and names the epoch', async () => {
    expect(await unwrapUnderKey(key, SCOPE, wrap)).toEqual(secret);
    expect([wrap.length, readSymmetricWrap(wrap).epoch]).toEqual([SYMMETRIC_WRAP_LENGTH, 9]);
    expect(SYMMETRIC_WRAP_LENGTH).toBe(71);
  });

  it('is refused whichever byte is flipped, at every other length, and for another scope', async () => {
    const refusals = ['DECRYPT_FAILED', 'UNSUPPORTED_SUITE'];
    expect(await outcomes(flips(wrap), (bytes) => unwrapUnderKey(key, SCOPE, bytes))).toEqual(refusals);
    expect(await outcomes(cuts(wrap), (bytes) => unwrapUnderKey(key, SCOPE, bytes))).toEqual(['TRUNCATED']);
    expect(await outcomeOf(() => unwrapUnderKey(key, { ...SCOPE, whom: 'x' }, wrap))).toBe('DECRYPT_FAILED');
  });
});

describe('decoders on 100,000 random buffers', () => {
  it.each([
    ['public-key wraps', WIRE.PUBLIC_KEY_WRAP, readKeyWrap],
    ['symmetric wraps', WIRE.SYMMETRIC_WRAP, readSymmetricWrap],
  ] as const)('%s: a typed refusal each', (_name, type, decode) => {
    let refused = 0;
    for (const bytes of junk(100_000, 80, header(type))) {
      try {
        decode(bytes);
      } catch (error) {
        if (!/^(DECRYPT_FAILED|TRUNCATED|UNSUPPORTED_SUITE)$/.test((error as { code: string }).code)) throw error;
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(99_000);
  });
});

describe('a signed object', () => {
  const SCHEMA = record({ v: integer(), name: string() }, { tags: list(string(), 3) });
  const BODY = { v: 1, name: 'Zoé' };
  let signer: Signer;
  let signed: Signed;
  beforeAll(async () => {
    signer = await signerFrom(random(32));
    signed = await signBody(signer, 'cvi_a#0', 'identity', BODY);
  });

  it('verifies for its purpose and gives its body back', async () => {
    await verifySigned(signed, 'identity', signer.publicKey);
    expect(readBody(signed, SCHEMA)).toEqual(BODY);
  });

  it.each<Purpose>(['group', 'session', 'grant', 'message', 'backup', 'request', 'sth', 'identity-proof'])(
    'a signed object does not verify for the purpose %s',
    async (purpose) => {
      expect(await outcomeOf(() => verifySigned(signed, purpose, signer.publicKey))).toBe('CHAIN_INVALID');
    },
  );

  it('does not verify with another key, or altered in body or signature', async () => {
    const other = await signerFrom(random(32));
    const swapped = { ...signed, b: toBase64Url(utf8('{"v":2,"name":"Zoé"}')) };
    expect(await outcomeOf(() => verifySigned(signed, 'identity', other.publicKey))).toBe('CHAIN_INVALID');
    expect(await outcomeOf(() => verifySigned(swapped, 'identity', signer.publicKey))).toBe('CHAIN_INVALID');
    expect(await outcomeOf(() => verifySigned({ ...signed, s: '!' }, 'identity', signer.publicKey))).toBe(
      'CHAIN_INVALID',
    );
  });

  it.each([
    ['a key twice', '{"v":1,"v":1,"name":"a"}'],
    ['a space', '{"v":1, "name":"a"}'],
    ['a number in another way', '{"v":1.0,"name":"a"}'],
    ['an escape in another way', '{"v":1,"name":"\\u0061"}'],
    ['a key too many', '{"v":1,"name":"a","x":1}'],
    ['__proto__', '{"v":1,"name":"a","__proto__":{}}'],
    ['a missing key', '{"v":1}'],
    ['a fraction', '{"v":1.5,"name":"a"}'],
    ['a number beyond the safe ones', '{"v":9007199254740993,"name":"a"}'],
    ['a negative number', '{"v":-1,"name":"a"}'],
    ['a number as a text', '{"v":"1","name":"a"}'],
    ['too long a list', '{"v":1,"name":"a","tags":["a","b","c","d"]}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['half a body', '{"v":1,'],
  ])('a signed object is refused with %s', async (_what, body) => {
    const forged = { ...signed, b: toBase64Url(utf8(body)) };
    expect(await outcomeOf(() => readBody(forged, SCHEMA))).toBe('CHAIN_INVALID');
  });

  it('is refused when its body is not UTF-8', async () => {
    const notText = { ...signed, b: toBase64Url(Uint8Array.of(0xff, 0xfe)) };
    expect(await outcomeOf(() => readBody(notText, SCHEMA))).toBe('CHAIN_INVALID');
  });
});
