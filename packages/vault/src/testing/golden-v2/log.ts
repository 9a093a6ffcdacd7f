import { toBase64Url } from '../../bytes/base64url.ts';
import { cosign } from '../../log/cosignature.ts';
import { type LogEntry, leafHash } from '../../log/merkle.ts';
import { safetyNumber } from '../../log/safety-number.ts';
import { signTreeHead } from '../../log/tree-head.ts';
import type { Signer } from '../../suites/ed25519.ts';
import { ServerKeys } from '../../trust/server-keys.ts';
import type { Given, GoldenItem, Json } from './file.ts';
import type { Story } from './story.ts';

const json = (value: unknown): Given => JSON.parse(JSON.stringify(value)) as Given;

/** The log of the story: its leaves, heads, proofs, and what an auditor says of it. */
export async function logItems(story: Story, auditor: Signer, builtIn: Uint8Array<ArrayBuffer>): Promise<GoldenItem[]> {
  const { town, grant, structureGrant, suspensions, card, camille, hugo } = story;
  const { tree, entries } = town;
  const [size, ts] = [tree.size, town.minute()];
  const root = await tree.root();
  const head = await signTreeHead(town.server, { size, root, ts });
  const keys = new ServerKeys([{ key: builtIn }, { key: town.server.publicKey }]);
  const cosignature = await cosign(auditor, keys, { size, root, ts });
  const item = (name: string, reads: GoldenItem['reads'], given: unknown, opens: unknown): GoldenItem => ({
    name,
    reads,
    given: json(given),
    opens: json(opens),
  });
  const inclusion = async (name: string, kind: LogEntry['kind'], form: 1 | 2): Promise<GoldenItem> => {
    const index = entries.findLastIndex((one) => one.kind === kind && (form === 1) === (one.profile === undefined));
    const entry = entries[index] as LogEntry;
    const given = { entry, index, size, root: toBase64Url(root), proof: await tree.inclusion(index) };
    return item(name, 'inclusion', given, { leaf: toBase64Url(await leafHash(entry)) });
  };
  const consistency = async (from: number): Promise<GoldenItem> => {
    const before = { size: from, root: toBase64Url(await tree.root(from)) };
    const given = { before, after: { size, root: toBase64Url(root) }, proof: await tree.consistency(from) };
    return item(`consistency from ${from} leaves`, 'consistency', given, { size });
  };
  const places = entries.flatMap(({ kind, id }, index) => (kind === 'server' ? [{ id, index }] : []));
  const recorded = await Promise.all(places.map(async (one) => ({ ...one, proof: await tree.inclusion(one.index) })));
  const key = toBase64Url(builtIn);
  return [
    item('grant to a person', 'grant', { grant }, bodyOf(grant)),
    item('grant to members of a structure', 'grant', { grant: structureGrant }, bodyOf(structureGrant)),
    item(
      'suspension',
      'suspension',
      { group: story.record.state.id, suspension: suspensions },
      { ids: [story.ines.state.id, story.elodie.state.id] },
    ),
    item('head of the log', 'tree-head', { head }, { size, root: toBase64Url(root), ts }),
    await inclusion('leaf of the first form', 'identity', 1),
    await inclusion('leaf of a group, first form', 'group', 1),
    await inclusion('leaf of an identity', 'identity', 2),
    await inclusion('leaf of a group', 'group', 2),
    await inclusion('leaf of a profile', 'profile', 2),
    await inclusion('leaf of an end', 'end', 2),
    await inclusion('leaf of a key of the server', 'server', 2),
    await consistency(6),
    await consistency(8),
    item(
      'log as an auditor replays it',
      'audit',
      { entries, head, now: ts + 60_000 },
      { size, root: toBase64Url(root) },
    ),
    item('co-signature of an auditor', 'cosignature', { cosignature }, { size, root: toBase64Url(root), ts }),
    item(
      'keys of the server, each named by the one before',
      'server-keys',
      { builtIn: [{ key }], rotations: town.rotations.toReversed(), head, recorded },
      { size, key: toBase64Url(town.server.publicKey) },
    ),
    item('card that vouches for keys', 'card', card, { name: 'Hugo LESTRADE', rpps: card.rpps }),
    item(
      'safety number',
      'safety-number',
      { one: camille.state.id, other: hugo.state.id },
      { digits: await safetyNumber(camille.state.id, hugo.state.id) },
    ),
  ];
}

const bodyOf = ({ b }: { b: string }): Json => JSON.parse(Buffer.from(b, 'base64url').toString()) as Json;
