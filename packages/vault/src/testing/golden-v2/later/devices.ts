import type { GoldenFile, Json } from '../file.ts';
import { type Body, bodyIn, hashIn, itemOf, type LaterItem, refusedLike, type Signed, signedAs } from './item.ts';

const LIST = 'devices of a person';
const REMOVAL = 'removal of a device';
const HUGO = 'identity with a renewed key and a card';
const NOOR = 'identity of one link';

const device = (number: number): string => `018f6b2e-7c1d-4a3b-9e55-00000000000${number}`;

export interface Person {
  id: string;
  /** Of the chain: what each link says, and its hash. */
  links: { ts: number; hash: string }[];
}

interface Entry {
  at: number;
  kseq?: number;
  body: Body;
}

export function personOf(golden: GoldenFile, name: string): Person {
  const { given, opens } = itemOf(golden, name);
  const links = given.links as unknown as Signed[];
  const { id } = opens as { id: string };
  return { id, links: links.map((one) => ({ ts: Number(bodyIn(one).ts), hash: hashIn(one) })) };
}

/** An entry that Hugo signs after link `at` of his chain, with the key that was in force then, or with `kseq`. */
function entryOf(golden: GoldenFile, before: readonly Signed[], { at, kseq = Math.min(at, 1), body }: Entry): Signed {
  const { id, links } = personOf(golden, HUGO);
  const last = before.at(-1);
  const ts = Math.max((links[at]?.ts ?? 0) + 1_000, last ? Number(bodyIn(last).ts) : 0);
  const by = { id, kseq, head: links[at]?.hash ?? '' };
  const place = { seq: before.length, prev: last ? hashIn(last) : null, ts, by };
  return signedAs(golden, `${id}#${kseq}`, { v: 1, kind: 'devices', id, ...place, ...body });
}

/** Three of Hugo's: one since his first key, one with another name since, one removed. */
function listOf(golden: GoldenFile): Signed[] {
  const entries: Signed[] = [];
  const add = (at: number, body: Body) => entries.push(entryOf(golden, entries, { at, body }));
  add(0, { op: 'enrol', device: device(1), name: 'Chrome sur Android' });
  add(1, { op: 'enrol', device: device(2), name: 'Firefox sur Windows' });
  add(1, { op: 'enrol', device: device(3), name: 'Safari sur iPad' });
  add(2, { op: 'rename', device: device(2), name: 'Poste du cabinet' });
  add(2, { op: 'remove', devices: [device(3)] });
  return entries;
}

async function devices(golden: GoldenFile) {
  const entries = listOf(golden);
  const since = (at: number) => Number(bodyIn(entries[at] as Signed).ts);
  const all = [
    { device: device(1), name: 'Chrome sur Android', since: since(0), isRemoved: false },
    { device: device(2), name: 'Poste du cabinet', since: since(1), isRemoved: false },
    { device: device(3), name: 'Safari sur iPad', since: since(2), isRemoved: true },
  ];
  const given = { identityId: personOf(golden, HUGO).id, entries: entries as unknown as Json };
  const opens = { seq: entries.length - 1, head: hashIn(entries.at(-1) as Signed), devices: all };
  return { name: LIST, reads: 'devices' as const, given, opens };
}

async function removal(golden: GoldenFile) {
  const entry = entryOf(golden, listOf(golden), { at: 2, body: { op: 'remove', devices: [device(1), device(2)] } });
  const given = { identityId: personOf(golden, HUGO).id, device: device(2), entry: entry as unknown as Json };
  return { name: REMOVAL, reads: 'device-removal' as const, given, opens: { removed: device(2) } };
}

/** Another entry after those of the list, which a reader that leaves a rule out would take. */
const refusedEntry = (
  name: string,
  refuses: string,
  entry: Partial<Entry>,
  also: (golden: GoldenFile, ts: number) => Body = () => ({}),
): LaterItem =>
  refusedLike(LIST, [`refused device entry ${name}`, refuses], ({ entries }, golden) => {
    const before = entries as unknown as Signed[];
    const enrol = { op: 'enrol', device: device(4), name: 'Un autre' };
    const body = { ...enrol, ...entry.body, ...also(golden, Number(bodyIn(before.at(-1) as Signed).ts)) };
    return { entries: [...before, entryOf(golden, before, { at: 2, ...entry, body })] as unknown as Json };
  });

/** Ten minutes after the key that signed it was replaced, and a millisecond. */
const late = refusedLike(LIST, ['refused device entry by a key that was replaced by then', 'key'], (_, golden) => {
  const ts = (personOf(golden, HUGO).links[1]?.ts ?? 0) + 600_001;
  const body = { op: 'enrol', device: device(1), name: 'Chrome sur Android', ts };
  return { entries: [entryOf(golden, [], { at: 0, body })] as unknown as Json };
});

const misnamed = refusedLike(LIST, ['refused device entry with the name of another key', 'k'], (given, golden) => {
  const entries = given.entries as unknown as Signed[];
  const k = `${personOf(golden, HUGO).id}#0`;
  return { entries: entries.map((one, at) => (at === entries.length - 1 ? { ...one, k } : one)) as unknown as Json };
});

const forged = refusedLike(LIST, ['refused device entry that nobody signed', 'signature'], (given, golden) => {
  const entries = given.entries as unknown as Signed[];
  const last = entries.at(-1) as Signed;
  const { s } = signedAs(golden, last.k, { ...bodyIn(last), ts: 0 });
  return { entries: [...entries.slice(0, -1), { ...last, s }] as unknown as Json };
});

const twice = refusedLike(
  LIST,
  ['refused device entry that removes a device twice', 'twice'],
  ({ entries }, golden) => {
    const before = entries as unknown as Signed[];
    const body = { op: 'remove', devices: [device(1), device(1)] };
    return { entries: [...before, entryOf(golden, before, { at: 2, body })] as unknown as Json };
  },
);

export const LATER_DEVICES: readonly LaterItem[] = [
  { after: 'value of the device, sealed once', name: LIST, make: devices },
  { after: LIST, name: REMOVAL, make: removal },
  refusedEntry('out of its place', 'seq', { body: { seq: 9 } }),
  refusedEntry('with another past', 'prev', {}, (golden) => ({ prev: personOf(golden, HUGO).links[0]?.hash ?? '' })),
  refusedEntry('of an earlier time', 'ts', {}, (_, ts) => ({ ts: ts - 1 })),
  refusedEntry('from an older head than the last', 'head', { at: 1 }),
  refusedEntry('by a key that was not in force', 'key', { kseq: 0 }),
  refusedEntry('of somebody else', 'id', {}, (golden) => ({ id: personOf(golden, NOOR).id })),
  refusedEntry('of a device that was there', 'device', { body: { device: device(3) } }),
  refusedEntry('of a name for a device that was removed', 'device', { body: { op: 'rename', device: device(3) } }),
  late,
  twice,
  misnamed,
  forged,
  refusedLike(REMOVAL, ['refused removal that adds a device', 'op'], ({ entry }, golden) => {
    const { devices: _, ...body } = bodyIn(entry as Signed);
    const enrol = { ...body, op: 'enrol', device: device(2), name: 'Un autre' };
    return { entry: signedAs(golden, (entry as Signed).k, enrol) as unknown as Json };
  }),
  refusedLike(REMOVAL, ['refused removal of another device', 'device'], () => ({ device: device(3) })),
];
