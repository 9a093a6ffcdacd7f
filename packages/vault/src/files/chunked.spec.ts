import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Bytes, concat } from '../bytes/bytes.ts';
import { hex, inflated, type WycheproofCase, wycheproof } from '../testing/vectors.ts';
import { type ChunkProfile, checkCommitment, deriveChunkKeys, openChunks } from './chunked.ts';
import { splitHead } from './pieces.ts';

/** The standard's own profile, which its vectors are made with. */
const COBBLESTONE_256: ChunkProfile = {
  label: 'c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM',
  chunkLength: 16 * 1024,
};

async function* oddPieces(bytes: Bytes): AsyncGenerator<Bytes> {
  for (let at = 0; at < bytes.length; at += 9_973) yield bytes.subarray(at, at + 9_973);
}

/** What was opened before the end or the refusal. */
async function open({ key, ctx, ct }: WycheproofCase): Promise<{ opened: Bytes; refused: boolean }> {
  const opened: Bytes[] = [];
  try {
    const { head, rest } = await splitHead(oddPieces(inflated(ct)), 56);
    const keys = await deriveChunkKeys(COBBLESTONE_256, hex(key), head.subarray(0, 24), hex(ctx));
    checkCommitment(keys, head.subarray(24));
    for await (const chunk of openChunks(COBBLESTONE_256, keys, rest)) opened.push(chunk);
    return { opened: concat(...opened), refused: false };
  } catch {
    return { opened: concat(...opened), refused: true };
  }
}

describe('the chunked construction agrees with C2SP’s vectors', () => {
  const cases = wycheproof('c2sp_chunked_encryption_aes_256_gcm_test').flatMap(({ tests }) => tests);

  it.each(cases.map((test) => [test.comment, test] as const))('%s', async (_comment, test) => {
    const { opened, refused } = await open(test);

    expect(refused).toBe(test.result !== 'valid');
    if (!refused) expect(createHash('sha512').update(opened).digest('hex')).toBe(test.msgSha512);
    else expect(opened.length).toBeLessThanOrEqual(Number(test.msgLength ?? 0));
  });
});
