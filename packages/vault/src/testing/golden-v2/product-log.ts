import { Auditor } from '../../auditor/auditor.ts';
import { LogFinding } from '../../auditor/replay.ts';
import { fromBase64Url, toBase64Url } from '../../bytes/base64url.ts';
import { checkCard } from '../../card/check.ts';
import { serverIdOf } from '../../chains/ids.ts';
import { VaultError } from '../../errors.ts';
import { followIdentity } from '../../identity/chain.ts';
import { readCosignature } from '../../log/cosignature.ts';
import { checkConsistency, checkInclusion, type LogEntry, leafHash, profileCommitment } from '../../log/merkle.ts';
import { learnRotations } from '../../log/rotations.ts';
import { safetyNumber } from '../../log/safety-number.ts';
import { readTreeHead } from '../../log/tree-head.ts';
import type { VaultServer } from '../../port/vault-server.ts';
import { ServerKeys } from '../../trust/server-keys.ts';
import type { Signed } from '../../wire/signed.ts';
import type { MadeCard } from './cards.ts';
import type { Json, Reads } from './file.ts';
import type { Opener } from './product-world.ts';

interface Point {
  size: number;
  root: string;
}

const pointOf = ({ size, root }: Point) => ({ size, root: fromBase64Url(root) });
const headJson = ({ size, root, ts }: { size: number; root: Uint8Array; ts: number }): Json => ({
  size,
  root: toBase64Url(root),
  ts,
});

const audit: Opener = async (given, { serverKey }) => {
  const { entries, head, now } = given as unknown as { entries: LogEntry[]; head: Signed; now: number };
  const log = {
    head: async () => head,
    entries: async (from: number) => entries.slice(from),
    cosign: async () => undefined,
  };
  try {
    const { size, root } = await new Auditor(log, { serverKey, now: () => now }).look();
    return { size, root };
  } catch (error) {
    if (error instanceof LogFinding) throw new VaultError('LOG_INCONSISTENT', error.message);
    throw error;
  }
};

interface KeysGiven {
  builtIn: { key: string; until?: number }[];
  rotations: Signed[];
  head: Signed;
  recorded: { id: string; index: number; proof: string[] }[];
}

const serverKeys: Opener = async (given) => {
  const { builtIn, rotations, head, recorded } = given as unknown as KeysGiven;
  const keys = new ServerKeys(
    builtIn.map(({ key, until }) => ({ key: fromBase64Url(key), ...(until !== undefined && { until }) })),
  );
  const logProofs: VaultServer['logProofs'] = async ({ links: [asked] }) => {
    const shown = recorded.find(({ id }) => id === asked?.id);
    return { links: [{ index: shown?.index ?? -1, leaf: 2, proof: shown?.proof ?? [] }], sizes: [] };
  };
  await learnRotations({ serverKeys: async () => rotations, logProofs }, keys, head);
  const { size } = await readTreeHead(head, keys);
  for (const { b } of rotations) {
    const { key } = JSON.parse(Buffer.from(b, 'base64url').toString()) as { key: string };
    if (head.k === (await serverIdOf(fromBase64Url(key)))) return { size, key };
  }
  throw new VaultError('LOG_INCONSISTENT');
};

export const PRODUCT_LOG: Partial<Record<Reads, Opener>> = {
  audit,
  'server-keys': serverKeys,
  'tree-head': async ({ head }, { serverKey }) => headJson(await readTreeHead(head as unknown as Signed, serverKey)),
  inclusion: async (given) => {
    const { entry, profileId, index, size, root, proof } = given as unknown as {
      entry: LogEntry;
      profileId?: string;
      index: number;
      size: number;
      root: string;
      proof: string[];
    };
    const profile = profileId === undefined ? entry.profile : await profileCommitment(profileId);
    const logged = { ...entry, profile };
    await checkInclusion(logged, index, size, fromBase64Url(root), proof);
    return { leaf: toBase64Url(await leafHash(logged)) };
  },
  consistency: async (given) => {
    const { before, after, proof } = given as unknown as { before: Point; after: Point; proof: string[] };
    await checkConsistency(pointOf(before), pointOf(after), proof);
    return { size: after.size };
  },
  cosignature: async ({ cosignature }, { auditors, serverKey }) =>
    headJson(await readCosignature(cosignature as unknown as Signed, auditors, serverKey)),
  card: async (given, world) => {
    const { links, rpps, ...evidence } = given as unknown as MadeCard;
    const { name, rpps: read } = await checkCard(await followIdentity(links, world), rpps, evidence, {
      trust: world.card,
      serverKey: world.serverKey,
    });
    return { name, rpps: read };
  },
  'safety-number': async ({ one, other }) => ({ digits: await safetyNumber(String(one), String(other)) }),
};
