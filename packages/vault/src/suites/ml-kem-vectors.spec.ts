import { describe, expect, it } from '@jest/globals';
import { ml_kem768 as portable } from '@noble/post-quantum/ml-kem.js';
import { hex, toHex, type WycheproofCase, wycheproof } from '../testing/vectors.ts';

/** Both halves that may stand under X-Wing: the engine's own ML-KEM and the portable one. */
interface NativeMlKem {
  importKey(
    format: string,
    bytes: Uint8Array,
    name: string,
    extractable: boolean,
    usages: string[],
  ): Promise<CryptoKey>;
  decapsulateBits(name: string, key: CryptoKey, ciphertext: Uint8Array): Promise<ArrayBuffer>;
  encapsulateBits(name: string, key: CryptoKey): Promise<unknown>;
}

const native = globalThis.crypto.subtle as unknown as NativeMlKem;

const KEMS = [
  {
    name: 'portable',
    opens: async (seed: Uint8Array, c: Uint8Array) => portable.decapsulate(c, portable.keygen(seed).secretKey),
    encapsulates: async (ek: Uint8Array) => portable.encapsulate(ek),
  },
  {
    name: 'native',
    opens: async (seed: Uint8Array, c: Uint8Array) => {
      const key = await native.importKey('raw-seed', seed, 'ML-KEM-768', false, ['decapsulateBits']);
      return new Uint8Array(await native.decapsulateBits('ML-KEM-768', key, c));
    },
    encapsulates: async (ek: Uint8Array) => {
      const key = await native.importKey('raw-public', ek, 'ML-KEM-768', true, ['encapsulateBits']);
      return native.encapsulateBits('ML-KEM-768', key);
    },
  },
];

describe.each(KEMS)('ML-KEM-768, $name', ({ opens, encapsulates }) => {
  const succeeds = (task: Promise<unknown>) =>
    task.then(
      () => true,
      () => false,
    );

  it('opens what the published cases say it opens', async () => {
    const cases = wycheproof('mlkem_768_test').flatMap(({ tests }) => tests);
    const holds = async ({ seed, c, K }: WycheproofCase) => toHex(await opens(hex(seed), hex(c))) === K;
    const outcomes = await Promise.all(cases.map((test) => holds(test).catch(() => false)));

    expect(cases.filter((test, at) => outcomes[at] !== (test.result === 'valid'))).toEqual([]);
  });

  it('refuses the public keys that are none', async () => {
    const cases = wycheproof('mlkem_768_encaps_test').flatMap(({ tests }) => tests);
    const outcomes = await Promise.all(cases.map(({ ek }) => succeeds(encapsulates(hex(ek)))));

    expect(cases.filter((test, at) => outcomes[at] !== (test.result === 'valid')).map(({ tcId }) => tcId)).toEqual([]);
  });
});

describe('the seeds of ML-KEM-768', () => {
  it('the seeds of ML-KEM-768 give the published public keys', () => {
    const cases = wycheproof('mlkem_768_keygen_seed_test').flatMap(({ tests }) => tests);

    expect(cases.filter(({ seed, ek }) => toHex(portable.keygen(hex(seed)).publicKey) !== ek)).toEqual([]);
  });
});
