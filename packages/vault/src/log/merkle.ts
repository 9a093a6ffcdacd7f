import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat, sameBytes, utf8 } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import { sha256 } from '../suites/primitives.ts';

/** The Merkle tree of RFC 6962 §2.1 over the heads of all chains: append-only, and provably so. */
export interface LogEntry {
  kind: 'identity' | 'group';
  id: string;
  seq: number;
  /** The hash of the link. */
  hash: string;
}

export const leafHash = ({ kind, id, seq, hash }: LogEntry): Promise<Bytes> =>
  sha256(concat(Uint8Array.of(0), utf8(`${kind}|${id}|${seq}|${hash}`)));

const nodeHash = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(concat(Uint8Array.of(1), left, right));

/** The largest power of two below `size`: where a tree of that size divides. */
const split = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

export async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  if (leaves.length === 0) return sha256(new Uint8Array());
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const at = split(leaves.length);
  return nodeHash(await rootOf(leaves.slice(0, at)), await rootOf(leaves.slice(at)));
}

/** What turns leaf `index` into the root of a tree of these leaves. */
export async function inclusionProof(leaves: readonly Bytes[], index: number): Promise<string[]> {
  if (leaves.length <= 1) return [];
  const at = split(leaves.length);
  const [near, far, place] =
    index < at ? [leaves.slice(0, at), leaves.slice(at), index] : [leaves.slice(at), leaves.slice(0, at), index - at];
  return [...(await inclusionProof(near, place)), toBase64Url(await rootOf(far))];
}

/** What shows that the tree of the first `from` leaves is the beginning of this one. */
export async function consistencyProof(leaves: readonly Bytes[], from: number): Promise<string[]> {
  return from === 0 || from === leaves.length ? [] : subproof(leaves, from, true);
}

async function subproof(leaves: readonly Bytes[], from: number, isWhole: boolean): Promise<string[]> {
  if (from === leaves.length) return isWhole ? [] : [toBase64Url(await rootOf(leaves))];
  const at = split(leaves.length);
  if (from <= at) {
    return [...(await subproof(leaves.slice(0, at), from, isWhole)), toBase64Url(await rootOf(leaves.slice(at)))];
  }
  return [...(await subproof(leaves.slice(at), from - at, false)), toBase64Url(await rootOf(leaves.slice(0, at)))];
}

const refuse = (): VaultError => new VaultError('LOG_INCONSISTENT');

/** Throws LOG_INCONSISTENT unless `entry` is leaf `index` of the tree with that size and root. */
export async function checkInclusion(
  entry: LogEntry,
  index: number,
  size: number,
  root: Bytes,
  proof: readonly string[],
): Promise<void> {
  if (index < 0 || index >= size) throw refuse();
  let hash = await leafHash(entry);
  let at = index;
  let last = size - 1;
  for (const text of proof) {
    if (last === 0) throw refuse();
    const sibling = nodeOf(text);
    if (at % 2 === 1 || at === last) {
      hash = await nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else hash = await nodeHash(hash, sibling);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  if (last !== 0 || !sameBytes(hash, root)) throw refuse();
}

/** Throws LOG_INCONSISTENT unless the tree of `before` is the beginning of the tree of `after`: nothing was rewritten. */
export async function checkConsistency(
  before: { size: number; root: Bytes },
  after: { size: number; root: Bytes },
  proof: readonly string[],
): Promise<void> {
  if (before.size > after.size) throw refuse();
  if (before.size === after.size) {
    if (proof.length > 0 || !sameBytes(before.root, after.root)) throw refuse();
    return;
  }
  if (before.size === 0) {
    if (proof.length > 0) throw refuse();
    return;
  }
  const path = proof.map(nodeOf);
  // A whole tree of a power of two is its own first node: the proof leaves it out.
  if (Number.isInteger(Math.log2(before.size))) path.unshift(before.root);
  let at = before.size - 1;
  let last = after.size - 1;
  while (at % 2 === 1) {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  const [first, ...rest] = path;
  if (!first) throw refuse();
  let oldRoot = first;
  let newRoot = first;
  for (const node of rest) {
    if (last === 0) throw refuse();
    if (at % 2 === 1 || at === last) {
      oldRoot = await nodeHash(node, oldRoot);
      newRoot = await nodeHash(node, newRoot);
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else newRoot = await nodeHash(newRoot, node);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  if (last !== 0 || !sameBytes(oldRoot, before.root) || !sameBytes(newRoot, after.root)) throw refuse();
}

function nodeOf(text: string): Bytes {
  const bytes = fromBase64Url(text);
  if (bytes.length !== 32) throw refuse();
  return bytes;
}
