import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { signerFrom } from '../suites/ed25519.ts';
import { random } from '../suites/primitives.ts';
import { outcomeOf, outcomes } from '../testing/tamper.ts';
import { checkConsistency, checkInclusion, type LogEntry, leafHash } from './merkle.ts';
import { safetyNumber } from './safety-number.ts';
import { LogTree } from './tree.ts';
import { advance, readTreeHead, signTreeHead } from './tree-head.ts';

const entry = (at: number): LogEntry => ({ kind: 'identity', id: `cvi_${at}`, seq: at, hash: `hash-${at}` });
const treeOf = async (leaves: Bytes[]) => LogTree.of(leaves);
const rootOf = async (leaves: Bytes[]) => (await treeOf(leaves)).root();
const inclusionProof = async (leaves: Bytes[], at: number) => (await treeOf(leaves)).inclusion(at);
const consistencyProof = async (leaves: Bytes[], from: number) => (await treeOf(leaves)).consistency(from);
const leavesOf = (size: number): Promise<Bytes[]> =>
  Promise.all(Array.from({ length: size }, (_, at) => leafHash(entry(at))));
const headOf = async (size: number) => ({ size, root: await rootOf(await leavesOf(size)), ts: size });

describe('the log', () => {
  it('proves that each of its entries is in it, and no other', async () => {
    for (let size = 1; size <= 20; size += 1) {
      const leaves = await leavesOf(size);
      const root = await rootOf(leaves);
      for (let at = 0; at < size; at += 1) {
        const proof = await inclusionProof(leaves, at);
        await checkInclusion(entry(at), at, size, root, proof);
        const forged = [
          () => checkInclusion(entry(at + 1), at, size, root, proof),
          () => checkInclusion(entry(at), at, size, root, [...proof, toBase64Url(random(32))]),
          () => checkInclusion(entry(at), size, size, root, proof),
          ...(proof.length > 0 ? [() => checkInclusion(entry(at), at, size, root, proof.slice(1))] : []),
        ];
        expect(await outcomes(forged, (attempt) => attempt())).toEqual(['LOG_INCONSISTENT']);
      }
    }
  });

  it('proves that it only ever grew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), async (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const [before, after] = [await headOf(from), await headOf(to)];
        await checkConsistency(before, after, await consistencyProof(await leavesOf(to), from));
        // As a server asks its whole tree for what was there before.
        const tree = await treeOf(await leavesOf(41));
        await checkConsistency(before, after, await tree.consistency(from, to));
        if (to > from) await checkInclusion(entry(from), from, to, after.root, await tree.inclusion(from, to));
      }),
      { numRuns: 60 },
    );
  });

  it('cannot show that a rewritten log grew from the old one', async () => {
    for (const [from, to] of [
      [1, 2],
      [3, 7],
      [4, 8],
      [6, 9],
      [8, 17],
    ] as const) {
      const leaves = await leavesOf(to);
      const rewritten = [await leafHash(entry(99)), ...leaves.slice(1)];
      const before = await headOf(from);
      const after = { size: to, root: await rootOf(rewritten) };
      const proofs = [await consistencyProof(rewritten, from), await consistencyProof(leaves, from), []];
      expect(await outcomes(proofs, (proof) => checkConsistency(before, after, proof))).toEqual(['LOG_INCONSISTENT']);
    }
  });
});

describe('a tree head', () => {
  it('counts only when the pinned key signed it', async () => {
    const [server, other] = await Promise.all([signerFrom(random(32)), signerFrom(random(32))]);
    const signed = await signTreeHead(server, await headOf(3));
    expect((await readTreeHead(signed, server.publicKey)).size).toBe(3);
    expect(await outcomeOf(() => readTreeHead(signed, other.publicKey))).toBe('LOG_INCONSISTENT');
    expect(await outcomeOf(() => readTreeHead({ ...signed, b: toBase64Url(random(20)) }, server.publicKey))).toBe(
      'LOG_INCONSISTENT',
    );
  });

  it('never goes back, and goes forward only with a proof', async () => {
    const leaves = await leavesOf(9);
    const [three, nine] = [await headOf(3), await headOf(9)];
    const proof = async (from: number) => consistencyProof(leaves, from);
    expect((await advance(three, nine, proof)).size).toBe(9);
    const [late, hour] = [{ ...three, ts: 9 }, 3_600_000];
    expect(await outcomeOf(() => advance(nine, { ...three, ts: 10 }, proof))).toBe('LOG_INCONSISTENT');
    expect(await outcomeOf(() => advance({ ...nine, ts: hour }, three, proof))).toBe('LOG_INCONSISTENT');
    expect(await outcomeOf(() => advance({ ...three, ts: hour }, nine, proof))).toBe('LOG_INCONSISTENT');
    // An answer that another one overtook.
    expect((await advance(nine, late, proof)).size).toBe(9);
    expect(await outcomeOf(() => advance(nine, { ...late, root: nine.root }, proof))).toBe('LOG_INCONSISTENT');
    expect(await outcomeOf(() => advance(three, nine, async () => []))).toBe('LOG_INCONSISTENT');
    expect(await outcomeOf(() => advance(three, { ...three, root: nine.root }, proof))).toBe('LOG_INCONSISTENT');
  });
});

describe('a safety number', () => {
  it('is sixty digits, the same from both sides, another for anybody else', async () => {
    const number = await safetyNumber('cvi_a', 'cvi_b');
    expect(number).toMatch(/^(\d{5} ){11}\d{5}$/);
    expect(await safetyNumber('cvi_b', 'cvi_a')).toBe(number);
    expect(await safetyNumber('cvi_a', 'cvi_c')).not.toBe(number);
  });
});
