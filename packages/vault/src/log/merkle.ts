import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat, sameBytes, utf8 } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import { sha256 } from '../suites/primitives.ts';

/** A leaf of the Merkle tree of RFC 6962 §2.1 over the heads of all chains: append-only, and provably so. */
export interface LogEntry {
  /**
   * `profile` says of an identity of old whose it is; `end` that nothing more comes of it. Both name its last link. `server`: another key
   * of the server.
   */
  kind: 'identity' | 'group' | 'profile' | 'end' | 'server';
  id: string;
  seq: number;
  /** The hash of the link. */
  hash: string;
  /** Whose identity it is, see {@link profileCommitment}; empty for a group and a server. Undefined in leaves of the first form. */
  profile?: string | undefined;
}

/** The same for every identity of a profile, so that two of them are seen; says nothing to a reader who does not know the profile. */
export const profileCommitment = async (profileId: string): Promise<string> =>
  toBase64Url(await sha256(utf8(`cv1/profile|${profileId}`)));

export const leafHash = ({ kind, id, seq, hash, profile }: LogEntry): Promise<Bytes> => {
  const first = `${kind}|${id}|${seq}|${hash}`;
  return sha256(concat(Uint8Array.of(0), utf8(profile === undefined ? first : `2|${first}|${profile}`)));
};

export const nodeHash = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(concat(Uint8Array.of(1), left, right));

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
