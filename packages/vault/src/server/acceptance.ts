import { toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { headOf, type LogPoint, type SignedLink } from '../chains/link.ts';
import { CLOCK_TOLERANCE_MS } from '../clock-tolerance.ts';
import { VaultError } from '../errors.ts';
import { extendGroup } from '../groups/chain.ts';
import { checkWraps, type EpochWrap } from '../groups/epoch.ts';
import { GROUP_LINK } from '../groups/links.ts';
import type { GroupState } from '../groups/state.ts';
import { extendIdentity, type IdentityState, type Trust } from '../identity/chain.ts';
import { IDENTITY_LINK, type IdentityLink } from '../identity/links.ts';
import {
  checkRecord,
  type KnownGeneration,
  recipientId,
  recipientKey,
  type SessionRecord,
  type SessionTrust,
} from '../sessions/record.ts';
import type { SessionWrap } from '../sessions/wraps.ts';
import { oneOf } from '../wire/schema.ts';
import { readBody, type Signed } from '../wire/signed.ts';
import { kindOfWrap } from '../wire/wraps.ts';
import { requireAllowedRecipients } from './session-recipients.ts';

/** What a server checks before it stores. It never sees a key; it can refuse what no honest client would send. */
function checkClock(ts: number, now: number): void {
  if (Math.abs(ts - now) > CLOCK_TOLERANCE_MS) throw new VaultError('CHAIN_INVALID', 'another time');
}

/** A link that does not continue the head is a race lost, which the client retries: not an attack. */
function checkHead(
  state: { seq: number } & Parameters<typeof headOf>[0],
  body: { seq: number; prev: string | null },
): void {
  if (body.seq !== state.seq + 1 || body.prev !== headOf(state)) {
    throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409, ids: [state.id] });
  }
}

/** `profileId` is what the sign-up token says. */
export async function acceptIdentity(
  link: SignedLink,
  profileId: string,
  trust: Trust,
  now: number,
): Promise<IdentityState> {
  const body = readBody(link, IDENTITY_LINK);
  checkClock(body.ts, now);
  const state = await extendIdentity(undefined, link, trust);
  if (state.profileId !== profileId) throw new VaultError('CHAIN_INVALID', 'another profile');
  return state;
}

export async function acceptIdentityLink(
  state: IdentityState,
  link: SignedLink,
  trust: Trust,
  now: number,
): Promise<IdentityState> {
  const body = readBody(link, IDENTITY_LINK);
  if (body.op === 'card') throw new VaultError('CHAIN_INVALID', 'a card comes with its token');
  return acceptNextLink(state, link, body, trust, now);
}

/** As {@link acceptIdentityLink}, for the link that binds a card: the caller compares it with its token (`server/card.ts`). */
export async function checkCardLink(
  state: IdentityState,
  link: SignedLink,
  trust: Trust,
  now: number,
): Promise<IdentityState> {
  const body = readBody(link, IDENTITY_LINK);
  if (body.op !== 'card') throw new VaultError('CHAIN_INVALID', 'not a card');
  return acceptNextLink(state, link, body, trust, now);
}

/** Whether this link names a new sheet: the holder of the sheet holds the keys, so it takes a code and not only an open page. */
export function namesSheet(link: SignedLink): boolean {
  const body = readBody(link, IDENTITY_LINK);
  return body.op === 'recovery' && body.recPk !== null;
}

/** Whether the sheet of before opens nothing any more once this link is there. */
export const endsSheet = (link: SignedLink): boolean => readBody(link, IDENTITY_LINK).op === 'recovery';

function acceptNextLink(
  state: IdentityState,
  link: SignedLink,
  body: IdentityLink,
  trust: Trust,
  now: number,
): Promise<IdentityState> {
  checkHead(state, body);
  checkClock(body.ts, now);
  return extendIdentity(state, link, trust);
}

