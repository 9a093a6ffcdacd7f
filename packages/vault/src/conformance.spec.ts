import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { read } from './conformance/reader.ts';
import { PAGE, type Page, Reading, Refused } from './conformance/reading.ts';
import { GoldenWorld } from './conformance/world.ts';
import { type GoldenItem, readGoldenFile } from './testing/golden-v2/file.ts';
import { FALSE_GROUPS, SECOND } from './testing/golden-v2/later/groups.ts';
import { STRANGE } from './testing/golden-v2/later/later.ts';
import { REASONS } from './testing/golden-v2/reasons.ts';
import { STRANGE_READINGS } from './testing/golden-v2/strange/readings.ts';
import { WRONG_READINGS } from './testing/golden-v2/wrong-readings.ts';

const golden = readGoldenFile();
const PROTOCOL = readFileSync(path.join(import.meta.dirname, '../PROTOCOL.md'), 'utf8');
const world = new GoldenWorld(golden as ConstructorParameters<typeof GoldenWorld>[0]);

/** Whether this reading makes of the item what the file says; and why it refuses, where it does. */
function judge(reading: Reading, item: GoldenItem): { isGood: boolean; reason?: string } {
  try {
    const opened = read(reading, item, world);
    return { isGood: item.opens !== undefined && isDeepStrictEqual(opened, item.opens) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { isGood: item.opens === undefined, reason: error.message };
  }
}

const isRead = (reading: Reading, item: GoldenItem): boolean => judge(reading, item).isGood;

/** Which rules an item asks, and which decisions it comes to: another reading of the others changes nothing for it. */
const touched = new Map(
  golden.items.map((item) => {
    const decisions = new Set<string | symbol>();
    const page = new Proxy(PAGE, {
      get(target, name: keyof Page) {
        decisions.add(name);
        return target[name];
      },
    });
    const reading = new Reading(page);
    return [item.name, { ...judge(reading, item), decisions, rules: reading.asked }] as const;
  }),
);

const failing = (reading: Reading, isTouched: (item: GoldenItem) => boolean): string[] =>
  golden.items.filter((item) => isTouched(item) && !isRead(reading, item)).map(({ name }) => name);

const RULES = [...new Set([...touched.values()].flatMap(({ rules }) => [...rules]))].sort();
const found = new Map<string, string[]>();
for (const rule of RULES) {
  const reading = new Reading(PAGE, new Set([rule]));
  found.set(
    `without the rule: ${rule}`,
    failing(reading, ({ name }) => touched.get(name)?.rules.has(rule) === true),
  );
}
/** Rules that are lists to choose from rather than checks: leaving one out opens what another one refuses. */
for (const rule of ['group of a suspension', 'public key on the way back'])
  found.set(
    `without the rule: ${rule}`,
    failing(new Reading(PAGE, new Set([rule])), ({ reads }) => reads === 'group'),
  );
const ALL_READINGS = [...WRONG_READINGS, ...STRANGE_READINGS];
for (const { reads, page } of ALL_READINGS) {
  const names = Object.keys(page);
  const isTouched = ({ name }: GoldenItem) => names.some((one) => touched.get(name)?.decisions.has(one));
  found.set(reads, failing(new Reading({ ...PAGE, ...page }), isTouched));
}

/** What an auditor alone reads holds every leaf there is: to a client it says nothing. */
const AUDITORS = new Set(golden.items.filter(({ reads }) => reads === 'audit').map(({ name }) => name));
/** Of these each has a reading of its own that it finds, and may share others with what came before. */
const LATEST = new Set(STRANGE.map(({ name }) => name));
/** Shown by others too: whom others name, what stands in every answer about the log, and what a card and a rotation need. */
const SHARED = [
  'identity of one link',
  'identity of somebody outside',
  'identity with a renewed key and a card',
  'head of the log',
  'leaf of an identity',
  'leaf of a key of the server',
  FALSE_GROUPS.theirs,
  FALSE_GROUPS.member,
  FALSE_GROUPS.demoted,
  FALSE_GROUPS.unsigned,
  // Since a group of a delegate counts by what its subject signed, it is false for two reasons.
  'standing of a session with a group that its subject does not lead',
  SECOND,
  // Since who left is let in by no stranger either, two of them say so.
  'standing of a visit into which a stranger let somebody',
  // Those who judge no author by what they are named find others besides.
  'standing of an author whom the reader named',
  'standing of an author whom the reader named, without a group',
];

describe('a second reader, written from PROTOCOL.md alone', () => {
  it('a second reader, written from PROTOCOL.md alone takes no line from the product', () => {
    const folder = path.join(import.meta.dirname, 'conformance');
    const imported = readdirSync(folder).flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from),
    );
    expect([...new Set(imported)].filter((from) => !/^(node:|\.\/|@noble\/)/.test(String(from)))).toEqual([]);
  });

  it.each(golden.items.map(({ name }) => name))('%s', (name) => {
    expect(touched.get(name)?.isGood).toBe(true);
  });

  it.each(golden.items.filter(({ refuses }) => refuses !== undefined))(
    'a second reader, written from PROTOCOL.md alone refuses for « $refuses »: $name',
    ({ name, refuses = '' }) => {
      expect(REASONS[refuses]).toContain(touched.get(name)?.reason);
    },
  );
});

