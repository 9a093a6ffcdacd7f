import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { audit, ownLeaves } from './audit.ts';
import { card } from './card.ts';
import { contactLists } from './contacts.ts';
import { publicKeyOf } from './crypto.ts';
import { deviceRemoval, devices } from './devices.ts';
import type { Signed } from './fields.ts';
import { openDocument, openFile } from './files.ts';
import { readGroup } from './group.ts';
import { readIdentity } from './identity.ts';
import { backup, deviceValue, enrolledValue, localValue, pins, recoveryBox } from './keeping.ts';
import { consistency, cosignature, type Entry, inclusion, leafOf, rotatedKeys, treeHead } from './log.ts';
import { claim, grant, suspendedIn } from './objects.ts';
import { ascii, b64, type Fields, type Json, type Reading, Refused, sha256, toB64 } from './reading.ts';
import { labelled, openKeyWrap, openMessage, openSharedWrap, type Place } from './sealed.ts';
import { session } from './session.ts';
import { standing } from './standing.ts';
import type { Group, World } from './state.ts';
import { ownSigningKey } from './world.ts';
import { checkSet, openEpochs, type Reader, type WireWrap } from './wraps.ts';

/** What an item of the golden file opens to, by this reading of PROTOCOL.md. Throws where it must be refused. */
export type Read = (reading: Reading, given: Fields, world: World) => Json;

const as = <T>(given: Fields): T => given as unknown as T;
const word = (value: Json | undefined): string => String(value);
const digest = (bytes: Buffer): string => toB64(sha256(bytes));

function identity(reading: Reading, given: Fields, world: World): Json {
  const read = readIdentity(reading, as<{ links: Signed[] }>(given).links, world);
  const { id, profileId, hashes, keys, inForce, recoveryKey, delegatedBy, card: bound, revoked } = read;
  return {
    ...{ id, profileId, seq: hashes.length - 1, head: hashes.at(-1) ?? '', delegatedBy, revoked },
    keys: keys.map(({ encPk, sigPk, since }) => ({ encPk: digest(encPk), sigPk: toB64(sigPk), since })),
    inForce: inForce.at(-1) ?? -1,
    recoveryKey: recoveryKey && digest(recoveryKey),
    card: bound && { seq: bound.seq, kseq: bound.kseq, commitment: bound.commitment },
  };
}

function group(reading: Reading, given: Fields, world: World): Json {
  const { links, sets, readers } = as<{
    links: Signed[];
    sets: { place: number; wraps: WireWrap[] }[];
    readers: Reader[];
  }>(given);
  const read = readGroup(reading, links, world);
  for (const { place, wraps } of sets) checkSet(reading, read, place, wraps);
  const opened = readers.map((reader) => {
    const own = sets.flatMap(({ wraps }) => wraps.filter(({ id }) => id === reader.id));
    const secrets = [...openEpochs(reading, read, reader, own)].sort(([a], [b]) => a - b);
    return [reader.id, Object.fromEntries(secrets.map(([epoch, one]) => [String(epoch), toB64(one)]))] as const;
  });
  return { ...summary(read), secrets: Object.fromEntries(opened) };
}

