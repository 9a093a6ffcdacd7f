import { type Signed } from './fields.ts';
import { type Entry, leafOf, rootOf, treeHead } from './log.ts';
import { ascii, b64, type Fields, type Json, type Reading, sha256, toB64 } from './reading.ts';
import type { World } from './state.ts';

const PREFIX: Record<string, string> = {
  identity: 'cvi_',
  profile: 'cvi_',
  end: 'cvi_',
  group: 'cvg_',
  server: 'cvs_',
};

interface Chain {
  seq: number;
  hash: string;
  profile: string | undefined;
  hasEnded: boolean;
}

/** §12, "Auditors": what one refuses. */
export function audit(
  reading: Reading,
  { entries, head, now }: { entries: Entry[]; head: Signed; now: number },
  world: World,
): Json {
  const shown = treeHead(reading, head, world.serverKeys);
  reading.must('clock of a head', now - Number(shown.ts) <= 300_000);
  reading.must('no head of later', Number(shown.ts) - now <= 300_000);
  reading.must('leaves of the head', entries.length >= Number(shown.size));
  const chains = new Map<string, Chain>();
  const present = new Map<string, string>();
  let isSecondForm = false;
  const read = entries.slice(0, Number(shown.size));
  for (const entry of read) {
    const { kind, id, seq, hash, profile } = entry;
    const isLast = kind === 'profile' || kind === 'end';
    isSecondForm ||= profile !== undefined;
    reading.must('form of a leaf', profile !== undefined || !isSecondForm);
    if (!/^(identity|group)$/.test(kind)) reading.must(`no ${kind} in the first form`, profile !== undefined);
    reading.must('prefix of a leaf', id.startsWith(PREFIX[kind] ?? '?'));
    reading.must('profile of a leaf', profile === undefined || (profile === '') === /^(group|server)$/.test(kind));
    const known = chains.get(id);
    reading.must('nothing after an end in the log', known?.hasEnded !== true);
    reading.must('the same profile', known?.profile === undefined || known.profile === profile);
    const next = known === undefined ? 0 : known.seq + 1;
    if (isLast) {
      reading.must('place of the last link', known?.seq === seq);
      reading.must('last link of a leaf', known?.hash === hash);
    } else {
      reading.must('one head for each place', seq >= next);
      reading.must('no gap', seq <= next);
    }
    if (profile) {
      const other = present.get(profile);
      reading.must('one identity for each profile', other === undefined || other === id);
      if (kind === 'end' && reading.page.endFreesProfile) present.delete(profile);
      else present.set(profile, id);
    }
    chains.set(id, { seq, hash, profile, hasEnded: kind === 'end' });
  }
  const root = rootOf(
    reading,
    read.map((entry) => leafOf(reading, entry)),
  );
  reading.must('root of the leaves', root.equals(b64(shown.root)));
  return { size: shown.size ?? 0, root: toB64(root) };
}

/** §12, "its own leaves": of what `GET /log/own` answers, what a person is told. */
export function ownLeaves(reading: Reading, given: Fields, world: World): Json {
  const { identityId, entries } = given as unknown as { identityId: string; entries: (Entry & { index: number })[] };
  const { hashes, profileId } = world.identity(identityId);
  const { isOwnLeaf, ownAlerts, isRival } = reading.page;
  const own = entries.filter(({ id }) => id === identityId);
  const places = own.map(({ index }) => index);
  const mine = { first: Math.min(...places), last: Math.max(...places) };
  const profile = toB64(sha256(ascii(`cv1/profile|${profileId}`)));
  const isFork = own.some(({ kind, seq, hash }) => isOwnLeaf(kind) && hashes[seq] !== hash);
  const others = entries.filter(
    (one) => one.id !== identityId && one.kind === 'identity' && one.profile === profile && isRival(one.index, mine),
  );
  const changed = [
    ...(ownAlerts.includes('other') ? others.map(({ id }) => id) : []),
    ...(ownAlerts.includes('end') && own.some(({ kind }) => kind === 'end') ? [identityId] : []),
  ];
  return [
    ...(ownAlerts.includes('link') && isFork ? [{ code: 'CHAIN_FORK', ids: [identityId] }] : []),
    ...(changed.length > 0 ? [{ code: 'KEY_CHANGED', ids: [...new Set(changed)].sort() }] : []),
  ];
}
