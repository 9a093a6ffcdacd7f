import { toBase64Url } from '../../../bytes/base64url.ts';
import { followGroup } from '../../../groups/chain.ts';
import { random } from '../../../suites/primitives.ts';
import { groupSummary } from '../chains.ts';
import type { GoldenFile, Json } from '../file.ts';
import { ProductWorld } from '../product-world.ts';
import { type Body, hashIn, idIn, itemOf, type LaterItem, type Signed, signedAs } from './item.ts';

/** After everything else of the file. */
const NOW = 1_800_002_460_000;
const ITEMS = {
  camille: 'identity that somebody else prepared',
  hugo: 'identity with a renewed key and a card',
  noor: 'identity of one link',
  maud: 'identity of somebody outside',
} as const;
export type Name = keyof typeof ITEMS;

/** A person of the file: their id, and their newest key and head. */
export function someone(golden: GoldenFile, who: Name) {
  const { given, opens } = itemOf(golden, ITEMS[who]);
  const { id, keys } = opens as { id: string; keys: Json[] };
  const links = given.links as unknown as Signed[];
  return { id, kseq: keys.length - 1, head: hashIn(links.at(-1) as Signed), links };
}

export interface Step {
  by: Name;
  op: string;
  /** From the id of the group. */
  more?: Body | ((id: string) => Body);
}
export type People = (who: Name, role?: 'admin' | 'member') => { id: string; kseq: number; role: string };

export const bytes = (length: number): string => toBase64Url(random(length));
export const epoch = (number: number): Body => ({ epoch: number, epochPk: bytes(1216), wrapsHash: bytes(32) });

export type Steps = (of: People, golden: GoldenFile) => Step[];

export function groupLinks(golden: GoldenFile, steps: Steps): Signed[] {
  const of: People = (who, role = 'member') => {
    const { id, kseq } = someone(golden, who);
    return { id, kseq, role };
  };
  const links: Signed[] = [];
  for (const { by: who, op, more = {} } of steps(of, golden)) {
    const { links: _, ...by } = someone(golden, who);
    const [first, last] = [links[0], links.at(-1)];
    const place = { seq: links.length, prev: last ? hashIn(last) : null, ts: NOW, sth: null };
    const content = typeof more === 'function' ? more(first ? idIn('cvg', first) : '') : more;
    const body = { v: 1, suite: 1, kind: 'group', ...place, op, by, ...content };
    links.push(signedAs(golden, `${by.id}#${by.kseq}`, body));
  }
  return links;
}

/** Its wraps are never opened: what is read of such a group is who is in it. */
export function group(name: string, steps: Steps): LaterItem {
  const make = async (golden: GoldenFile) => {
    const links = groupLinks(golden, steps);
    const opens = { ...groupSummary(await followGroup(links, new ProductWorld(golden))), secrets: {} };
    return { name, reads: 'group' as const, given: { links: links as unknown as Json, sets: [], readers: [] }, opens };
  };
  return { after: 'group of a structure, closed', name, make };
}

export const begun = (by: Name, members: Json[], name = 'cabinet'): Step => {
  return { by, op: 'create', more: { name, members, ...epoch(1), nonce: bytes(16) } };
};

const BACK = 'group to which somebody came back';
const DUE = 'group whose key is to be renewed';
const GRANTED = 'group in which two grants let one person in';
export const FALSE_GROUPS = {
  theirs: 'group of somebody else, with the name of a patient’s',
  member: 'group of a patient’s name, in which they are no admin',
  demoted: 'group of a patient’s name, in which they are an admin no more',
  unsigned: 'group of a patient’s name, in which they have signed nothing',
} as const;

/** A patient’s too, made later by herself. */
export const SECOND = 'second group of a patient';

/** One that names her, a later one that lets her in as of a structure, and one of a version to come. */
function grantsTo(noor: string, golden: GoldenFile): Json[] {
  const { links: _, ...by } = someone(golden, 'hugo');
  const about = { resource: 'profile', owner: 'profile-hugo', rights: ['READ'], by, ts: NOW };
  const sign = (body: Body) =>
    signedAs(golden, `${by.id}#${by.kseq}`, { v: 1, kind: 'grant', ...about, ...body }) as unknown as Json;
  return [
    sign({ policyId: 'policy-1', to: noor, name: 'Noor' }),
    sign({ policyId: 'policy-2', to: 'profile-structure', members: [noor] }),
    sign({ v: 2, policyId: 'policy-3', to: noor, name: 'Noor' }),
  ];
}

export const LATER_GROUPS: readonly LaterItem[] = [
  group(SECOND, (of) => [begun('camille', [of('camille', 'admin')], 'profile-camille')]),
  group(BACK, (of) => [
    begun('hugo', [of('hugo', 'admin'), of('noor')]),
    { by: 'noor', op: 'leave' },
    { by: 'hugo', op: 'addFromNow', more: { members: [of('noor')], ...epoch(2), renewed: [], grants: [] } },
  ]),
  group(DUE, (of) => [
    begun('hugo', [of('hugo', 'admin'), of('noor'), of('camille')]),
    { by: 'noor', op: 'leave' },
    { by: 'hugo', op: 'roles', more: { set: [{ id: of('camille').id, role: 'admin' }] } },
  ]),
  group(GRANTED, (of, golden) => {
    const grants = grantsTo(of('noor').id, golden);
    const more = { members: [of('noor'), of('camille')], wrapsHash: bytes(32), grants };
    return [begun('hugo', [of('hugo', 'admin')]), { by: 'hugo', op: 'add', more }];
  }),
  group(FALSE_GROUPS.theirs, (of) => [begun('maud', [of('maud', 'admin'), of('camille', 'admin')], 'profile-camille')]),
  group(FALSE_GROUPS.member, (of) => [begun('hugo', [of('hugo', 'admin'), of('camille')], 'profile-camille')]),
  group(FALSE_GROUPS.demoted, (of) => [
    begun('noor', [of('noor', 'admin'), of('hugo', 'admin')], 'profile-noor'),
    { by: 'hugo', op: 'roles', more: { set: [{ id: of('noor').id, role: 'member' }] } },
  ]),
  group(FALSE_GROUPS.unsigned, (of) => [
    begun('hugo', [of('hugo', 'admin'), of('camille', 'admin')], 'profile-camille'),
  ]),
];
