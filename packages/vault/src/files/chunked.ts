import { type Bytes, concat, sameBytes, u32, utf8 } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import type { EngineKey } from '../suites/engine.ts';
import {
  aesKey,
  aesOpen,
  aesSealPieces,
  hmac,
  KEY_LENGTH,
  NONCE_LENGTH,
  pause,
  TAG_LENGTH,
} from '../suites/primitives.ts';
import { blocksOf } from './pieces.ts';

/**
 * The C2SP chunked-encryption construction (c2sp.org/chunked-encryption): key, base nonce and commitment from HKDF-Expand;
 * chunk i under the base nonce XOR i; the last chunk always short. Our profile differs from Cobblestone-256 in two values only.
 */
export interface ChunkProfile {
  label: string;
  chunkLength: number;
}

/** Chunks of 256 KiB, because WebCrypto spends as much on a call as on 16 KiB. Its own label: no chunk fits both. */
export const VAULT_CHUNKS: ChunkProfile = { label: 'cv1/chunked-256KiB+AEAD_AES_256_GCM', chunkLength: 256 * 1024 };

export const SALT_LENGTH = 24;
export const COMMITMENT_LENGTH = 32;

const IN_FLIGHT = 4;
/** As many blocks at a stretch, a few milliseconds. */
const TURN = 4;
const NO_AAD: Bytes = new Uint8Array();
const MAX_CHUNKS = 2 ** 32;

export interface ChunkKeys {
  key: EngineKey;
  baseNonce: Bytes;
  commitment: Bytes;
}

export async function deriveChunkKeys(
  profile: ChunkProfile,
  inputKey: Bytes,
  salt: Bytes,
  context: Bytes,
): Promise<ChunkKeys> {
  if (inputKey.length !== KEY_LENGTH) throw new VaultError('DECRYPT_FAILED', 'a key of another length');
  const info = concat(utf8(profile.label), Uint8Array.of(0), salt, context);
  const first = await hmac('SHA-512', inputKey, concat(info, Uint8Array.of(1)));
  const second = await hmac('SHA-512', inputKey, concat(first, info, Uint8Array.of(2)));
  const output = concat(first, second);
  return {
    key: await aesKey(output.slice(0, KEY_LENGTH)),
    baseNonce: output.slice(KEY_LENGTH, KEY_LENGTH + NONCE_LENGTH),
    commitment: output.slice(KEY_LENGTH + NONCE_LENGTH, KEY_LENGTH + NONCE_LENGTH + COMMITMENT_LENGTH),
  };
}

/** Must precede the first chunk: without it one ciphertext could open under two keys, to two contents. */
export function checkCommitment(keys: ChunkKeys, commitment: Bytes): void {
  if (!sameBytes(keys.commitment, commitment)) throw new VaultError('DECRYPT_FAILED', 'another key or context');
}

export async function* sealChunks(
  profile: ChunkProfile,
  { key, baseNonce }: ChunkKeys,
  plain: AsyncIterable<Bytes>,
): AsyncGenerator<Bytes> {
  yield* inOrder(blocksOf(plain, profile.chunkLength), (block, at) =>
    aesSealPieces(key, nonceOf(baseNonce, at), NO_AAD, block),
  );
}

/**
 * Yields a chunk only once it is authenticated. A file cut between two chunks yields its beginning and then throws TRUNCATED:
 * a caller that uses what came before must be ready to throw it away.
 */
export async function* openChunks(
  profile: ChunkProfile,
  { key, baseNonce }: ChunkKeys,
  sealed: AsyncIterable<Bytes>,
): AsyncGenerator<Bytes> {
  yield* inOrder(blocksOf(sealed, profile.chunkLength + TAG_LENGTH), async (block, at) => {
    if (block.length < TAG_LENGTH) throw new VaultError('TRUNCATED');
    return [await aesOpen(key, nonceOf(baseNonce, at), NO_AAD, block)];
  });
}

/** Several blocks at work at once, handed on in their order. */
async function* inOrder(
  blocks: AsyncIterable<Bytes>,
  work: (block: Bytes, at: number) => Promise<Bytes[]>,
): AsyncGenerator<Bytes> {
  const working: Promise<Bytes[]>[] = [];
  let at = 0;
  try {
    for await (const block of blocks) {
      if (at >= MAX_CHUNKS) throw new VaultError('TRUNCATED', 'too many chunks');
      const worked = work(block, at);
      // It may fail while the next block is still on its way; its turn in the order tells.
      worked.catch(() => undefined);
      working.push(worked);
      at += 1;
      if (at % TURN === 0) await pause();
      if (working.length >= IN_FLIGHT) yield* (await working.shift()) ?? [];
    }
    while (working.length > 0) yield* (await working.shift()) ?? [];
  } finally {
    // When one fails or the reader leaves, no block works on unseen.
    await Promise.allSettled(working);
  }
}

function nonceOf(baseNonce: Bytes, at: number): Bytes {
  const nonce = baseNonce.slice();
  u32(at).forEach((byte, offset) => {
    const position = NONCE_LENGTH - 4 + offset;
    nonce[position] = (nonce[position] ?? 0) ^ byte;
  });
  return nonce;
}
