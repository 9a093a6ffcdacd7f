import { toBase64Url } from '../../../bytes/base64url.ts';
import { type LogEntry, leafHash } from '../../../log/merkle.ts';
import { LogTree } from '../../../log/tree.ts';
import type { Given, GoldenFile, GoldenItem, Json } from '../file.ts';
import { Resigner } from '../signed-again.ts';
import { STRANGE_BODIES } from '../strange/bodies.ts';
import { STRANGE_CLAIMS } from '../strange/claims.ts';
import { STRANGE_GROUPS } from '../strange/groups.ts';
import { STRANGE_IDENTITIES } from '../strange/identities.ts';
import { STRANGE_LOGS } from '../strange/logs.ts';
import { STRANGE_SERVERS } from '../strange/server.ts';
import { STRANGE_STANDING } from '../strange/standing.ts';
import { STRANGE_TEXTS } from '../strange/texts.ts';
import { LATER_CARDS, STRANGE_CARDS } from './cards.ts';
import { LATER_CLAIMS } from './claims.ts';
import { LATER_CONTACTS } from './contacts.ts';
import { LATER_DEVICES } from './devices.ts';
import { DOCUMENTS } from './documents.ts';
import { FALSE_WRAPS } from './false-wraps.ts';
import { LATER_GROUPS } from './groups.ts';
import { LATER_HEADERS } from './headers.ts';
import { HEADS_IN_MESSAGES } from './heads-in-messages.ts';
import { itemOf, type LaterItem } from './item.ts';
import { LATER_KEYS } from './keys.ts';
import { LATER_LEAVES } from './own-leaves.ts';
import { LATER_SESSIONS } from './sessions.ts';
import { LATER_PEOPLE, LATER_STANDING } from './standing.ts';
import { LATER_VALUES } from './values.ts';
import { LATER_WRAPS } from './wraps.ts';

const AUDITED = 'log as an auditor replays it';

/** The head counts one leaf more than the log shows, under the root of those that it shows. */
async function headOfMore(golden: GoldenFile): Promise<GoldenItem> {
  const { given } = itemOf(golden, AUDITED);
  const head = given.head as { b: string; s: string; k: string };
  const body = JSON.parse(Buffer.from(head.b, 'base64url').toString()) as { [field: string]: Json };
  const more = new Resigner(golden.world.seeds).again(head, { ...body, size: Number(body.size) + 1 });
  const changed = { ...given, head: more as unknown as Json };
  return { name: 'refused log that does not show its last leaf', reads: 'audit', given: changed, refuses: 'size' };
}

/** Whose profile is known, and not yet what its leaf says of it. */
async function leafFromProfile(golden: GoldenFile): Promise<GoldenItem> {
  const entries = itemOf(golden, AUDITED).given.entries as unknown as LogEntry[];
  const { id, profileId } = itemOf(golden, 'identity that the server ended').opens as { id: string; profileId: string };
  const index = entries.findLastIndex((one) => one.kind === 'identity' && one.id === id);
  const tree = await LogTree.of(await Promise.all(entries.map(leafHash)));
  const { profile: _, ...entry } = entries[index] as LogEntry;
  const root = toBase64Url(await tree.root());
  const given = { entry, index, size: tree.size, root, profileId, proof: await tree.inclusion(index) };
  const leaf = toBase64Url(await leafHash(entries[index] as LogEntry));
  const name = 'leaf of an identity, from its profile';
  return { name, reads: 'inclusion', given: given as unknown as Given, opens: { leaf } };
}

const PREPARED = 'identity that somebody else prepared';

/** Of Camille, under the newest key of her chain. */
async function erasure(golden: GoldenFile): Promise<GoldenItem> {
  const { id, seq, head, keys } = itemOf(golden, PREPARED).opens as {
    id: string;
    seq: number;
    head: string;
    keys: Json[];
  };
  const ts = 1_800_003_600_000;
  const body = { v: 1, kind: 'erasure', id, head, ts };
  const unsigned = { b: Buffer.from(JSON.stringify(body)).toString('base64url'), s: '', k: `${id}#${keys.length - 1}` };
  const claim = new Resigner(golden.world.seeds).again(unsigned, body) as unknown as Json;
  const given = { identityId: id, seq, claim, kind: 'erasure', now: ts };
  return { name: 'claim of an erasure', reads: 'claim', given, opens: { id } };
}

async function oldErasure(golden: GoldenFile): Promise<GoldenItem> {
  const { reads, given } = itemOf(golden, 'claim of an erasure');
  const late = { ...given, now: Number(given.now) + 300_001 };
  return { name: 'refused claim of an erasure that is old', reads, given: late, refuses: 'ts' };
}

/** What a stranger’s reading of 2026-11-29 asked for; some of it is found together with what was there. */
export const STRANGE: readonly LaterItem[] = [
  ...STRANGE_IDENTITIES,
  ...STRANGE_GROUPS,
  ...STRANGE_SERVERS,
  ...STRANGE_STANDING,
  ...STRANGE_CLAIMS,
  ...STRANGE_LOGS,
  ...STRANGE_TEXTS,
  ...STRANGE_BODIES,
  ...STRANGE_CARDS,
];

export const LATER: readonly LaterItem[] = [
  ...DOCUMENTS,
  ...FALSE_WRAPS,
  ...HEADS_IN_MESSAGES,
  { after: 'refused log of other leaves', name: 'refused log that does not show its last leaf', make: headOfMore },
  { after: 'claim of own wraps', name: 'claim of an erasure', make: erasure },
  { after: 'refused claim of fewer wraps', name: 'refused claim of an erasure that is old', make: oldErasure },
  { after: 'leaf of an identity', name: 'leaf of an identity, from its profile', make: leafFromProfile },
  ...LATER_DEVICES,
  ...LATER_CONTACTS,
  ...LATER_VALUES,
  ...LATER_LEAVES,
  ...LATER_PEOPLE,
  ...LATER_GROUPS,
  ...LATER_STANDING,
  ...LATER_CARDS,
  ...LATER_CLAIMS,
  ...LATER_HEADERS,
  ...LATER_KEYS,
  ...LATER_SESSIONS,
  ...LATER_WRAPS,
  ...STRANGE,
];
