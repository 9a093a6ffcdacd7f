import { toBase64Url } from '../../../bytes/base64url.ts';
import { serverIdOf } from '../../../chains/ids.ts';
import { cosign } from '../../../log/cosignature.ts';
import { type LogEntry, leafHash } from '../../../log/merkle.ts';
import { rotationEntry, signRotation } from '../../../log/rotations.ts';
import { LogTree } from '../../../log/tree.ts';
import { signTreeHead } from '../../../log/tree-head.ts';
import { type Signer, signerFrom } from '../../../suites/ed25519.ts';
import { random } from '../../../suites/primitives.ts';
import type { GoldenItem } from '../file.ts';
import { phrase } from '../people.ts';
import type { Story } from '../story.ts';
import { refusedCards } from './cards.ts';
import { refusedGrants } from './grants.ts';
import { refusedChains } from './groups.ts';
import { refusedSealed } from './sealed.ts';
import { refusedSessions } from './sessions.ts';

/** What every reader must refuse: without these, a reader that leaves a check out opens all the rest. */
export async function refusedItems(story: Story, auditor: Signer): Promise<GoldenItem[]> {
  return [
    ...(await refusedSealed(story)),
    ...(await refusedGrants(story)),
    ...(await refusedChains(story)),
    ...(await refusedSessions(story)),
    ...(await heads(story, auditor)),
    ...(await audits(story)),
    ...(await refusedCards(story)),
  ];
}

const refused = (name: string, reads: GoldenItem['reads'], refuses: string, given: unknown): GoldenItem => ({
  name,
  reads,
  given: JSON.parse(JSON.stringify(given)) as GoldenItem['given'],
  refuses,
});

async function heads({ town }: Story, ours: Signer): Promise<GoldenItem[]> {
  const [size, root, ts] = [town.tree.size, await town.tree.root(), town.minute()];
  const stranger = await signerFrom(random(32));
  const auditor = await signerFrom(random(32));
  const [first] = town.keys as [Signer];
  const late = await signTreeHead(first, { size, root, ts });
  const unknown = await signTreeHead(stranger, { size, root, ts });
  // A whole log of its own, in which it names itself.
  const named = await signRotation(stranger, stranger.publicKey, ts);
  const leaf = await leafHash(await rotationEntry(named));
  const alone = await signTreeHead(stranger, { size: 1, root: leaf, ts });
  const of = await serverIdOf(stranger.publicKey);
  const key = toBase64Url(first.publicKey);
  const head = await signTreeHead(town.server, { size, root, ts });
  const recorded = await Promise.all(
    town.keys.slice(1).map(async ({ publicKey }) => ({ id: await serverIdOf(publicKey), index: 0, proof: [] })),
  );
  return [
    refused('refused head under a key that was retired', 'tree-head', 'until', { head: late }),
    refused('refused head of a stranger', 'tree-head', 'key', { head: unknown }),
    refused('refused co-signature of a stranger', 'cosignature', 'key', {
      cosignature: await cosign(auditor, town.server.publicKey, { size, root, ts }),
    }),
    refused('refused co-signature of another log', 'cosignature', 'log', {
      cosignature: await cosign(ours, stranger.publicKey, { size, root, ts }),
    }),
    refused('refused key of the server that names itself', 'server-keys', 'key', {
      builtIn: [{ key }],
      rotations: [named],
      head: alone,
      recorded: [{ id: of, index: 0, proof: [] }],
    }),
    refused('refused key of the server that is not in the log', 'server-keys', 'log', {
      builtIn: [{ key }],
      rotations: town.rotations,
      head,
      recorded,
    }),
  ];
}

async function audits({ town }: Story): Promise<GoldenItem[]> {
  const now = town.minute();
  const last = town.entries.at(-1) as LogEntry;
  const item = async (name: string, refuses: string, change: (entries: LogEntry[]) => LogEntry[]) => {
    const entries = change([...town.entries]);
    const tree = await LogTree.of(await Promise.all(entries.map(leafHash)));
    const head = await signTreeHead(town.server, { size: tree.size, root: await tree.root(), ts: now });
    return refused(name, 'audit', refuses, { entries, head, now });
  };
  const of = (kind: LogEntry['kind']) =>
    town.entries.find((one) => one.kind === kind && one.profile !== undefined) as LogEntry;
  const second = { ...of('identity'), id: `cvi_${'a'.repeat(32)}`, seq: 0 };
  const group = of('group');
  const wrong = await signTreeHead(town.server, { size: town.tree.size, root: phrase('no root'), ts: now });
  return [
    refused('refused log of other leaves', 'audit', 'root', { entries: town.entries, head: wrong, now }),
    await item('refused log with two heads for one place', 'heads', (all) => [...all, { ...group, hash: last.hash }]),
    await item('refused log that lacks a link', 'gap', (all) => [...all, { ...group, seq: 999 }]),
    await item('refused log with two identities for a profile', 'profile', (all) => [
      ...all,
      { ...second, profile: town.entries.find(({ kind }) => kind === 'profile')?.profile },
    ]),
    await item('refused log with a leaf of the first form after one of the second', 'form', (all) => [
      ...all,
      { kind: 'identity', id: second.id, seq: 0, hash: last.hash },
    ]),
    await item('refused log with an id of another kind', 'prefix', (all) => [
      ...all,
      { kind: 'server', id: second.id, seq: 0, hash: last.hash, profile: '' },
    ]),
    await item('refused log with a group that names a profile', 'profile', (all) => [
      ...all,
      { kind: 'group', id: `cvg_${'a'.repeat(32)}`, seq: 0, hash: last.hash, profile: second.hash },
    ]),
    await item('refused log with an identity that changes its profile', 'profile', (all) => [
      ...all,
      { ...second, profile: second.hash },
      { ...second, seq: 1, profile: last.hash },
    ]),
    await item('refused log with an end of another link', 'end', (all) => [
      ...all,
      { ...second, profile: second.hash },
      { ...second, kind: 'end', profile: second.hash, hash: last.hash },
    ]),
    await item('refused log with a link after an end', 'end', (all) => [
      ...all,
      { ...last, kind: 'identity', seq: last.seq + 1 },
    ]),
  ];
}
