import type { Bytes } from '../bytes/bytes.ts';
import { keyName } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import { epochOf } from '../groups/state.ts';
import { currentKey } from '../identity/chain.ts';
import { refOf } from '../identity/make.ts';
import type { WireSessionWrap } from '../port/vault-server.ts';
import { commitmentTo, newGenerationSecret } from '../sessions/generation.ts';
import type { Recipient, SessionRecord } from '../sessions/record.ts';
import { sessionWrapToWire } from '../sessions/wire-wraps.ts';
import { type SessionWrap, type Target, wrapGeneration } from '../sessions/wraps.ts';
import { SUITE } from '../suites/suite.ts';
import { type Signed, signBody } from '../wire/signed.ts';
import type { Account } from './account.ts';
import { type Directory, FRESH_MS } from './directory.ts';
import type { Groups } from './groups.ts';
import type { Keyring } from './keyring.ts';
import type { Chain } from './log-proofs.ts';
import type { OpenSession, SessionKeeper } from './session.ts';
import type { Watch } from './watch.ts';

interface GenerationMaker {
  readonly account: Account;
  readonly directory: Directory;
  readonly keyring: Keyring;
  readonly groups: Groups;
  readonly watch: Watch;
}

/** The next generation of a session, signed, with its secret sealed for each recipient. Sends nothing. */
export async function makeGeneration(
  maker: GenerationMaker,
  base: { sid: string; metadata?: string },
  before: readonly { readonly record: SessionRecord; readonly hash: string }[],
  ids: readonly string[],
): Promise<{ signed: Signed; secret: Bytes; wraps: SessionWrap[] }> {
  await requireLogged(maker, ids);
  const secret = newGenerationSecret();
  const rcpt = await Promise.all(ids.map((id) => recipientOf(maker, id)));
  const { identity, keys, now } = maker.account.maker;
  const body = {
    v: 1,
    suite: SUITE,
    kind: 'session',
    ...base,
    gen: before.length + 1,
    prev: before.at(-1)?.hash ?? null,
    commit: await commitmentTo(secret),
    rcpt,
    by: refOf(identity),
    ts: now,
  };
  const place = { sid: base.sid, gen: body.gen };
  const [signed, wraps] = await Promise.all([
    signBody(keys.signer, keyName(identity.id, keys.sequence), 'session', body),
    Promise.all(rcpt.map(async (recipient) => wrapGeneration(place, secret, await targetOf(maker, recipient)))),
  ]);
  return { signed, secret, wraps };
}

/** Whom it is sealed for stands in the log that everyone sees, as of today; of groups, with a key for each member. */
async function requireLogged(maker: GenerationMaker, ids: readonly string[]): Promise<void> {
  await maker.watch.requireToday(await Promise.all(ids.map((id) => chainOf(maker, id))));
  for (const id of ids) if (id.startsWith('cvg_')) await maker.groups.auditToday(await maker.directory.group(id));
}

export async function chainOf(maker: GenerationMaker, id: string): Promise<Chain> {
  return id.startsWith('cvg_')
    ? (await maker.directory.group(id, FRESH_MS)).state
    : maker.directory.identity(id, FRESH_MS);
}

async function recipientOf(maker: GenerationMaker, id: string): Promise<Recipient> {
  if (id.startsWith('cvg_')) return { g: id, epoch: epochOf((await maker.directory.group(id, FRESH_MS)).state) };
  const identity = await maker.directory.identity(id, FRESH_MS);
  // Keys that were made again after the known ones were lost: nothing is sealed to them before a person has looked.
  if (!maker.directory.standsFor(identity.profileId, id)) throw new VaultError('KEY_CHANGED', undefined, { ids: [id] });
  return { i: id, kseq: currentKey(identity).sequence };
}

async function targetOf(maker: GenerationMaker, recipient: Recipient): Promise<Target> {
  if ('i' in recipient) {
    return { recipient, publicKey: currentKey(await maker.directory.lookup(recipient.i)).encPk };
  }
  const held = await maker.keyring.epoch(recipient.g, recipient.epoch).catch(notMine);
  if (held) return { recipient, groupKey: held.groupKey };
  const epoch = (await maker.directory.group(recipient.g)).state.epochs[recipient.epoch - 1];
  if (!epoch) throw new VaultError('GROUP_NOT_FOUND', undefined, { ids: [recipient.g] });
  return { recipient, publicKey: epoch.publicKey };
}

/** Every earlier generation, sealed for these recipients too; one whose key is false is left out. */
export async function olderWraps(
  keeper: GenerationMaker & SessionKeeper,
  session: OpenSession,
  recipients: readonly Recipient[],
): Promise<WireSessionWrap[]> {
  const wraps = session.generations.flatMap(({ record }) =>
    recipients.map(async (recipient) => {
      const secret = session.secrets.get(record.gen) ?? (await keeper.secretOf(session, record.gen).catch(isFalseKey));
      if (!secret) return [];
      return [sessionWrapToWire(await wrapGeneration(record, secret, await targetOf(keeper, recipient)), record.gen)];
    }),
  );
  return (await Promise.all(wraps)).flat();
}

/** Ourselves too, unless a group that we are in already is a recipient. */
export async function withSelf(maker: GenerationMaker, to: readonly string[]): Promise<string[]> {
  const me = maker.account.state.id;
  const groups = await Promise.all(to.filter((id) => id.startsWith('cvg_')).map((id) => maker.directory.group(id)));
  const isIn = groups.some(({ state }) => state.members.has(me));
  return [...new Set(isIn ? to : [...to, me])];
}

/** For keys that are not held: undefined. Every other error is thrown on. */
export const notMine = (error: unknown): undefined => {
  if (error instanceof VaultError && /^(NOT_RECIPIENT|NOT_GROUP_MEMBER|GROUP_NOT_FOUND)$/.test(error.code)) return;
  throw error;
};

const isFalseKey = (error: unknown): undefined => {
  if (error instanceof VaultError && error.code === 'DECRYPT_FAILED') return;
  throw error;
};
