import { derive, sign } from '../../../conformance/crypto.ts';
import { ascii, sha256 } from '../../../conformance/reading.ts';
import type { GoldenFile, GoldenItem, Json } from '../file.ts';
import { someone } from '../later/groups.ts';
import {
  type Body,
  bodyIn,
  hashIn,
  itemOf,
  type LaterItem,
  refusedLike,
  type Signed,
  signedAs,
} from '../later/item.ts';
import { ELODIE_ENDED, RENEWED } from '../later/standing.ts';

const GRANT = 'grant to a person';
const DEVICES = 'devices of a person';
const REMOVAL = 'removal of a device';
const CONTACTS = 'contacts of a person for codes';
const BOX = 'recovery box of a printed sheet';
const MINUTES_10 = 600_000;
const DEVICE = '018f6b2e-7c1d-4a3b-9e55-00000000000a';

const granted = (golden: GoldenFile, given: GoldenItem['given'], words: Body): Json => {
  const { k, ...signed } = given.grant as unknown as Signed;
  return signedAs(golden, k, { ...bodyIn(signed), ...words }) as unknown as Json;
};

const body = (name: string, refuses: string, words: Body): LaterItem =>
  refusedLike(GRANT, [`refused body ${name}`, refuses], (given, golden) => ({ grant: granted(golden, given, words) }));

/** What one that is there opens to, with other things given. */
const like = (
  of: string,
  name: string,
  make: (golden: GoldenFile, item: GoldenItem) => Pick<GoldenItem, 'given' | 'opens'>,
): LaterItem => ({
  after: of,
  name,
  make: async (golden) => {
    const item = itemOf(golden, of);
    return { name, reads: item.reads, ...make(golden, item) };
  },
});

/** Of Hugo: his entries, by the key and the head that he had first. */
const first = (golden: GoldenFile) => {
  const { id, links } = someone(golden, 'hugo');
  return { id, by: { id, kseq: 0, head: hashIn(links[0] as Signed) } };
};

const enrol = (golden: GoldenFile, words: Body): Signed => {
  const { id, by } = first(golden);
  const place = { v: 1, kind: 'devices', id, seq: 0, prev: null, ts: RENEWED, by };
  const what = { op: 'enrol', device: DEVICE, name: 'Firefox sur Linux', ...words };
  return signedAs(golden, `${id}#0`, { ...place, ...what });
};

const refusedEntry = (name: string, refuses: string, words: Body): LaterItem =>
  refusedLike(DEVICES, [`refused device entry ${name}`, refuses], (_, golden) => ({
    entries: [enrol(golden, words) as unknown as Json],
  }));

const devices = (name: string, make: (golden: GoldenFile) => Signed[]): LaterItem =>
  like(DEVICES, name, (golden, { given }) => {
    const entries = make(golden);
    const known = entries
      .map((one) => bodyIn(one))
      .map(({ device, name: called, ts }) => {
        return { device: device ?? '', name: called ?? '', since: ts ?? 0, isRemoved: false };
      });
    const opens = { seq: entries.length - 1, head: hashIn(entries.at(-1) as Signed), devices: known };
    return { given: { ...given, entries: entries as unknown as Json }, opens };
  });

/** By a person whose identity had ended by then. */
const ofEnded = refusedLike(DEVICES, ['refused device entry of an identity that had ended', 'key'], (_, golden) => {
  const { given, opens } = itemOf(golden, 'identity that ended itself');
  const { id } = opens as { id: string };
  const [begun] = given.links as unknown as [Signed];
  const by = { id, kseq: 0, head: hashIn(begun) };
  const { b } = enrol(golden, { id, by, ts: ELODIE_ENDED + MINUTES_10 + 1 });
  return { identityId: id, entries: [signedAs(golden, `${id}#0`, bodyIn({ b })) as unknown as Json] };
});

const removeNobody = refusedLike(DEVICES, ['refused device entry that removes none', 'list'], ({ entries }, golden) => {
  const all = entries as unknown as Signed[];
  const { id, kseq } = someone(golden, 'hugo');
  const last = all.at(-1) as Signed;
  const next = { ...bodyIn(last), seq: all.length, prev: hashIn(last), devices: [] };
  return { entries: [...all, signedAs(golden, `${id}#${kseq}`, next)] as unknown as Json };
});

