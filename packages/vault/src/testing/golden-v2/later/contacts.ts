import { ascii, sha256 } from '../../../conformance/reading.ts';
import type { GoldenFile, Json } from '../file.ts';
import { personOf } from './devices.ts';
import { type Body, bodyIn, hashIn, type LaterItem, refusedLike, type Signed, signedAs } from './item.ts';

const LIST = 'contacts of a person for codes';
const HUGO = 'identity with a renewed key and a card';
const NOOR = 'identity of one link';

const MAIL = { type: 'EM', value: 'hugo@example.test' };
const PHONE = { type: 'SMS', value: '+33600000001' };
const NEXT = { type: 'EM', value: 'hugo@autre.test' };

interface Entry {
  at: number;
  kseq?: number;
  body: Body;
}

/** As a list of this identity names the contact. */
function listed(identity: string, { type, value }: typeof MAIL): Body {
  const salt = sha256(ascii(value)).subarray(0, 16).toString('base64url');
  const hash = sha256(ascii(`cv1/contact|${identity}|${salt}|${type}|${value}`)).toString('base64url');
  return { type, salt, hash };
}

/** A list that Hugo signs after link `at` of his chain, with the key that was in force then, or with `kseq`. */
function entryOf(golden: GoldenFile, before: readonly Signed[], { at, kseq = Math.min(at, 1), body }: Entry): Signed {
  const { id, links } = personOf(golden, HUGO);
  const last = before.at(-1);
  const ts = Math.max((links[at]?.ts ?? 0) + 2_000, last ? Number(bodyIn(last).ts) : 0);
  const by = { id, kseq, head: links[at]?.hash ?? '' };
  const place = { seq: before.length, prev: last ? hashIn(last) : null, ts, by };
  return signedAs(golden, `${id}#${kseq}`, { v: 1, kind: 'contacts', id, ...place, ...body });
}

/** One of his first key, one of the key after it. */
function listsOf(golden: GoldenFile): Signed[] {
  const { id } = personOf(golden, HUGO);
  const first = entryOf(golden, [], { at: 0, body: { contacts: [listed(id, MAIL)] } });
  return [first, entryOf(golden, [first], { at: 2, body: { contacts: [listed(id, PHONE), listed(id, NEXT)] } })];
}

async function contacts(golden: GoldenFile) {
  const entries = listsOf(golden);
  const given = {
    identityId: personOf(golden, HUGO).id,
    entries: entries as unknown as Json,
    known: [MAIL, NEXT, PHONE],
  };
  const opens = { seq: 1, head: hashIn(entries[1] as Signed), contacts: [PHONE, NEXT] };
  return { name: LIST, reads: 'contact-lists' as const, given, opens };
}

/** Another list after those, which a reader that leaves a rule out would take. */
const refusedList = (
  name: string,
  refuses: string,
  entry: Partial<Entry>,
  also: (golden: GoldenFile, ts: number) => Body = () => ({}),
): LaterItem =>
  refusedLike(LIST, [`refused list of contacts ${name}`, refuses], ({ entries }, golden) => {
    const before = entries as unknown as Signed[];
    const own = { contacts: [listed(personOf(golden, HUGO).id, MAIL)] };
    const body = { ...own, ...entry.body, ...also(golden, Number(bodyIn(before.at(-1) as Signed).ts)) };
    return { entries: [...before, entryOf(golden, before, { at: 2, ...entry, body })] as unknown as Json };
  });

/** Ten minutes after the key that signed it was replaced, and a millisecond. */
const late = refusedLike(LIST, ['refused list of contacts by a key that was replaced by then', 'key'], (_, golden) => {
  const { id, links } = personOf(golden, HUGO);
  const body = { contacts: [listed(id, MAIL)], ts: (links[1]?.ts ?? 0) + 600_001 };
  return { entries: [entryOf(golden, [], { at: 0, body })] as unknown as Json };
});

const last = (golden: GoldenFile, change: (entry: Signed) => Signed) => {
  const [first, second] = listsOf(golden) as [Signed, Signed];
  return { entries: [first, change(second)] as unknown as Json };
};

const misnamed = refusedLike(LIST, ['refused list of contacts with the name of another key', 'k'], (_, golden) =>
  last(golden, (entry) => ({ ...entry, k: `${personOf(golden, HUGO).id}#0` })),
);

const forged = refusedLike(LIST, ['refused list of contacts that nobody signed', 'signature'], (_, golden) =>
  last(golden, (entry) => ({ ...entry, s: signedAs(golden, entry.k, { ...bodyIn(entry), ts: 0 }).s })),
);

export const LATER_CONTACTS: readonly LaterItem[] = [
  { after: 'refused removal of another device', name: LIST, make: contacts },
  refusedList('of a lower version', 'seq', { body: { seq: 1 } }),
  refusedList('with another past', 'prev', {}, (golden) => ({ prev: personOf(golden, HUGO).links[0]?.hash ?? '' })),
  refusedList('of an earlier time', 'ts', {}, (_, ts) => ({ ts: ts - 1 })),
  refusedList('from an older head than the last', 'head', { at: 1 }),
  refusedList('by a key that was not in force', 'key', { kseq: 0 }),
  refusedList('of somebody else', 'id', {}, (golden) => ({ id: personOf(golden, NOOR).id })),
  refusedList('with two of a kind', 'twice', {}, (golden) => {
    const { id } = personOf(golden, HUGO);
    return { contacts: [listed(id, MAIL), listed(id, NEXT)] };
  }),
  refusedList('that names the contact of another person', 'contact', {}, (golden) => ({
    contacts: [listed(personOf(golden, NOOR).id, MAIL)],
  })),
  late,
  misnamed,
  forged,
];
