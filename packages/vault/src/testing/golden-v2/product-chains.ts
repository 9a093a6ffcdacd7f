import { fromBase64Url, toBase64Url } from '../../bytes/base64url.ts';
import type { SignedLink } from '../../chains/link.ts';
import { readGrant } from '../../client/grants.ts';
import { VaultError } from '../../errors.ts';
import { openFile, readFilePlace } from '../../files/file.ts';
import { piecesOf } from '../../files/pieces.ts';
import { followGroup } from '../../groups/chain.ts';
import { checkWraps, groupKey, openEpochs } from '../../groups/epoch.ts';
import { checkSuspensions, suspendedIds } from '../../groups/suspension.ts';
import { epochWrapFromWire } from '../../groups/wire-wraps.ts';
import { followIdentity } from '../../identity/chain.ts';
import { type KeyBundle, keysFrom } from '../../identity/keys.ts';
import { openMessage } from '../../messages/message.ts';
import type { WireEpochWrap, WireSessionWrap } from '../../port/vault-server.ts';
import { type Generation, openGeneration } from '../../sessions/generation.ts';
import { followSession } from '../../sessions/record.ts';
import { sessionWrapFromWire } from '../../sessions/wire-wraps.ts';
import { unwrapGeneration } from '../../sessions/wraps.ts';
import type { Signed } from '../../wire/signed.ts';
import { groupSummary, identitySummary } from './chains.ts';
import type { Given, Json, Reads } from './file.ts';
import { claim } from './product-claims.ts';
import { type Opener, type ProductWorld, requireAuthor } from './product-world.ts';

interface Reader {
  id: string;
  keys: { kseq: number; seed: string }[];
}

async function bundleOf({ keys }: Reader): Promise<KeyBundle> {
  const [current, ...old] = await Promise.all(keys.map(({ kseq, seed }) => keysFrom(fromBase64Url(seed), kseq)));
  if (!current) throw new VaultError('NOT_RECIPIENT');
  return { current, old };
}

const linksOf = ({ links }: Given) => links as unknown as SignedLink[];

const group: Opener = async (given, world) => {
  const state = await followGroup(linksOf(given), world);
  const sets = given.sets as unknown as { place: number; wraps: WireEpochWrap[] }[];
  const readers = given.readers as unknown as Reader[];
  for (const { place, wraps } of sets) await checkWraps(state, place, wraps.map(epochWrapFromWire));
  const secrets: Record<string, Json> = {};
  for (const reader of readers) {
    const own = sets.flatMap(({ wraps }) => wraps.filter(({ id }) => id === reader.id)).map(epochWrapFromWire);
    const opened = await openEpochs(state, await bundleOf(reader), own);
    const byEpoch = [...opened].sort(([a], [b]) => a - b).map(([epoch, one]) => [String(epoch), toBase64Url(one)]);
    secrets[reader.id] = Object.fromEntries(byEpoch) as Json;
  }
  return { ...groupSummary(state), secrets };
};

interface SessionGiven {
  records: Signed[];
  wraps: WireSessionWrap[];
  reader: Reader;
  epochs: { group: string; epoch: number; secret: string }[];
  messages: { gen: number; context: string; sealed: string }[];
  files: { gen: number; context: string; sealed: string }[];
}

const session: Opener = async (given, world) => {
  const { records, wraps, reader, epochs, messages, files } = given as unknown as SessionGiven;
  const generations = await followSession(records, world);
  const [first] = generations;
  if (!first) throw new VaultError('NOT_RECIPIENT');
  const { sid, metadata } = first.record;
  const [opened, texts, names]: [Json[], Json[], Json[]] = [[], [], []];
  const sealed = wraps.map((one) => ({ ...sessionWrapFromWire(one), gen: one.gen }));
  const keys = new Map<number, Pick<Generation, 'messageKey' | 'fileKey'>>();
  for (const { record } of generations) {
    const { gen, by, commit } = record;
    const epoch = async (groupId: string, number: number) => {
      const held = epochs.find((one) => one.group === groupId && one.epoch === number);
      if (!held) return undefined;
      const secret = fromBase64Url(held.secret);
      const { reference } = await world.lookupGroup(groupId);
      return { reference, secret, groupKey: await groupKey(secret, reference, number) };
    };
    const opener = { id: reader.id, bundle: await bundleOf(reader), epoch };
    const { secret, messageKey, fileKey } = await firstOpened(
      sealed.filter((one) => one.gen === gen),
      async (wrap) => {
        const secret = await unwrapGeneration({ sid, gen }, wrap, opener);
        return { secret, ...(await openGeneration(secret, gen, fromBase64Url(commit))) };
      },
    );
    keys.set(gen, { messageKey, fileKey });
    opened.push({ gen, maker: by.id, secret: toBase64Url(secret) });
  }
  const keysOf = (gen: number) => keys.get(gen) ?? Promise.reject(new VaultError('WRONG_SESSION'));
  for (const { gen, context, sealed } of messages) {
    const { messageKey } = await keysOf(gen);
    const message = await openMessage(messageKey, { sessionId: sid, generation: gen, context }, sealed);
    await requireAuthor(message, world);
    texts.push(message.text);
  }
  for (const { gen, context, sealed } of files) {
    const place = { sessionId: sid, generation: gen, context };
    const read = await openFile(
      await (await keysOf(gen)).fileKey(),
      place,
      await readFilePlace(piecesOf(fromBase64Url(sealed))),
    );
    for await (const _ of read.content);
    names.push(read.meta.filename);
  }
  return { sid, metadata: metadata ?? null, generations: opened, texts, names };
};

/** Of several wraps the first that opens to what the record commits to, as in the client. */
async function firstOpened<T, O>(wraps: T[], open: (wrap: T) => Promise<O>): Promise<O> {
  let failure: unknown = new VaultError('NOT_RECIPIENT');
  for (const wrap of wraps) {
    try {
      return await open(wrap);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

export const PRODUCT_CHAINS: Partial<Record<Reads, Opener>> = {
  identity: async (given, world) => identitySummary(await followIdentity(linksOf(given), world)),
  group,
  session,
  claim,
  grant: async ({ grant }, world) => {
    const pins = { isEnded: () => false };
    const body = await readGrant({ directory: world, pins }, grant as unknown as Signed);
    if (!body) throw new VaultError('UNSIGNED_GRANT');
    return body as unknown as Json;
  },
  suspension: async ({ group: groupId, suspension }, world: ProductWorld) => {
    const signed = suspension as unknown as Signed;
    const ids = suspendedIds(signed);
    await checkSuspensions(String(groupId), ids, [signed], world);
    return { ids };
  },
};
