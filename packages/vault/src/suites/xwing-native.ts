import { fromBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat } from '../bytes/bytes.ts';
import { pkcs8 } from './pkcs8.ts';

/** What WebCrypto has under "Modern Algorithms" (Node ≥ 24.7, Chromium), and TypeScript does not know yet. */
interface ModernSubtle {
  digest(algorithm: { name: 'cSHAKE256'; length: number; outputLength: number }, data: Bytes): Promise<ArrayBuffer>;
  importKey(
    format: 'raw-seed',
    seed: Bytes,
    algorithm: 'ML-KEM-768' | 'MLKEM768-X25519',
    isExtractable: boolean,
    usages: ['decapsulateBits'],
  ): Promise<CryptoKey>;
  getPublicKey(key: CryptoKey, usages: ['encapsulateBits']): Promise<CryptoKey>;
  exportKey(format: 'raw-public', key: CryptoKey): Promise<ArrayBuffer>;
}

const { subtle } = globalThis.crypto;
const modern = subtle as unknown as ModernSubtle;

const EXPANDED_BITS = 96 * 8;
const ML_KEM_SEED_LENGTH = 64;

/** Chromium has X-Wing as one algorithm; Node has its parts. `hpke` knows both, and keeps the public key to itself. */
export async function publicKeyOfSeed(seed: Bytes): Promise<Bytes> {
  return isWhole() ? publicKeyOf(seed, 'MLKEM768-X25519') : publicKeyOfParts(seed);
}

function isWhole(): boolean {
  const { supports } = globalThis.SubtleCrypto as unknown as { supports?(use: string, algorithm: string): boolean };
  return supports?.call(globalThis.SubtleCrypto, 'generateKey', 'MLKEM768-X25519') ?? false;
}

/** X-Wing's key expansion: SHAKE256 of the seed gives the seed of one and the scalar of the other. */
async function publicKeyOfParts(seed: Bytes): Promise<Bytes> {
  const algorithm = { name: 'cSHAKE256', length: EXPANDED_BITS, outputLength: EXPANDED_BITS } as const;
  const expanded = new Uint8Array(await modern.digest(algorithm, seed));
  const [mlKem, x25519] = await Promise.all([
    publicKeyOf(expanded.slice(0, ML_KEM_SEED_LENGTH), 'ML-KEM-768'),
    x25519PublicKey(expanded.slice(ML_KEM_SEED_LENGTH)),
  ]);
  return concat(mlKem, x25519);
}

async function publicKeyOf(seed: Bytes, algorithm: 'ML-KEM-768' | 'MLKEM768-X25519'): Promise<Bytes> {
  const key = await modern.importKey('raw-seed', seed, algorithm, true, ['decapsulateBits']);
  return new Uint8Array(await modern.exportKey('raw-public', await modern.getPublicKey(key, ['encapsulateBits'])));
}

async function x25519PublicKey(scalar: Bytes): Promise<Bytes> {
  const key = await subtle.importKey('pkcs8', pkcs8('X25519', scalar), 'X25519', true, ['deriveBits']);
  const { x = '' } = await subtle.exportKey('jwk', key);
  return fromBase64Url(x);
}