const summary = ({ id, name, hashes, epochs, members, formerUntil, isRotationDue, isClosed }: Group): Fields => ({
  ...{ id, name, seq: hashes.length - 1, head: hashes.at(-1) ?? '', epoch: epochs.length, isRotationDue, isClosed },
  members: [...members].map(([one, member]) => ({ id: one, ...member })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  formerUntil: Object.fromEntries(formerUntil),
});

function file(reading: Reading, given: Fields): Json {
  const { meta, content } = openFile(reading, b64(given.key), as<Place>(given), inflateSync(b64(given.deflated)));
  return { ...meta, length: content.length, sha256: digest(content) };
}

function document(reading: Reading, given: Fields, world: World): Json {
  const place = as<Place>(given);
  const message = openMessage(reading, b64(given.key), place, word(given.sealed), world);
  const filePlace = { ...place, context: word(given.fileContext) };
  return openDocument(reading, message, b64(given.fileKey), filePlace, inflateSync(b64(given.deflated)));
}

function safetyNumber(reading: Reading, { one, other }: Fields): Json {
  const halves = [one, other].map((id) => {
    const hash = createHash('sha512')
      .update(`cv1/safety|${word(id)}`)
      .digest();
    const groups = Array.from({ length: reading.page.safetyGroups }, (_, at) => hash.readUIntBE(at * 5, 5) % 100_000);
    return groups.map((group) => String(group).padStart(5, '0')).join(' ');
  });
  return { digits: reading.page.safetyOrder(halves).join(' ') };
}

const READERS: Record<string, Read> = {
  'identity-keys': (reading, { seed }) => {
    const encPk = publicKeyOf(labelled(b64(seed), reading.page.labels.xwing));
    return { encPk: toB64(encPk), sigPk: toB64(ownSigningKey(reading, b64(seed))) };
  },
  message: (reading, given, world) => {
    const { text, author, purpose, point } = openMessage(
      reading,
      b64(given.key),
      as<Place>(given),
      word(given.sealed),
      world,
    );
    return { text, author, purpose, point };
  },
  file,
  document,
  'public-key-wrap': (reading, { seed, kseq, what, whom, wrap }) => ({
    secret: toB64(openKeyWrap(reading, b64(seed), Number(kseq), word(what), word(whom), b64(wrap))),
  }),
  'symmetric-wrap': (reading, { key, what, whom, wrap }) => ({
    secret: toB64(openSharedWrap(reading, b64(key), word(what), word(whom), b64(wrap))),
  }),
  backup,
  'recovery-box': recoveryBox,
  pins,
  'local-value': localValue,
  'device-value': deviceValue,
  'enrolled-value': enrolledValue,
  devices,
  'device-removal': deviceRemoval,
  'contact-lists': contactLists,
  identity,
  group,
  session: (reading, given, world) => session(reading, as(given), world),
  standing: (reading, given, world) => standing(reading, as(given), world),
  grant: (reading, given, world) => grant(reading, as<{ grant: Signed }>(given).grant, world),
  suspension: (reading, given, world) => {
    const ids = suspendedIn(reading, word(given.group), as<{ suspension: Signed }>(given).suspension, world);
    if (ids.length === 0) throw new Refused('group of a suspension');
    return { ids };
  },
  claim,
  'tree-head': (reading, given, world) => treeHead(reading, as<{ head: Signed }>(given).head, world.serverKeys),
  inclusion: (reading, given) => {
    const { entry, profileId, index, size, root, proof } = as<{
      entry: Entry;
      profileId?: string;
      index: number;
      size: number;
      root: string;
      proof: Json[];
    }>(given);
    const owner = profileId === undefined ? {} : { profile: toB64(sha256(ascii(reading.page.profileText(profileId)))) };
    const leaf = leafOf(reading, { ...entry, ...owner });
    inclusion(reading, 'inclusion', { leaf, index, size, root: b64(root), proof });
    return { leaf: toB64(leaf) };
  },
  consistency: (reading, given) => {
    const { before, after, proof } = as<{ before: never; after: { size: number; root: string }; proof: Json[] }>(given);
    consistency(reading, before, after, proof);
    return { size: after.size };
  },
  audit: (reading, given, world) => audit(reading, as(given), world),
  'own-leaves': ownLeaves,
  cosignature: (reading, given, world) => cosignature(reading, as<{ cosignature: Signed }>(given).cosignature, world),
  'server-keys': (reading, given) => rotatedKeys(reading, as(given)),
  card: (reading, given, world) => card(reading, as(given), world),
  'safety-number': safetyNumber,
};

export function read(reading: Reading, { reads, given }: { reads: string; given: Fields }, world: World): Json {
  const open = READERS[reads];
  if (open === undefined) throw new TypeError(`nothing reads ${reads}`);
  return open(reading, given, world);
}
