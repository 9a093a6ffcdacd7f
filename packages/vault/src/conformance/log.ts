import { createHash } from 'node:crypto';
import { bodyOf, bytes, checkSignature, hashOf, idOf, int, is, object, type Signed, text } from './fields.ts';
import { b64, type Fields, type Json, type Reading, Refused } from './reading.ts';
import { ServerKeys } from './server-keys.ts';
import type { World } from './state.ts';

export interface Entry {
  kind: string;
  id: string;
  seq: number;
  hash: string;
  profile?: string;
}

const HEAD = object({ v: is(1), kind: is('sth'), size: int(), root: bytes(32), ts: int() });
const COSIGNATURE = object({
  v: is(1),
  kind: is('cosignature'),
  log: text(1, 64),
  size: int(),
  root: bytes(32),
  ts: int(),
});
const ROTATION = object({ v: is(1), kind: is('server-key'), key: bytes(32), ts: int() });

/** §12. */
export function treeHead(reading: Reading, signed: Signed, keys: ServerKeys): Fields {
  keys.check(reading, 'signature of a head', signed, 'sth');
  const { size, root, ts } = bodyOf(reading, signed, HEAD);
  return { size: size ?? 0, root: root ?? '', ts: ts ?? 0 };
}

export const leafOf = ({ page }: Reading, { kind, id: name, seq, hash, profile }: Entry): Buffer =>
  page.leaf(page.leafText(kind, name, seq, hash, profile));

const node = (value: Json): Buffer => {
  const read = b64(value);
  if (read.length !== 32) throw new Refused('node of a proof');
  return read;
};

/** RFC 9162 §2.1.3.2, the same trees as RFC 6962. */
export function inclusion(
  reading: Reading,
  rule: string,
  { leaf, index, size, root, proof }: { leaf: Buffer; index: number; size: number; root: Buffer; proof: Json[] },
  asks = { nodes: true, root: true },
): void {
  if (!asks.nodes && proof.length === 0) return;
  const { page } = reading;
  reading.must(rule, index >= 0 && index < size);
  let [at, last, hash] = [index, size - 1, leaf];
  for (const one of proof) {
    reading.must(rule, last !== 0);
    if (at % 2 === 1 || at === last) {
      hash = page.node(node(one), hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = page.node(hash, node(one));
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  reading.must(rule, last === 0 && (!asks.root || hash.equals(root)));
}

interface Point {
  size: number;
  root: string;
}

/** RFC 9162 §2.1.4.2. */
export function consistency(reading: Reading, before: Point, after: Point, proof: Json[]): void {
  const { page } = reading;
  const [from, to] = [b64(before.root), b64(after.root)];
  if (before.size > after.size) throw new Refused('a log that shrank');
  if (before.size === after.size || before.size === 0) {
    const isSame = before.size !== after.size || from.equals(to);
    const { ofEqual, ofNothing } = page.wantsProof;
    const wanted = before.size === after.size ? ofEqual : ofNothing;
    if (proof.length > 0 || !isSame || wanted) throw new Refused('consistency');
    return;
  }
  const path = proof.map(node);
  if (page.isWholeTree(before.size)) path.unshift(from);
  const first = path.shift();
  if (first === undefined) throw new Refused('a node too few');
  let [at, last] = [before.size - 1, after.size - 1];
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  let [older, newer] = [first, first];
  for (const one of path) {
    if (last === 0) throw new Refused('a node too many');
    if (at % 2 === 1 || at === last) {
      [older, newer] = [page.node(one, older), page.node(one, newer)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else newer = page.node(newer, one);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  reading.must('older root', older.equals(from));
  reading.must('newer root', last === 0 && newer.equals(to));
}

/** The root of these leaves, as RFC 6962 §2.1 defines it. */
export function rootOf(reading: Reading, leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return createHash('sha256').digest();
  if (leaves.length === 1) return only;
  const split = reading.page.splitTree(leaves.length);
  return reading.page.node(rootOf(reading, leaves.slice(0, split)), rootOf(reading, leaves.slice(split)));
}

/** §12, "Auditors". */
export function cosignature(reading: Reading, signed: Signed, world: World): Json {
  const key = world.auditors.find((one) => idOf(reading, reading.page.auditorPrefix, one) === signed.k);
  reading.must('key of an auditor', key !== undefined);
  if (key) checkSignature(reading, 'signature of an auditor', 'cosignature', signed, key);
  const { log, size, root, ts } = bodyOf(reading, signed, COSIGNATURE);
  reading.must('log of a co-signature', world.serverKeys.has(String(log)));
  return { size: size ?? 0, root: root ?? '', ts: ts ?? 0 };
}

interface Keys {
  builtIn: { key: string; until?: number }[];
  rotations: Signed[];
  head: Signed;
  recorded: { id: string; index: number; proof: string[] }[];
}

/** §12, "Keys of the server". */
export function rotatedKeys(reading: Reading, { builtIn, rotations, head, recorded }: Keys): Json {
  const keys = new ServerKeys(reading, builtIn);
  const fresh: Entry[] = [];
  if (rotations.length > 20) throw new Refused('rotations');
  let waiting = [...rotations];
  while (waiting.length > 0) {
    const named = waiting.filter(({ k }) => keys.has(k));
    reading.must('a rotation by a key that is known', named.length > 0);
    const known = named.length > 0 ? named : waiting;
    waiting = reading.page.followsNamed ? waiting.filter((one) => !known.includes(one)) : [];
    for (const one of known) {
      if (keys.has(one.k)) keys.check(reading, 'signature of a rotation', one, 'server-key');
      const { key } = bodyOf(reading, one, ROTATION);
      const name = idOf(reading, 'cvs', b64(key));
      if (keys.has(name)) continue;
      keys.add({ key: String(key) });
      fresh.push({ kind: 'server', id: name, seq: 0, hash: hashOf(one), profile: '' });
    }
  }
  const { size, root } = treeHead(reading, head, keys);
  for (const entry of fresh) {
    const shown = recorded.find((one) => one.id === entry.id);
    const { index, proof } = shown ?? { index: -1, proof: [] };
    const leaf = leafOf(reading, entry);
    const shownAt = { leaf, index, size: Number(size), root: b64(root), proof };
    inclusion(reading, 'rotation in the log', shownAt, reading.page.rotationInLog);
  }
  return { size: size ?? 0, key: keys.keyNamed(head.k) };
}
