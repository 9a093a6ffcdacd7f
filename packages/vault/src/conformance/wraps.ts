import { publicKeyOf } from './crypto.ts';
import { keyName } from './fields.ts';
import { b64, type Reading, Refused, sha256, toB64 } from './reading.ts';
import { labelled, openKeyWrap, openSharedWrap, readKeyWrap } from './sealed.ts';
import type { Group } from './state.ts';

export interface WireWrap {
  id: string;
  kseq: number;
  epoch: number;
  wrap: string;
}

export interface Reader {
  id: string;
  keys: { kseq: number; seed: string }[];
}

export function hashOfWraps(reading: Reading, wraps: readonly WireWrap[]): string {
  const { wrapDigest, wrapOrder } = reading.page;
  const hashes = wraps.map(({ id, kseq, epoch, wrap }) => wrapDigest(id, kseq, epoch, b64(wrap)));
  return toB64(sha256(...hashes.sort(wrapOrder)));
}

/** §8, "Wraps of a link". */
export function checkSet(reading: Reading, group: Group, place: number, wraps: readonly WireWrap[]): void {
  const meant = group.meant.get(place);
  reading.must('wraps of a link that has none', meant !== undefined || wraps.length === 0);
  if (meant === undefined) return;
  const { epoch: newest, to, hash } = meant;
  const given = new Set(wraps.filter(({ epoch }) => epoch === newest).map(keyName));
  const names = wraps.map(({ epoch, ...one }) => `${keyName(one)}|${epoch}`);
  reading.must(
    'a wrap for each',
    [...to].every((one) => given.has(one)),
  );
  reading.must(
    'no wrap for anybody else',
    wraps.every((one) => to.has(keyName(one))),
  );
  reading.must(
    'no wrap of a later epoch',
    wraps.every(({ epoch }) => epoch <= newest),
  );
  reading.must('no wrap twice', new Set(names).size === names.length);
  reading.must(
    'kseq of the wraps of a link',
    wraps.every(({ kseq, wrap }) => readKeyWrap(reading, b64(wrap)).kseq === kseq),
  );
  reading.must('hash of the wraps', hashOfWraps(reading, wraps) === hash);
}

export const groupSeedOf = ({ page }: Reading, secret: Buffer, { ref }: Group, epoch: number): Buffer =>
  labelled(secret, page.labels.groupXwing, ref, epoch);

/** Every key and wrap is read before one is used: an answer that is not as it should be is none. */
export function requireReadable({ keys }: Reader, wraps: readonly { wrap: string }[]): void {
  if (keys.length === 0) throw new Refused('keys of a reader');
  for (const { seed } of keys) b64(seed);
  for (const { wrap } of wraps) b64(wrap);
}

/** Opened as §8 says, "Opening": by epoch. */
export function openEpochs(reading: Reading, group: Group, reader: Reader, wraps: readonly WireWrap[]) {
  requireReadable(reader, wraps);
  const secrets = new Map<number, Buffer>();
  const newestFirst = [...wraps].sort((a, b) => b.epoch - a.epoch);
  for (const { id, kseq, epoch, wrap } of newestFirst) {
    const bytes = b64(wrap);
    const number = readKeyWrap(reading, bytes).kseq;
    const key = reader.keys.find((one) => one.kseq === number);
    if (secrets.has(epoch) || epoch > group.epochs.length || key === undefined) continue;
    const seed = labelled(b64(key.seed), reading.page.labels.xwing);
    let secret: Buffer;
    try {
      secret = openKeyWrap(reading, seed, kseq, `epoch|${group.ref}|${epoch}`, `${id}|${kseq}`, bytes);
      reading.must('public key of an epoch', isOf(reading, group, epoch, secret));
    } catch {
      // The member who renewed the key gave another one: older wraps go on opening what they opened.
      continue;
    }
    walk(reading, group, epoch, secret, secrets);
  }
  return secrets;
}

const isOf = (reading: Reading, group: Group, epoch: number, secret: Buffer): boolean =>
  group.epochs[epoch - 1]?.publicKey.equals(publicKeyOf(groupSeedOf(reading, secret, group, epoch))) ?? false;

function walk(reading: Reading, group: Group, from: number, secret: Buffer, secrets: Map<number, Buffer>): void {
  let present = secret;
  for (let epoch = from; epoch >= 1 && !secrets.has(epoch); epoch -= 1) {
    secrets.set(epoch, present);
    const wrap = group.epochs[epoch - 1]?.previous;
    if (!wrap) return;
    try {
      const key = labelled(present, reading.page.labels.previous, group.ref, epoch);
      present = openSharedWrap(reading, key, `prev|${group.ref}`, String(epoch), wrap);
    } catch {
      return;
    }
    if (!isOf(reading, group, epoch - 1, present) && !reading.left.has('public key on the way back')) return;
  }
}
