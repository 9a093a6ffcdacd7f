import type { EncryptionProvider, GroupInfo } from '@maillon/vault/provider';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { isDecided, membership, pendingGrants } from './pending/pending-grants.ts';
import { isTheirKey, MAX_NAME_LENGTH } from './policy-signatures.ts';

const MEMBERSHIP: AccessPolicy['resource'] = 'organization';

/**
 * The group of a structure, whose chain says who belongs to it. Made once: by its staff, or by a member who manages it and has let
 * a member in. Null where another person keeps it, or none was needed.
 */
const teamGroup = async (
  provider: EncryptionProvider,
  structureId: string,
  mayMake: boolean,
): Promise<string | null> => {
  if (!mayMake || (await foundTeam(provider, structureId)) !== null) return keptTeam(provider, structureId);
  const me = (await provider.accountInfo())?.sldId ?? '';
  return (await provider.groups.create({ name: structureId, members: [me], admins: [me] })).id;
};

/** The group of a structure that this person keeps; null where another one does, or there is none. */
export const keptTeam = async (provider: EncryptionProvider, structureId: string): Promise<string | null> => {
  const found = await foundTeam(provider, structureId);
  return found?.isAdmin && !(await isOfPerson(provider, structureId)) ? found.id : null;
};

/** The one that this person is in, whatever else is called like the structure. */
const foundTeam = async ({ groups }: EncryptionProvider, structureId: string): Promise<GroupInfo | null> =>
  (await groups.findByName(structureId, { mine: true })) ?? groups.findByName(structureId);

/**
 * Whether it is the group of a person whom this one prepared: the application says which structures there are, and could name a patient's
 * file as one. Who manages a structure came in by a signature of its staff, or is the staff.
 */
const isOfPerson = async (provider: EncryptionProvider, name: string): Promise<boolean> => {
  const { groups, verify } = provider;
  const group = await groups.findByName(name, { ofProfile: true });
  const me = (await provider.accountInfo())?.sldId ?? '';
  if (group === null || verify.profileOf === undefined || (await verify.profileOf(me)) === name) return false;
  return (await groups.members(group.id)).find(({ id }) => id === me)?.policyId === undefined;
};

interface Team {
  readonly userId: string;
  readonly structureId: string;
  /** Whether the structure employs them: they stand for it. */
  readonly isStaff: boolean;
}

/**
 * Signs into the structure's group whom the person accepted into it on this device: patients' clients let colleagues in by that chain,
 * and by no list of the application (design vault §7.1).
 */
export const welcomeTeam = (
  provider: EncryptionProvider,
  whose: Team,
  policies: readonly AccessPolicy[],
): Promise<void> => {
  // Two at once would make two groups.
  turn = turn.catch(() => undefined).then(() => welcome(provider, whose, policies));
  return turn;
};

let turn: Promise<void> = Promise.resolve();

/**
 * Members whom this person may sign into the structure's group, and who are not in it: let in before there was one, on another device, or by
 * the application alone. Each takes a touch.
 */
export const unconfirmedMembers = async (
  provider: EncryptionProvider,
  structureId: string,
  policies: readonly AccessPolicy[],
): Promise<readonly AccessPolicy[]> => {
  const group = await foundTeam(provider, structureId);
  if (group !== null && (!group.isAdmin || (await isOfPerson(provider, structureId)))) return [];
  const members = group === null ? [] : await provider.groups.members(group.id);
  const known = new Set([(await provider.accountInfo())?.sldId, ...members.map(({ id }) => id)]);
  const others = policies.filter(
    ({ resource, from, status, to, rights }) =>
      resource === MEMBERSHIP &&
      from === structureId &&
      status === 'ACCEPTED' &&
      // The vault lets no other member into that group.
      rights.includes('PATIENTS') &&
      to.sldId !== null &&
      !known.has(to.sldId),
  );
  const isTheirs = await Promise.all(others.map((policy) => isTheirKey(provider, policy).catch(() => false)));
  return others.filter((_policy, at) => isTheirs[at]);
};

/** The person says of one of them that they are of the structure. False where it could not be signed. */
export const confirmMember = async (
  provider: EncryptionProvider,
  whose: Team,
  policy: AccessPolicy,
): Promise<boolean> => {
  pendingGrants.add(whose.userId, membership(policy.from, policy.to.id, policy.rights));
  await welcomeTeam(provider, whose, [policy]);
  return !pendingGrants.of(whose.userId).some((pending) => isDecided([pending], policy));
};

const welcome = async (
  provider: EncryptionProvider,
  { userId, structureId, isStaff }: Team,
  policies: readonly AccessPolicy[],
): Promise<void> => {
  const pending = pendingGrants.of(userId);
  const decided = policies.filter(
    (policy) => policy.resource === MEMBERSHIP && policy.from === structureId && isDecided(pending, policy),
  );
  const group = await teamGroup(provider, structureId, isStaff || decided.length > 0);
  if (group === null) return;
  for (const policy of decided) {
    // One who waits for a person to look (a changed device) holds up no other member.
    const isDone = await signIn(provider, group, policy).catch(() => false);
    if (isDone) pendingGrants.remove(userId, policy.to.id, { from: structureId });
  }
};

/** As a member, or as an admin where they manage the structure: those sign others in, too. False where their keys are not there yet. */
const signIn = async (provider: EncryptionProvider, group: string, policy: AccessPolicy): Promise<boolean> => {
  const { groups, verify } = provider;
  const { id: policyId, resource, from: owner, to, rights } = policy;
  if (to.sldId === null || verify.signGrant === undefined || !(await isTheirKey(provider, policy))) return false;
  const who = [to.sldId];
  const manages = rights.includes('MANAGE');
  const present = (await groups.members(group)).find(({ id }) => id === to.sldId);
  if (present === undefined) {
    const body = { policyId, resource, owner, to: to.sldId, rights, name: to.name.slice(0, MAX_NAME_LENGTH) };
    await groups.addMembers(group, who, { admins: manages ? who : [], grants: [await verify.signGrant(body)] });
  } else if (present.isAdmin !== manages) {
    await groups.setAdmins(group, manages ? { add: who } : { remove: who });
  }
  return true;
};
