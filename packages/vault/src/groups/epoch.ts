import { toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, compareBytes, concat, sameBytes, utf8 } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import { type IdentityKeys, type KeyBundle, keyNumber } from '../identity/keys.ts';
import type { EngineKey } from '../suites/engine.ts';
import { publicKeyOf } from '../suites/hpke.ts';
import { aesKey, derive, KEY_LENGTH, random, sha256 } from '../suites/primitives.ts';
import { readKeyWrap, unwrapUnderKey, unwrapWithKey, wrapForKey, wrapUnderKey } from '../wire/wraps.ts';
import type { GroupState } from './state.ts';

/** An epoch secret sealed for one key of one member. */
export interface EpochWrap {
  id: string;
  kseq: number;
  epoch: number;
  wrap: Bytes;
}

/** What a member seals as the way back who renews a key and was given a false one of the epoch before. */
export const NOT_GIVEN: Bytes = new Uint8Array(KEY_LENGTH);

export const newEpochSecret = (): Bytes => random(KEY_LENGTH);

/** Encrypts the generation keys of sessions shared with the group. */
export const groupKey = async (secret: Bytes, reference: string, epoch: number): Promise<EngineKey> =>
  aesKey(await derive(secret, `grp/kek|${reference}|${epoch}`));

/** Opens what a non-member wrapped for the group. */
export const groupOpeningSeed = (secret: Bytes, reference: string, epoch: number): Promise<Bytes> =>
  derive(secret, `grp/xwing|${reference}|${epoch}`);

export const groupPublicKey = async (secret: Bytes, reference: string, epoch: number): Promise<Bytes> =>
  publicKeyOf(await groupOpeningSeed(secret, reference, epoch));

const previousKey = async (secret: Bytes, reference: string, epoch: number): Promise<EngineKey> =>
  aesKey(await derive(secret, `grp/prev|${reference}|${epoch}`));

const previousScope = (reference: string, epoch: number) => ({ what: `prev|${reference}`, whom: String(epoch) });

/** The epoch before `epoch`, sealed under it: one AES operation per step back. */
export async function sealPrevious(secret: Bytes, reference: string, epoch: number, previous: Bytes): Promise<Bytes> {
  const key = await previousKey(secret, reference, epoch);
  return wrapUnderKey(key, epoch, previousScope(reference, epoch), previous);
}

export async function openPrevious(secret: Bytes, reference: string, epoch: number, wrap: Bytes): Promise<Bytes> {
  return unwrapUnderKey(await previousKey(secret, reference, epoch), previousScope(reference, epoch), wrap);
}

const scopeOf = (reference: string, { id, kseq, epoch }: Omit<EpochWrap, 'wrap'>) => ({
  what: `epoch|${reference}|${epoch}`,
  whom: `${id}|${kseq}`,
});

export async function wrapEpoch(
  recipient: { id: string; kseq: number; encPk: Bytes },
  reference: string,
  epoch: number,
  secret: Bytes,
): Promise<EpochWrap> {
  const place = { id: recipient.id, kseq: recipient.kseq, epoch };
  return { ...place, wrap: await wrapForKey(recipient.encPk, recipient.kseq, scopeOf(reference, place), secret) };
}

/**
 * Opens one wrap of ours and checks it against the chain. Throws CHAIN_INVALID where the signer gave us another secret than
 * the public key in the link belongs to: two members would otherwise read two different groups.
 */
export async function openEpochWrap(group: GroupState, keys: IdentityKeys, wrap: EpochWrap): Promise<Bytes> {
  const secret = await unwrapWithKey(keys.openingSeed, scopeOf(group.reference, wrap), wrap.wrap, wrap.kseq);
  const published = group.epochs[wrap.epoch - 1]?.publicKey;
  const computed = await groupPublicKey(secret, group.reference, wrap.epoch);
  if (!published || !sameBytes(computed, published)) {
    throw new VaultError('CHAIN_INVALID', 'another secret than the link says', { ids: [group.id] });
  }
  return secret;
}

/**
 * Every epoch these wraps lead to, by number. The newest is opened first, so that a member of long standing does one key
 * operation and then walks back; older wraps of ours are tried only for epochs that the walk did not reach. `onBreak`: a member renewed
 * the key and gave another way back than the true one; the wraps of before still open what they opened. `oldest`: how far to walk.
 */
