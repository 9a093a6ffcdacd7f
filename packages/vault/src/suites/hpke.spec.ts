import { Aes256Gcm, CipherSuite as CoreSuite, HkdfSha256 } from '@hpke/core';
import { XWing } from '@hpke/hybridkem-x-wing';
import { describe, expect, it } from '@jest/globals';
import * as noble from '@panva/hpke-noble';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KDF_SHAKE256 } from 'hpke';
import { type Bytes, utf8 } from '../bytes/bytes.ts';
import { hex, readVectors, toHex } from '../testing/vectors.ts';
import { hpkeOpen, hpkeSeal, portableXWing, publicKeyOf, xwing } from './hpke.ts';
import { random } from './primitives.ts';

const INFO = utf8('cv1/wrap/epoch|group|1');
const AAD = utf8('member|0');
const SECRET = utf8('thirty-two bytes of epoch secret');

const plain = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(new Uint8Array(bytes)).toString();

/** Three libraries written by different people, all on the same 32-byte seed. */
const OTHERS = [
  {
    name: '@hpke/core with @hpke/hybridkem-x-wing',
    seal: async (publicKey: Bytes) => {
      const suite = coreSuite();
      const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey.slice().buffer);
      const { ct, enc } = await suite.seal({ recipientPublicKey, info: INFO.buffer }, SECRET.buffer, AAD.buffer);
      return { enc: new Uint8Array(enc), ciphertext: new Uint8Array(ct) };
    },
    open: async (seed: Bytes, { enc, ciphertext }: { enc: Bytes; ciphertext: Bytes }) => {
      const suite = coreSuite();
      const recipientKey = await suite.kem.deserializePrivateKey(seed.slice().buffer);
      return suite.open(
        { recipientKey, enc: enc.slice().buffer, info: INFO.buffer },
        ciphertext.slice().buffer,
        AAD.buffer,
      );
    },
  },
  {
    name: '@panva/hpke-noble',
    seal: async (publicKey: Bytes) => {
      const suite = nobleSuite();
      const key = await suite.DeserializePublicKey(publicKey);
      const { encapsulatedSecret, ciphertext } = await suite.Seal(key, SECRET, { aad: AAD, info: INFO });
      return { enc: encapsulatedSecret as Bytes, ciphertext: ciphertext as Bytes };
    },
    open: async (seed: Bytes, { enc, ciphertext }: { enc: Bytes; ciphertext: Bytes }) => {
      const suite = nobleSuite();
      return suite.Open(await suite.DeserializePrivateKey(seed), enc, ciphertext, { aad: AAD, info: INFO });
    },
  },
];

const coreSuite = () => new CoreSuite({ kem: new XWing(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
const nobleSuite = () => new CipherSuite(noble.KEM_MLKEM768_X25519, KDF_HKDF_SHA256, AEAD_AES_256_GCM);

describe.each(OTHERS)('HPKE 0x647a/0x0001/0x0002 beside $name', ({ seal, open }) => {
  it('opens what the other sealed', async () => {
    const seed = random(32);
    const sealed = await seal(await publicKeyOf(seed));

    expect(plain(await hpkeOpen(seed, INFO, AAD, sealed))).toBe(plain(SECRET));
  });

  it('seals what the other opens', async () => {
    const seed = random(32);
    const sealed = await hpkeSeal(await publicKeyOf(seed), INFO, AAD, SECRET);

    expect(plain(await open(seed, sealed))).toBe(plain(SECRET));
  });
});

describe('X-Wing', () => {
  it('is native here, and the portable one computes the same public key', async () => {
    const seed = random(32);

    expect((await xwing()).name).toBe('native');
    expect(toHex(await (await portableXWing()).publicKeyOfSeed(seed))).toBe(toHex(await publicKeyOf(seed)));
  });

  it('portable opens what native sealed, and native what portable sealed', async () => {
    const { suite, publicKeyOfSeed } = await portableXWing();
    const seed = random(32);
    const publicKey = await publicKeyOfSeed(seed);
    const options = { aad: AAD, info: INFO };

    const { enc, ciphertext } = await hpkeSeal(publicKey, INFO, AAD, SECRET);
    expect(plain(await suite.Open(await suite.DeserializePrivateKey(seed), enc, ciphertext, options))).toBe(
      plain(SECRET),
    );

    const sealed = await suite.Seal(await suite.DeserializePublicKey(publicKey), SECRET, options);
    const back = { enc: sealed.encapsulatedSecret as Bytes, ciphertext: sealed.ciphertext as Bytes };
    expect(plain(await hpkeOpen(seed, INFO, AAD, back))).toBe(plain(SECRET));
  });

  it.each([
    ['another seed', async () => [random(32), INFO, AAD] as const],
    ['another purpose', async (seed: Bytes) => [seed, utf8('cv1/wrap/epoch|group|2'), AAD] as const],
    ['another recipient', async (seed: Bytes) => [seed, INFO, utf8('member|1')] as const],
  ])('stays shut for %s', async (_what, change) => {
    const seed = random(32);
    const sealed = await hpkeSeal(await publicKeyOf(seed), INFO, AAD, SECRET);
    const [otherSeed, info, aad] = await change(seed);

    await expect(hpkeOpen(otherSeed, info, aad, sealed)).rejects.toMatchObject({ code: 'DECRYPT_FAILED' });
  });
});

interface HpkeVector {
  kem_id: number;
  kdf_id: number;
  aead_id: number;
  info: string;
  skRm: string;
  pkRm: string;
  enc: string;
  encryptions: { aad: string; ct: string; nonce: string; pt: string }[];
}

describe('draft-ietf-hpke-pq, KEM 0x647a', () => {
  const vectors = readVectors('draft-ietf-hpke-pq') as HpkeVector[];
  const ours = vectors.filter(({ kem_id }) => kem_id === 0x647a);

  it.each(ours.map((vector) => [vector.kdf_id, vector] as const))(
    'seed to public key, with KDF %i',
    async (_kdf, vector) => {
      expect(toHex(await publicKeyOf(hex(vector.skRm)))).toBe(vector.pkRm);
      expect(toHex(await (await portableXWing()).publicKeyOfSeed(hex(vector.skRm)))).toBe(vector.pkRm);
    },
  );

  it('opens the first published message', async () => {
    const { KEM_MLKEM768_X25519, AEAD_ChaCha20Poly1305 } = noble;
    for (const { kdf_id, skRm, enc, info, encryptions } of ours) {
      const kdf = kdf_id === 1 ? KDF_HKDF_SHA256 : KDF_SHAKE256;
      const suite = new CipherSuite(KEM_MLKEM768_X25519, kdf, AEAD_ChaCha20Poly1305);
      const [first] = encryptions;
      const options = { aad: hex(first?.aad), info: hex(info) };
      const opened = await suite.Open(await suite.DeserializePrivateKey(hex(skRm)), hex(enc), hex(first?.ct), options);
      expect(toHex(opened)).toBe(first?.pt);
    }
  });
});
