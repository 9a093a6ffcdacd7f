import { pow } from '@noble/curves/abstract/modular.js';
import { montgomery } from '@noble/curves/abstract/montgomery.js';
import { sha3_256, shake256 } from '@noble/hashes/sha3.js';
import { _ecdhKem, combineKEMS, expandSeedXof } from '@noble/post-quantum/hybrid.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import type { KEM, Key } from 'hpke';
import { type Bytes, concat, utf8 } from '../bytes/bytes.ts';
import { random } from './primitives.ts';

/**
 * X-Wing in plain JavaScript, for engines whose WebCrypto has no ML-KEM. It is loaded only there. Not constant-time, as its
 * authors say: the reason why the native one is preferred wherever it exists.
 */

/** The library's X25519 brings the whole Edwards curve for a faster public key, twice the size of the rest: the ladder alone says the same. */
const PRIME = 2n ** 255n - 19n;
const x25519 = montgomery({
  P: PRIME,
  type: 'x25519',
  powPminus2: (x) => pow(x, PRIME - 2n, PRIME),
  adjustScalarBytes: (bytes: Uint8Array) => {
    bytes[0] = (bytes[0] ?? 0) & 248;
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64;
    return bytes;
  },
});

const LABEL = utf8('\\.//^\\');
const xwing = combineKEMS(
  32,
  32,
  expandSeedXof(shake256),
  (publicKeys: Uint8Array[], cipherTexts: Uint8Array[], secrets: Uint8Array[]) =>
    sha3_256(concat(...secrets, ...cipherTexts.slice(1), ...publicKeys.slice(1), LABEL)),
  ml_kem768,
  _ecdhKem(x25519),
);

const ALGORITHM = { name: 'MLKEM768-X25519' };

class PortableKey implements Key {
  readonly algorithm = ALGORITHM;

  constructor(
    readonly type: 'public' | 'private',
    readonly extractable: boolean,
    readonly bytes: Bytes,
  ) {}
}

const copy = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes);

function bytesOf(key: Key, type: 'public' | 'private'): Bytes {
  if (!(key instanceof PortableKey) || key.type !== type) throw new TypeError(`not a ${type} key of this KEM`);
  return key.bytes;
}

export const publicKeyOfSeed = (seed: Bytes): Bytes => copy(xwing.keygen(seed).publicKey);

export const portableXWing = (): KEM => ({
  id: 0x647a,
  type: 'KEM',
  name: ALGORITHM.name,
  Nsecret: 32,
  Nenc: 1120,
  Npk: 1216,
  Nsk: 32,
  DeriveKeyPair: async () => {
    throw new TypeError('keys come from a seed');
  },
  GenerateKeyPair: async (extractable) => {
    const seed = random(32);
    return {
      privateKey: new PortableKey('private', extractable, seed),
      publicKey: new PortableKey('public', true, publicKeyOfSeed(seed)),
    };
  },
  SerializePublicKey: async (key) => bytesOf(key, 'public'),
  DeserializePublicKey: async (bytes) => new PortableKey('public', true, copy(bytes)),
  SerializePrivateKey: async (key) => bytesOf(key, 'private'),
  DeserializePrivateKey: async (bytes, extractable) => new PortableKey('private', extractable, copy(bytes)),
  Encap: async (recipient) => {
    const { cipherText, sharedSecret } = xwing.encapsulate(bytesOf(recipient, 'public'));
    return { enc: cipherText, shared_secret: sharedSecret };
  },
  Decap: async (enc, recipient) => xwing.decapsulate(enc, bytesOf(recipient, 'private')),
});
