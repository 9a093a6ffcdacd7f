import {
  type By,
  bodyOf,
  by,
  bytes,
  checkSignature,
  either,
  hashOf,
  id,
  int,
  is,
  keyName,
  list,
  object,
  orNull,
  type Signed,
  text,
  uuid,
} from './fields.ts';
import { openFile } from './files.ts';
import { secretOf } from './generation.ts';
import { keyAt } from './identity.ts';
import { b64, type Fields, type Json, type Reading, Refused, toB64 } from './reading.ts';
import { labelled, openMessage } from './sealed.ts';
import type { World } from './state.ts';
import { type Reader, requireReadable } from './wraps.ts';

export type Recipient = { g: string; epoch: number } | { i: string; kseq: number };

const RECORD = object({
  v: is(1),
  suite: is(1),
  kind: is('session'),
  sid: uuid,
  'metadata?': text(0, 1024),
  gen: int(1),
  prev: orNull(bytes(32)),
  commit: bytes(32),
  rcpt: list(either(object({ g: id('cvg'), epoch: int(1) }), object({ i: id('cvi'), kseq: int() })), 1, 50),
  by,
  ts: int(),
});

interface Given {
  records: Signed[];
  wraps: { gen: number; rcpt: string; key: number; wrap: string }[];
  reader: Reader;
  epochs: { group: string; epoch: number; secret: string }[];
  messages: { gen: number; context: string; sealed: string }[];
  files: { gen: number; context: string; sealed: string }[];
}

export function session(reading: Reading, given: Given, world: World): Json {
  requireReadable(given.reader, given.wraps);
  const records = recordsOf(reading, given.records, world);
  const first = records[0] as Fields;
  const secrets = records.map((record) => secretOf(reading, record, given, world));
  const place = (gen: number, context: string) => ({ sessionId: String(first.sid), generation: gen, context });
  const keyFor = (gen: number, label: string): Buffer => labelled(secrets[gen - 1] ?? Buffer.alloc(0), label);
  const { labels } = reading.page;
  const texts = given.messages.map(({ gen, context, sealed }) => {
    const key = keyFor(gen, labels.message);
    return openMessage(reading, key, place(gen, context), sealed, world).text;
  });
  const names = given.files.map(
    ({ gen, context, sealed }) =>
      openFile(reading, keyFor(gen, labels.file), place(gen, context), b64(sealed)).meta.filename,
  );
  const generations = records.map((record, at) => ({
    gen: record.gen as number,
    maker: (record.by as unknown as By).id,
    secret: toB64(secrets[at] as Buffer),
  }));
  return { sid: String(first.sid), metadata: first.metadata ?? null, generations, texts, names };
}

/** What each record says, once it is known to follow the one before. */
export function recordsOf(reading: Reading, all: readonly Signed[], world: World): Fields[] {
  const records: Fields[] = [];
  for (const signed of all) records.push(checked(reading, signed, records, all, world));
  if (records.length === 0) throw new Refused('an empty session');
  return records;
}

function checked(
  reading: Reading,
  signed: Signed,
  before: readonly Fields[],
  all: readonly Signed[],
  world: World,
): Fields {
  const record = bodyOf(reading, signed, RECORD);
  const [first, last] = [before[0], before.at(-1)];
  if (reading.page.recordsInTime && last) reading.must('time of a record', Number(record.ts) >= Number(last.ts));
  reading.must('gen', record.gen === before.length + 1);
  reading.must('prev of a record', record.prev === (last ? hashOf(all[before.length - 1] as Signed) : null));
  reading.must('sid of a session', first === undefined || record.sid === first.sid);
  reading.must('metadata of a session', first === undefined || record.metadata === first.metadata);
  const names = (record.rcpt as unknown as Recipient[]).map((one) => ('g' in one ? one.g : one.i));
  reading.must('nobody twice in a record', new Set(names).size === names.length);
  const ref = record.by as unknown as By;
  reading.must('k and by of a record', signed.k === keyName(ref));
  const { key } = keyAt(reading, 'a record', world.identity(ref.id), ref, record.ts);
  checkSignature(reading, 'signature of a record', 'session', signed, key);
  const isLatest = ref.kseq >= world.identity(ref.id).keys.length - 1;
  const asksAny = reading.page.namesNoKeyOfMaker;
  reading.must('no newer key of the maker', isLatest || !namesNewerKey(record, ref, asksAny));
  reading.must('no epoch for a newer key of the maker', isLatest || !namesNewerEpoch(record, ref, world));
  if (reading.page.makerGoesOn && (first?.by as unknown as By | undefined)?.id === ref.id) return record;
  const { readsByThen } = reading.page;
  if (last) reading.must('reader of the record before', reads(last, ref.id, world, readsByThen));
  if (last) reading.must('reader of the own record', reads(record, ref.id, world, readsByThen));
  return record;
}

/** Whether the record, or the wraps of an epoch that it names, are for a newer key of its maker. */
export const namesNewer = (record: Fields, by: By, world: World): boolean =>
  namesNewerKey(record, by) || namesNewerEpoch(record, by, world);

const namesNewerKey = ({ rcpt }: Fields, { id: maker, kseq }: By, asksAny = false): boolean =>
  (rcpt as unknown as Recipient[]).some((one) => 'i' in one && one.i === maker && (one.kseq > kseq || asksAny));

const namesNewerEpoch = ({ rcpt }: Fields, { id: maker, kseq }: By, world: World): boolean =>
  (rcpt as unknown as Recipient[]).some((one) => {
    if ('i' in one) return false;
    const began = [...world.group(one.g).meant.values()].find(({ epoch }) => epoch === one.epoch);
    const given = [...(began?.to ?? [])].find((name) => name.startsWith(`${maker}#`));
    return given !== undefined && Number(given.split('#')[1]) > kseq;
  });

const reads = ({ rcpt }: Fields, person: string, world: World, byThen: boolean): boolean =>
  (rcpt as unknown as Recipient[]).some((one) => {
    if ('i' in one) return one.i === person;
    const { members, formerUntil } = world.group(one.g);
    return members.has(person) || (byThen && (formerUntil.get(person) ?? 0) >= one.epoch);
  });
