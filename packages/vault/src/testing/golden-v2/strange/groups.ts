import type { GoldenFile, GoldenItem, Json } from '../file.ts';
import { begun, bytes, epoch, group, groupLinks, type Name, type Step, type Steps, someone } from '../later/groups.ts';
import { type Body, forged, type LaterItem, retiredAt, type Signed, serverName, signedAs } from '../later/item.ts';

const NOW = 1_800_002_460_000;
const AFTER = 'group of a structure, closed';

/** Links that do not make a group; with wraps of a link, where there are some. */
const refused = (name: string, refuses: string, steps: Steps, sets: Json[] = []): LaterItem => ({
  after: AFTER,
  name: `refused ${name}`,
  make: async (golden: GoldenFile): Promise<GoldenItem> => {
    const links = groupLinks(golden, steps) as unknown as Json;
    return { name: `refused ${name}`, reads: 'group', given: { links, sets, readers: [] }, refuses };
  },
});

const newEpoch = (number: number): Body => ({ ...epoch(number), renewed: [], prevWrap: bytes(71) });
const idOf = (golden: GoldenFile, who: Name): string => someone(golden, who).id;

const remove = (ids: Json[], number: number, more: Body = {}): Step => ({
  by: 'hugo',
  op: 'remove',
  more: { ids, ...newEpoch(number), ...more },
});

type Sign = (golden: GoldenFile, body: Body) => Signed;
const byServer: Sign = (golden, body) => signedAs(golden, serverName(golden, 'in force'), body);

/** A new epoch without a member whom the server suspended. */
const dropped = (golden: GoldenFile, who: Name, sign: Sign = byServer, ts = NOW): Step => ({
  by: 'hugo',
  op: 'rotate',
  more: (id) => {
    const ids = [idOf(golden, who)];
    const suspension = sign(golden, { v: 1, kind: 'suspension', group: id, ids, ts }) as unknown as Json;
    return { ...newEpoch(2), drop: ids, suspensions: [suspension] };
  },
});

/** A grant that comes with a link, by Camille. */
function grant(golden: GoldenFile, words: Body, k?: string): Signed {
  const { links: _, ...by } = someone(golden, 'camille');
  const about = { policyId: 'policy-1', resource: 'profile', owner: 'profile-camille', rights: ['READ'], by, ts: NOW };
  const signed = signedAs(golden, `${by.id}#${by.kseq}`, { v: 1, kind: 'grant', ...about, name: 'Noor', ...words });
  return k === undefined ? signed : { ...signed, k };
}

const granted = (name: string, make: (golden: GoldenFile) => Signed, was: Name[] = []): LaterItem =>
  group(name, (of, golden) => {
    const members = [of('hugo', 'admin'), ...was.map((who) => of(who))];
    const more = { members: [of('noor')], wrapsHash: bytes(32), grants: [make(golden) as unknown as Json] };
    return [begun('hugo', members), { by: 'hugo', op: 'add', more }];
  });

const both: Steps = (of) => [begun('hugo', [of('hugo', 'admin'), of('noor')])];
const alone: Steps = (of) => [begun('hugo', [of('hugo', 'admin')])];
const and =
  (before: Steps, step: (golden: GoldenFile) => Step): Steps =>
  (of, golden) => [...before(of, golden), step(golden)];

export const STRANGE_GROUPS: readonly LaterItem[] = [
  group('group that somebody left twice', (of, golden) => [
    ...both(of, golden),
    remove([idOf(golden, 'noor')], 2),
    { by: 'hugo', op: 'add', more: { members: [of('noor')], wrapsHash: bytes(32), grants: [] } },
    remove([idOf(golden, 'noor')], 3),
  ]),
  group('group in which one link gives somebody two roles', (of, golden) => {
    const id = idOf(golden, 'noor');
    const set = [
      { id, role: 'admin' },
      { id, role: 'member' },
    ];
    return [...both(of, golden), { by: 'hugo', op: 'roles', more: { set } }];
  }),
  granted('group with a grant to a structure, which has a name', (golden) =>
    grant(golden, { to: 'profile-structure', members: [idOf(golden, 'noor')] }),
  ),
  granted('group with a grant that nobody signed', (golden) => forged(grant(golden, { to: idOf(golden, 'noor') }))),
  granted('group with a grant under the name of another key', (golden) =>
    grant(golden, { to: idOf(golden, 'noor') }, `${idOf(golden, 'hugo')}#1`),
  ),
  granted(
    'group with a grant for somebody who was there',
    (golden) => grant(golden, { to: idOf(golden, 'maud'), name: 'Maud' }),
    ['maud'],
  ),
  refused(
    'new epoch that renews the key of who is removed',
    'renewed',
    and(both, (golden) => {
      const id = idOf(golden, 'noor');
      return remove([id], 2, { renewed: [{ id, kseq: 1 }] });
    }),
  ),
  refused(
    'new epoch that renews the key of who is no member',
    'renewed',
    and(both, (golden) => {
      const renewed = [{ id: idOf(golden, 'maud'), kseq: 1 }];
      return { by: 'hugo', op: 'rotate', more: { ...newEpoch(2), renewed, drop: [], suspensions: [] } };
    }),
  ),
  refused(
    'drop by a suspension that nobody signed',
    'signature',
    and(both, (golden) => dropped(golden, 'noor', (of, body) => forged(byServer(of, body)))),
  ),
  refused(
    'drop by a suspension of a stranger',
    'key',
    and(both, (golden) => dropped(golden, 'noor', (of, body) => signedAs(of, `${idOf(of, 'maud')}#0`, body))),
  ),
  refused(
    'drop by a suspension of a key that was retired',
    'until',
    and(both, (golden) => {
      const sign: Sign = (of, body) => signedAs(of, serverName(of, 'retired'), body);
      return dropped(golden, 'noor', sign, retiredAt(golden));
    }),
  ),
  refused(
    'drop of oneself',
    'oneself',
    and(
      (of) => [begun('hugo', [of('hugo', 'admin'), of('noor', 'admin')])],
      (golden) => dropped(golden, 'hugo'),
    ),
  ),
  refused(
    'drop of somebody who is no member',
    'member',
    and(both, (golden) => dropped(golden, 'maud')),
  ),
  refused(
    'wraps with a link that has none',
    'wraps',
    and(both, () => ({ by: 'noor', op: 'leave' })),
    [{ place: 1, wraps: [{ id: `cvi_${'a'.repeat(32)}`, kseq: 0, epoch: 1, wrap: bytes(1_179) }] }],
  ),
  refused('second first link of a group', 'op', (of, golden) => [
    ...alone(of, golden),
    {
      by: 'hugo',
      op: 'create',
      more: { name: 'cabinet', members: [of('noor', 'admin')], ...epoch(2), nonce: bytes(16) },
    },
  ]),
];