export async function openEpochs(
  group: GroupState,
  bundle: KeyBundle,
  wraps: readonly EpochWrap[],
  onBreak: (epoch: number) => void = () => undefined,
  oldest = 1,
): Promise<Map<number, Bytes>> {
  const secrets = new Map<number, Bytes>();
  for (const wrap of [...wraps].sort((a, b) => b.epoch - a.epoch)) {
    if (secrets.has(wrap.epoch) || wrap.epoch > group.epochs.length || wrap.epoch < oldest) continue;
    const keys = keyNumber(bundle, readKeyWrap(wrap.wrap).sequence);
    if (!keys) continue;
    try {
      const broken = await walkBack(group, wrap.epoch, await openEpochWrap(group, keys, wrap), secrets, oldest);
      if (broken !== undefined) onBreak(broken);
    } catch (error) {
      // The member who renewed the key gave us another one. Those of before still open what they opened.
      if (!(error instanceof VaultError)) throw error;
      onBreak(wrap.epoch);
    }
  }
  return secrets;
}

/** @returns the epoch that leads back to something else than the one before */
async function walkBack(
  group: GroupState,
  from: number,
  secret: Bytes,
  secrets: Map<number, Bytes>,
  oldest: number,
): Promise<number | undefined> {
  let current = secret;
  for (let epoch = from; !secrets.has(epoch); epoch -= 1) {
    secrets.set(epoch, current);
    if (epoch <= oldest || !group.epochs[epoch - 1]?.previous) return undefined;
    const { opened, isTrue } = await wayBack(group, epoch, current);
    if (!opened || !isTrue) return opened && sameBytes(opened, NOT_GIVEN) ? undefined : epoch;
    current = opened;
  }
  return undefined;
}

/** What its link leads back to from `epoch`, and whether that is the very secret that the chain published. */
export async function wayBack(group: GroupState, epoch: number, secret: Bytes) {
  const [wrap, published] = [group.epochs[epoch - 1]?.previous, group.epochs[epoch - 2]?.publicKey];
  const opened = wrap && (await openPrevious(secret, group.reference, epoch, wrap).catch(() => undefined));
  const isTrue =
    !!opened && !!published && sameBytes(await groupPublicKey(opened, group.reference, epoch - 1), published);
  return { opened, isTrue };
}

/** SHA-256 over the sorted hashes of the wraps: signed in the link, so that no server can change or swap one unseen. */
export async function hashOfWraps(wraps: readonly EpochWrap[]): Promise<string> {
  const leaves = await Promise.all(
    wraps.map(({ id, kseq, epoch, wrap }) => sha256(concat(utf8(`${id}|${kseq}|${epoch}|`), wrap))),
  );
  return toBase64Url(await sha256(concat(...leaves.sort(compareBytes))));
}

/**
 * The box audit: whether these are the wraps that travelled with a link, one for each member it was meant for and none more.
 * Throws CHAIN_INVALID. Servers run it before they store, members run it on samples of what the server shows.
 */
export async function checkWraps(group: GroupState, place: number, wraps: readonly EpochWrap[]): Promise<void> {
  const set = group.wrapSets.find((one) => one.place === place);
  const refuse = () => new VaultError('CHAIN_INVALID', 'another set of wraps than the link says', { ids: [group.id] });
  if (!set) {
    if (wraps.length > 0) throw refuse();
    return;
  }
  const named = new Set(wraps.filter(({ epoch }) => epoch === set.epoch).map(({ id, kseq }) => `${id}|${kseq}`));
  const meant = new Set(set.recipients.map(({ id, kseq }) => `${id}|${kseq}`));
  const isMeant = wraps.every(({ id, kseq, epoch }) => meant.has(`${id}|${kseq}`) && epoch <= set.epoch);
  const keys = new Set(wraps.map(({ id, kseq, epoch }) => `${id}|${kseq}|${epoch}`));
  if (!isMeant || named.size !== meant.size || keys.size !== wraps.length) throw refuse();
  for (const { kseq, wrap } of wraps) if (readKeyWrap(wrap).sequence !== kseq) throw refuse();
  if ((await hashOfWraps(wraps)) !== set.hash) throw refuse();
}
