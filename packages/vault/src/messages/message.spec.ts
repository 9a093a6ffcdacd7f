import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { signerFrom } from '../suites/ed25519.ts';
import type { EngineKey } from '../suites/engine.ts';
import { aesKey, random } from '../suites/primitives.ts';
import { cuts, flips, junk, outcomeOf, outcomes } from '../testing/tamper.ts';
import { header, WIRE } from '../wire/header.ts';
import { signatureInput } from '../wire/signed.ts';
import { type MessagePlace, type MessageSigner, openMessage, readMessagePlace, sealMessage } from './message.ts';
import { padme } from './padme.ts';

const PLACE: MessagePlace = {
  sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab',
  generation: 3,
  context: 'observation:42:valueString',
};

let key: EngineKey;
beforeAll(async () => {
  key = await aesKey(random(32));
});

const bytesOf = (message: string) => fromBase64Url(message.slice(4));
const asMessage = (bytes: Uint8Array) => `cv1.${toBase64Url(bytes)}`;

describe('a sealed message', () => {
  it('opens to what was sealed, for any text and context', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (text, context) => {
        const place = { ...PLACE, context };
        const opened = await openMessage(key, place, await sealMessage(key, place, text));
        return opened.text === Buffer.from(text).toString() && opened.author === undefined;
      }),
      { numRuns: 200 },
    );
  });

  it('carries its author’s signature, over the text and its place', async () => {
    const signer = await signerFrom(random(32));
    const sign: MessageSigner['sign'] = async (purpose, signed) => ({
      key: 'cvi_me#0',
      signature: await signer.sign(signatureInput(purpose, signed)),
    });
    const point = { size: 70_000, root: toBase64Url(random(32)) };
    for (const seen of [null, point]) {
      const message = await sealMessage(key, PLACE, 'Tension stable.', { point: seen, sign });
      const { author, signed, text } = await openMessage(key, PLACE, message);
      expect(author).toMatchObject({ key: 'cvi_me#0', point: seen, purpose: seen ? 'message-at' : 'message' });
      expect(author?.signature).toEqual(await signer.sign(signatureInput(author?.purpose ?? 'sth', signed)));
      expect(text).toBe('Tension stable.');
    }
  });

  it('a sealed message says where it belongs without a key', async () => {
    expect(readMessagePlace(await sealMessage(key, PLACE, 'x'))).toEqual({ sessionId: PLACE.sessionId, generation: 3 });
  });

  it('has the same length for a yes and for a no', async () => {
    const [yes, no] = await Promise.all(['oui', 'non, pas du tout'].map((text) => sealMessage(key, PLACE, text)));
    expect(yes?.length).toBe(no?.length);
  });

  it('a sealed message is never the same twice', async () => {
    expect(await sealMessage(key, PLACE, 'x')).not.toBe(await sealMessage(key, PLACE, 'x'));
  });
});

describe('a message that was touched', () => {
  it.each([
    ['another context', { ...PLACE, context: 'observation:43:valueString' }, 'DECRYPT_FAILED'],
    ['another session', { ...PLACE, sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ac' }, 'WRONG_SESSION'],
    ['another generation', { ...PLACE, generation: 2 }, 'WRONG_SESSION'],
  ])('a message that was touched stays shut in %s', async (_what, place, code) => {
    const message = await sealMessage(key, PLACE, 'secret');
    expect(await outcomeOf(() => openMessage(key, place, message))).toBe(code);
  });

  it('a message that was touched stays shut under another key', async () => {
    const message = await sealMessage(key, PLACE, 'secret');
    expect(await outcomeOf(async () => openMessage(await aesKey(random(32)), PLACE, message))).toBe('DECRYPT_FAILED');
  });

  it('a message that was touched is refused whichever byte is flipped', async () => {
    const bytes = bytesOf(await sealMessage(key, PLACE, 'secret'));
    const codes = await outcomes(flips(bytes), (flipped) => openMessage(key, PLACE, asMessage(flipped)));
    expect(codes).toEqual(['DECRYPT_FAILED', 'UNSUPPORTED_SUITE', 'WRONG_SESSION']);
  });

  it('a message that was touched is refused at every other length', async () => {
    const bytes = bytesOf(await sealMessage(key, PLACE, 'secret'));
    const codes = await outcomes(cuts(bytes), (cut) => openMessage(key, PLACE, asMessage(cut)));
    expect(codes).toEqual(['DECRYPT_FAILED', 'TRUNCATED']);
  });

  it('a message that was touched cannot be written in a second way', async () => {
    const message = await sealMessage(key, PLACE, 'secret');
    const spellings = [`${message}=`, `${message} `, message.replace('cv1.', 'CV1.'), message.replace('cv1.', '')];
    expect(await outcomes(spellings, (text) => openMessage(key, PLACE, text))).toEqual(['DECRYPT_FAILED', 'TRUNCATED']);
  });

  it('survives 100,000 random buffers with a typed refusal each', () => {
    for (const bytes of junk(100_000, 90, header(WIRE.MESSAGE))) {
      try {
        readMessagePlace(asMessage(bytes));
      } catch (error) {
        if (!/^(DECRYPT_FAILED|TRUNCATED|UNSUPPORTED_SUITE)$/.test((error as { code: string }).code)) throw error;
      }
    }
  });
});

describe('Padmé', () => {
  it('never shortens, adds at most an eighth, and hides the rest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 33, max: 50_000_000 }), (length) => {
        const padded = padme(length);
        return padded >= length && padded <= length * 1.125 && padme(padded) === padded;
      }),
    );
    expect(padme(utf8('oui').length)).toBe(32);
  });
});
