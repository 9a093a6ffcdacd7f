import { fromBase64Url } from '../bytes/base64url.ts';
import { hashOf, idOf, keyName } from '../chains/ids.ts';
import { checkGenesisPlace, checkPlace, follow, type SignedLink } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { keyAtHead, type Trust } from '../identity/chain.ts';
import { readBody, type Signed, verifySigned } from '../wire/signed.ts';
import { admissionsIn } from './grant.ts';
import { GROUP_LINK, type GroupLink, type MemberEntry } from './links.ts';
import { adminsOf, epochOf, type GroupState, type Member, requireAdmin, requireMember, type WrapSet } from './state.ts';
import { checkSuspensions } from './suspension.ts';

export const followGroup = (
  links: readonly SignedLink[],
  trust: Trust,
  known?: GroupState,
  startsAt = 0,
): Promise<GroupState> => follow(known, links, (state, link) => extendGroup(state, link, trust), startsAt);

/**
 * The state after one more link: the one judge of what may stand in a group's chain, for members, servers and makers alike.
 * Throws a VaultError (NOT_GROUP_ADMIN, LAST_ADMIN, ADD_MEMBERS_ALREADY_IN_GROUP, CHAIN_INVALID, CHAIN_FORK…).
 */
export async function extendGroup(state: GroupState | undefined, link: SignedLink, trust: Trust): Promise<GroupState> {
  const body = readBody(link, GROUP_LINK);
  if (state) checkPlace(state, body);
  else checkGenesisPlace(body);
  if (state?.isClosed) throw new VaultError('CHAIN_INVALID', 'a link after the end', { ids: [state.id] });

  const signedFrom = await checkSigner(state, link, body, trust);
  const hash = await hashOf(link);
  if (!state) return openChain(body, await idOf('cvg', link), hash, signedFrom);

  const place = { seq: body.seq, ts: body.ts, heads: [...state.heads, hash], signedFrom };
  const after = { ...state, ...place, ...(await apply(state, body, trust)) };
  if (adminsOf(after).length === 0) throw new VaultError('LAST_ADMIN', undefined, { ids: [state.id] });
  return after;
}

/** Who signed, with a key that was theirs at the head they name, and never from an older head than the last time. */
async function checkSigner(
  state: GroupState | undefined,
  link: SignedLink,
  { by, ts }: GroupLink,
  trust: Trust,
): Promise<GroupState['signedFrom']> {
  if (link.k !== keyName(by.id, by.kseq)) throw new VaultError('CHAIN_INVALID', 'signed by another');
  const { sigPk, place } = keyAtHead(await trust.lookup(by.id, by.head), by, ts);
  if (place < (state?.signedFrom.get(by.id) ?? 0)) throw new VaultError('CHAIN_INVALID', 'signed from the past');
  await verifySigned(link, 'group', sigPk);
  return new Map(state?.signedFrom).set(by.id, place);
}

function openChain(body: GroupLink, id: string, hash: string, signedFrom: GroupState['signedFrom']): GroupState {
  if (body.op !== 'create' || body.epoch !== 1) throw new VaultError('CHAIN_INVALID', 'no beginning');
  const members = withMembers(new Map(), body.members, { sinceEpoch: 1, addedBy: body.by.id }, id);
  const creator = body.by.id;
  const state: GroupState = {
    id,
    seq: 0,
    ts: body.ts,
    heads: [hash],
    name: body.name,
    reference: body.nonce,
    creator,
    members,
    formerUntil: new Map(),
    leftAt: new Map(),
    epochs: [{ publicKey: fromBase64Url(body.epochPk), previous: null }],
    wrapSets: [wrapSet(body, 1, body.members)],
    signedFrom,
    isRotationDue: false,
    isClosed: false,
  };
  if (members.get(creator)?.role !== 'admin')
    throw new VaultError('ADMIN_MUST_BE_MEMBER', undefined, { ids: [creator] });
  return state;
}