/** `signer` is the identity of the caller: no client posts what another signed. */
export async function acceptGroupLink(
  state: GroupState | undefined,
  link: SignedLink,
  wraps: readonly EpochWrap[],
  signer: IdentityState,
  trust: Trust,
  now: number,
): Promise<GroupState> {
  const body = readBody(link, GROUP_LINK);
  if (state) checkHead(state, body);
  checkClock(body.ts, now);
  // A head that was current a moment ago is not enough: a thief of an old key could sign from before the rotation.
  if (body.by.id !== signer.id || body.by.head !== headOf(signer)) throw new VaultError('CHAIN_INVALID', 'an old head');
  const after = await extendGroup(state, link, trust);
  await checkWraps(after, after.seq, wraps);
  return after;
}

/**
 * `shutOut`: whom the server shuts out now. A suspension of before, of a member who was let in again since, is in the hand of every
 * member for ever, and drops no member. Throws CHAIN_INVALID.
 */
export function requireShutOut(link: SignedLink, shutOut: ReadonlySet<string>): void {
  const body = readBody(link, GROUP_LINK);
  const others = body.op === 'rotate' ? body.drop.filter((id) => !shutOut.has(id)) : [];
  if (others.length > 0) throw new VaultError('CHAIN_INVALID', 'an old suspension', { ids: others });
}

const ANY_LINK = oneOf(GROUP_LINK, IDENTITY_LINK);

/**
 * Readers take the head of the log in a link for one that this server showed: another one, made up by its signer, would look to them as
 * if there were two logs. What it gives back is called once everything else about the link holds, and throws CHAIN_INVALID for such a head.
 * `rootOf`: undefined for a size that the log has not reached.
 */
export async function headCheck(
  link: SignedLink,
  rootOf: (size: number) => Promise<Bytes | undefined>,
): Promise<() => void> {
  const sth = readHead(link);
  const root = sth && sth.size > 0 ? await rootOf(sth.size) : undefined;
  return () => {
    if (!sth || sth.size === 0 || (root && toBase64Url(root) === sth.root)) return;
    throw new VaultError('CHAIN_INVALID', 'a head that this log never had');
  };
}

function readHead(link: SignedLink): LogPoint | null {
  try {
    return readBody(link, ANY_LINK).sth;
  } catch {
    // Refused for that, later.
    return null;
  }
}

/** Who would be new in the group after this link: the caller asks the access policies about each of them. */
export const newcomersOf = (before: GroupState | undefined, after: GroupState): string[] =>
  [...after.members.keys()].filter((id) => !before?.members.has(id));

export async function acceptGeneration(
  known: readonly KnownGeneration[],
  signed: Signed,
  wraps: readonly SessionWrap[],
  signer: IdentityState,
  trust: SessionTrust,
  now: number,
): Promise<SessionRecord> {
  const record = await checkRecord(signed, known, trust).catch((error: unknown) => {
    const isLate = error instanceof VaultError && error.code === 'CHAIN_FORK' && known.length > 0;
    throw isLate ? new VaultError('CHAIN_CONFLICT', undefined, { status: 409 }) : error;
  });
  checkClock(record.ts, now);
  if (record.by.id !== signer.id || record.by.head !== headOf(signer))
    throw new VaultError('CHAIN_INVALID', 'an old head');
  checkSessionWraps(record, wraps);
  await requireAllowedRecipients(known, record, trust);
  return record;
}

/** One wrap for each recipient of the record and none more, each of a kind and for the key that the record names. */
export function checkSessionWraps(record: SessionRecord, wraps: readonly SessionWrap[]): void {
  const named = record.rcpt.map((recipient) => recipientKey(recipient)).sort();
  const given = wraps.map(({ rcpt, key }) => `${rcpt}|${key}`).sort();
  const isSame = named.length === given.length && named.every((one, at) => one === given[at]);
  const isSound = wraps.every(({ rcpt, wrap }) => kindOfWrap(wrap) === 3 || rcpt.startsWith('cvg_'));
  if (!isSame || !isSound) throw new VaultError('CHAIN_INVALID', 'other wraps than the record says');
}

/** Whether this person reads a session. */
export function isReader(record: SessionRecord, identityId: string, groups: ReadonlyMap<string, GroupState>): boolean {
  return record.rcpt.some((recipient) => {
    const id = recipientId(recipient);
    return id === identityId || (groups.get(id)?.members.has(identityId) ?? false);
  });
}