/** A text that no reader of UTF-8 reads. */
const noText = refusedLike(GRANT, ['refused body that is no UTF-8', 'text'], (given, golden) => {
  const { k } = given.grant as unknown as Signed;
  const { b } = granted(golden, given, { name: 'N\u0001r' }) as unknown as Signed;
  const source = Buffer.from(b, 'base64url');
  const at = source.indexOf('\\u0001');
  const bytes = Buffer.concat([source.subarray(0, at), Buffer.of(0xff), source.subarray(at + 6)]);
  const key = derive(Buffer.from(golden.world.seeds[k] ?? '', 'base64url'), 'id/ed25519');
  const s = sign(key, Buffer.concat([ascii('cv1/sig\0grant\0'), bytes])).toString('base64url');
  return { grant: { b: bytes.toString('base64url'), s, k } };
});

const listOf = (golden: GoldenFile, given: GoldenItem['given'], contact: { type: string; value: string }) => {
  const { id } = someone(golden, 'hugo');
  const [entry] = given.entries as unknown as [Signed];
  const salt = sha256(ascii('a salt')).subarray(0, 16).toString('base64url');
  const text = `cv1/contact|${id}|${salt}|${contact.type}|${contact.value.trim().toLowerCase()}`;
  const contacts = [{ type: contact.type, salt, hash: sha256(ascii(text)).toString('base64url') }];
  return signedAs(golden, `${id}#0`, { ...bodyIn(entry), contacts });
};

export const STRANGE_BODIES: readonly LaterItem[] = [
  like(GRANT, 'grant with a name of 80 letters beyond ASCII', (golden, { given }) => {
    const grant = granted(golden, given, { name: 'é'.repeat(80) });
    return { given: { grant }, opens: bodyIn(grant as unknown as Signed) };
  }),
  body('with a text of 80 signs, each of two units', 'text', { name: '👶'.repeat(80) }),
  body('with an empty text', 'text', { policyId: '' }),
  body('with an id of another form', 'text', { through: 'cvg_AAAA' }),
  body('with a number below zero', 'integer', { ts: -1 }),
  body('with a list that is too long', 'list', { rights: Array.from({ length: 21 }, () => 'READ') }),
  noText,
  devices('devices of an entry ten minutes after its key was replaced', (golden) => [
    enrol(golden, { ts: RENEWED + MINUTES_10 }),
  ]),
  devices('devices in the order of their first entry', (golden) => {
    const one = enrol(golden, { name: 'Z' });
    return [
      one,
      enrol(golden, { seq: 1, prev: hashIn(one), device: DEVICE.replace('a', '9').replace(/.$/, '0'), name: 'A' }),
    ];
  }),
  refusedEntry('with an id in capitals', 'text', { device: DEVICE.toUpperCase() }),
  refusedLike(DEVICES, ['refused device entry at a head of no link', 'head'], (_, golden) => {
    const head = sha256(ascii('no link')).toString('base64url');
    return { entries: [enrol(golden, { by: { ...first(golden).by, head } }) as unknown as Json] };
  }),
  ofEnded,
  removeNobody,
  like(REMOVAL, 'removal of a device by a key that was replaced since', (golden, { given, opens }) => {
    const { id, by } = first(golden);
    const place = { v: 1, kind: 'devices', id, seq: 1, prev: hashIn(enrol(golden, {})), ts: RENEWED, by };
    const entry = signedAs(golden, `${id}#0`, { ...place, op: 'remove', devices: [String(given.device)] });
    return { given: { ...given, entry: entry as unknown as Json }, ...(opens !== undefined && { opens }) };
  }),
  like(CONTACTS, 'contact that is known in capitals and between spaces', (golden, { given }) => {
    const contact = { type: 'EM', value: ' Hugo@Example.test ' };
    const entry = listOf(golden, given, contact);
    const shown = { ...given, entries: [entry as unknown as Json], known: [contact] };
    return { given: shown, opens: { seq: 0, head: hashIn(entry), contacts: [contact] } };
  }),
  refusedLike(CONTACTS, ['refused list of contacts with one of another kind', 'text'], (given, golden) => {
    const contact = { type: 'FAX', value: '+33 1 23 45 67 89' };
    return { entries: [listOf(golden, given, contact) as unknown as Json], known: [contact] };
  }),
  like(BOX, 'recovery box of a sheet in small letters, with spaces', (_, { given, opens }) => ({
    given: { ...given, sheet: String(given.sheet).toLowerCase().replaceAll('-', ' ') },
    ...(opens !== undefined && { opens }),
  })),
];