async function apply(state: GroupState, body: GroupLink, trust: Trust): Promise<Partial<GroupState>> {
  const signer = body.by.id;
  switch (body.op) {
    case 'create':
      throw new VaultError('CHAIN_INVALID', 'a second beginning', { ids: [state.id] });
    case 'add': {
      requireAdmin(state, signer);
      const members = withMembers(
        state.members,
        body.members,
        { sinceEpoch: 1, addedBy: signer },
        state.id,
        body.grants,
      );
      return { members, wrapSets: [...state.wrapSets, wrapSet(body, epochOf(state), body.members)] };
    }
    case 'addFromNow': {
      requireAdmin(state, signer);
      const members = withMembers(
        state.members,
        body.members,
        { sinceEpoch: body.epoch, addedBy: signer },
        state.id,
        body.grants,
      );
      return rotated(state, body, members, null);
    }
    case 'remove': {
      requireAdmin(state, signer);
      if (body.ids.includes(signer))
        throw new VaultError('CHAIN_INVALID', 'nobody removes themselves: they know the key');
      return without(state, body, body.ids);
    }
    case 'rotate': {
      requireMember(state, signer);
      if (body.drop.includes(signer)) throw new VaultError('CHAIN_INVALID', 'nobody drops themselves');
      await checkSuspensions(state.id, body.drop, body.suspensions, trust);
      return without(state, body, body.drop);
    }
    case 'roles': {
      requireAdmin(state, signer);
      const members = new Map(state.members);
      for (const { id, role } of body.set) members.set(id, { ...requireEntry(state, id), role });
      return { members };
    }
    case 'leave': {
      requireMember(state, signer);
      const members = new Map(state.members);
      members.delete(signer);
      return {
        members,
        formerUntil: new Map(state.formerUntil).set(signer, epochOf(state)),
        leftAt: new Map(state.leftAt).set(signer, body.ts),
        isRotationDue: true,
      };
    }
    case 'close':
      requireAdmin(state, signer);
      return { isClosed: true };
  }
}

type Rotation = Extract<GroupLink, { op: 'remove' | 'rotate' }>;
type NewEpoch = Rotation | Extract<GroupLink, { op: 'addFromNow' }>;

function without(state: GroupState, body: Rotation, ids: readonly string[]): Partial<GroupState> {
  const members = new Map(state.members);
  const formerUntil = new Map(state.formerUntil);
  const leftAt = new Map(state.leftAt);
  for (const id of ids) {
    requireEntry(state, id);
    members.delete(id);
    formerUntil.set(id, epochOf(state));
    leftAt.set(id, body.ts);
  }
  return { formerUntil, leftAt, ...rotated(state, body, members, body.prevWrap) };
}

function rotated(
  state: GroupState,
  body: NewEpoch,
  staying: ReadonlyMap<string, Member>,
  previous: string | null,
): Partial<GroupState> {
  const members = withRenewedKeys(staying, body.renewed);
  if (body.epoch !== epochOf(state) + 1) throw new VaultError('CHAIN_INVALID', 'an epoch out of order');
  const epoch = {
    publicKey: fromBase64Url(body.epochPk),
    previous: previous === null ? null : fromBase64Url(previous),
  };
  const recipients = [...members].map(([id, { kseq }]) => ({ id, kseq }));
  return {
    epochs: [...state.epochs, epoch],
    members,
    wrapSets: [...state.wrapSets, wrapSet(body, body.epoch, recipients)],
    isRotationDue: false,
  };
}

const wrapSet = (
  { seq, wrapsHash }: { seq: number; wrapsHash: string },
  epoch: number,
  recipients: readonly { id: string; kseq: number }[],
): WrapSet => ({ place: seq, epoch, hash: wrapsHash, recipients: recipients.map(({ id, kseq }) => ({ id, kseq })) });

function withRenewedKeys(
  members: ReadonlyMap<string, Member>,
  renewed: readonly { id: string; kseq: number }[],
): Map<string, Member> {
  const changed = new Map(members);
  for (const { id, kseq } of renewed) {
    const member = changed.get(id);
    if (!member || kseq <= member.kseq) throw new VaultError('CHAIN_INVALID', 'a key that is not newer', { ids: [id] });
    changed.set(id, { ...member, kseq });
  }
  return changed;
}

function withMembers(
  present: ReadonlyMap<string, Member>,
  added: readonly MemberEntry[],
  entry: Pick<Member, 'sinceEpoch' | 'addedBy'>,
  groupId: string,
  grants: readonly Signed[] = [],
): Map<string, Member> {
  const members = new Map(present);
  const admissions = admissionsIn(grants);
  for (const { id, kseq, role } of added) {
    if (members.has(id)) throw new VaultError('ADD_MEMBERS_ALREADY_IN_GROUP', undefined, { ids: [id, groupId] });
    members.set(id, { kseq, role, ...entry, admission: admissions.get(id) });
  }
  return members;
}

function requireEntry(state: GroupState, id: string): Member {
  const member = state.members.get(id);
  if (!member) throw new VaultError('MEMBER_NOT_IN_GROUP', undefined, { ids: [id] });
  return member;
}
