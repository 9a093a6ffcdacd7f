import type { GoldenFile, GoldenItem, Json } from '../file.ts';
import { itemOf, type LaterItem, strangerId } from './item.ts';

const HUGO = 'identity with a renewed key and a card';
const ENDED = 'identity that ended itself';

interface Leaf {
  index: number;
  kind: string;
  id: string;
  seq: number;
  hash: string;
  profile: string;
}

/** What `GET /log/own` answers to that person: of their own, the leaves that the log of the golden file has. */
function leavesOf(golden: GoldenFile, name: string): { id: string; profile: string; leaves: Leaf[] } {
  const { id } = itemOf(golden, name).opens as { id: string };
  const all = itemOf(golden, 'log as an auditor replays it').given.entries as unknown as Partial<Leaf>[];
  const leaves = all.flatMap((one, index) =>
    one.id === id ? [{ ...(one as Leaf), index, profile: one.profile ?? '' }] : [],
  );
  return { id, profile: leaves.at(-1)?.profile ?? '', leaves };
}

type Lie = (own: ReturnType<typeof leavesOf>) => Leaf[];

function item(name: string, of: string, alerts: [code: string, who: string][], answer: Lie): LaterItem {
  const make = async (golden: GoldenFile): Promise<GoldenItem> => {
    const own = leavesOf(golden, of);
    const entries = answer(own).map(({ index, ...one }) => ({ index, ...one })) as unknown as Json;
    const opens = alerts.map(([code, who]) => ({ code, ids: [who === 'me' ? own.id : strangerId(who)] }));
    return { name, reads: 'own-leaves', given: { identityId: own.id, entries }, opens };
  };
  return { after: 'log as an auditor replays it', name, make };
}

/** Another identity of the same profile. */
const another = (name: string, index: number, { profile, leaves }: ReturnType<typeof leavesOf>): Leaf => {
  const hash = leaves[0]?.hash ?? '';
  return { index, kind: 'identity', id: strangerId(name), seq: 0, hash, profile };
};

const BEFORE = 'who had the profile before';
const AFTER = 'who came after';

export const LATER_LEAVES: readonly LaterItem[] = [
  item('own leaves, as they should be', HUGO, [], (own) => [...own.leaves, another(BEFORE, -1, own)]),
  item('own leaves with another identity of the profile', HUGO, [['KEY_CHANGED', AFTER]], (own) => [
    ...own.leaves,
    another(AFTER, 40, own),
  ]),
  item('own leaves with another identity of the profile between them', HUGO, [['KEY_CHANGED', AFTER]], (own) => [
    ...own.leaves,
    another(AFTER, (own.leaves[0]?.index ?? 0) + 1, own),
  ]),
  item('own leaves with a link that the chain does not have', HUGO, [['CHAIN_FORK', 'me']], ({ leaves }) =>
    leaves.map((one) => (one.seq === 1 && one.kind === 'identity' ? { ...one, hash: leaves[0]?.hash ?? '' } : one)),
  ),
  item('own leaves with an end', ENDED, [['KEY_CHANGED', 'me']], ({ leaves }) => leaves),
];