describe('the golden file', () => {
  const whole = JSON.stringify(golden.items);

  it('has a signature for each purpose, and a value of each wire type', () => {
    const purposes = new Set<string>();
    const types = new Set<number>();
    const page: Page = {
      ...PAGE,
      signatureInput: (purpose, body) => {
        purposes.add(purpose);
        return PAGE.signatureInput(purpose, body);
      },
      header: (type) => {
        types.add(type);
        return PAGE.header(type);
      },
    };
    for (const item of golden.items) if (item.opens !== undefined) isRead(new Reading(page), item);
    const named = /^\| purpose.*?\n\n/ms.exec(PROTOCOL)?.[0] ?? '';
    const table = named.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)]);
    expect([...purposes].sort()).toEqual(table.map(([, one]) => one).sort());
    expect([...types].sort()).toEqual([...PROTOCOL.matchAll(/^\| (\d\d) \|/gm)].map(([, one]) => Number(one)));
  });

  it('the golden file has every operation of every chain', () => {
    const ops = new Set<string>();
    for (const [, b = ''] of whole.matchAll(/"b":"([\w-]+)"/g)) {
      const body = Buffer.from(b, 'base64url').toString();
      const [, kind] = /"kind":"(identity|group|devices)"/.exec(body) ?? [];
      const [, op] = /"op":"(\w+)"/.exec(body) ?? [];
      if (kind && op) ops.add(op);
    }
    const tables = [...PROTOCOL.matchAll(/^\| op \|.*?\n\n/gms)].map(([table]) => table);
    const named = tables.flatMap((table) => [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, op]) => op));
    expect([...ops].sort()).toEqual([...new Set(named)].sort());
  });
});

describe('a wrong reading of the page', () => {
  it.each(RULES)('that leaves out « %s » is found', (rule) => {
    expect(found.get(`without the rule: ${rule}`)).not.toEqual([]);
  });

  it.each(ALL_READINGS)('« $reads » is found by $finds', ({ reads, finds }) => {
    expect(found.get(reads)).toContain(finds);
  });

  it.each(golden.items.map(({ name }) => name).filter((name) => !SHARED.includes(name)))(
    'a wrong reading of the page is found by nothing else than: %s',
    (name) => {
      const alone = [...found.values()].filter((names) => {
        const clients = names.filter((one) => one === name || !(AUDITORS.has(one) || LATEST.has(one)));
        return clients.length === 1 && clients[0] === name;
      });
      expect(alone.length).toBeGreaterThan(0);
    },
  );
});
