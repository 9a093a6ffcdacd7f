import { toBase64Url } from '../../../bytes/base64url.ts';
import { ascii, sha256 } from '../../../conformance/reading.ts';
import { type LogEntry, leafHash } from '../../../log/merkle.ts';
import { LogTree } from '../../../log/tree.ts';
import type { GoldenItem, Json } from '../file.ts';
import { itemOf, type LaterItem, serverName, signedAs, strangerId } from '../later/item.ts';

const NOW = 1_800_002_760_000;
const hash = (what: string): string => sha256(ascii(what)).toString('base64url');

/** A log of these leaves alone, and a head of it. */
const audited = (name: string, entries: LogEntry[], refuses?: string, now = NOW): LaterItem => ({
  after: 'log as an auditor replays it',
  name,
  make: async (golden) => {
    const tree = await LogTree.of(await Promise.all(entries.map(leafHash)));
    const [size, root] = [tree.size, toBase64Url(await tree.root())];
    const head = signedAs(golden, serverName(golden, 'in force'), { v: 1, kind: 'sth', size, root, ts: NOW });
    const given = { entries, head, now } as unknown as GoldenItem['given'];
    return { name, reads: 'audit', given, ...(refuses === undefined ? { opens: { size, root } } : { refuses }) };
  },
});

const [ONE, OTHER] = [strangerId('who was first'), strangerId('who came then')];
const leaf = (kind: LogEntry['kind'], id: string, seq = 0): LogEntry => ({
  ...{ kind, id, seq, hash: hash('the first link') },
  profile: hash('a profile'),
});

type Point = { size: number; root: string };
const CONSISTENCY = 'consistency from 6 leaves';

/** Between which heads no proof is asked. */
const proofless = (name: string, of: (after: Point) => Point): LaterItem => ({
  after: CONSISTENCY,
  name,
  make: async (golden) => {
    const { after } = itemOf(golden, CONSISTENCY).given as unknown as { after: Point };
    const given = { before: of(after), after, proof: [] } as unknown as GoldenItem['given'];
    return { name, reads: 'consistency', given, opens: { size: after.size } };
  },
});

const LEAVES = 'own leaves with a leaf of the profile that names another link';

export const STRANGE_LOGS: readonly LaterItem[] = [
  audited('log with a second identity after the first one ended', [
    leaf('identity', ONE),
    leaf('end', ONE),
    leaf('identity', OTHER),
  ]),
  audited('refused head of later', [leaf('identity', ONE)], 'ts', NOW - 300_001),
  audited('refused log with an end of another place', [leaf('identity', ONE), leaf('end', ONE, 5)], 'end'),
  proofless('consistency from nothing', () => ({ size: 0, root: sha256().toString('base64url') })),
  proofless('consistency of equal heads', (after) => after),
  {
    after: 'own leaves, as they should be',
    name: LEAVES,
    make: async (golden) => {
      const { reads, given } = itemOf(golden, 'own leaves, as they should be');
      const id = String(given.identityId);
      const entries = (given.entries as { kind: string }[]).map((one) =>
        one.kind === 'profile' ? { ...one, hash: hash('another link') } : one,
      ) as unknown as Json;
      return { name: LEAVES, reads, given: { ...given, entries }, opens: [{ code: 'CHAIN_FORK', ids: [id] }] };
    },
  },
];
