import { fromBase64Url } from '../bytes/base64url.ts';
import { readText } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import type { EncryptionProvider, GroupInfo, SignedGrant, SldId } from '../provider.ts';

/** An access policy as the application's server lists it, with the signature of the one who gave it. */
export interface AcceptedPolicy {
  policyId: string;
  resource: string;
  /** The profile whose data it opens. */
  owner: string;
  /** An identity; or the profile of a structure, where `members` are let in. */
  to: string;
  /** The identities that the application names: only those whom the owner signed for come in. */
  members?: readonly SldId[];
  rights: string[];
  /** The group of a structure, by whose chain its members come and go. */
  through?: SldId;
  /** What `to` is called on the screen. */
  name?: string;
  grant?: SignedGrant;
}

export interface TopUp {
  added: SldId[];
  /** No signature vouches for these: a person decides, with the safety number before their eyes. */
  needsConfirmation: { policy: AcceptedPolicy; who: SldId; why: 'UNSIGNED_GRANT' | 'KEY_CHANGED' }[];
}

/** The group that carries a profile's data, named after it; made at first use with its owner as admin. */
export async function ensureDefaultGroup(provider: EncryptionProvider, profileId: string): Promise<GroupInfo> {
  const found = await provider.groups.findByName(profileId, { mine: true });
  if (found) return found;
  const me = await provider.accountInfo();
  if (!me) throw new VaultError('LOCKED');
  return provider.groups.create({ name: profileId, members: [me.sldId], admins: [me.sldId] });
}

/**
 * A patient's group, made by the professional who acts for them: both are members and admins of it. Throws KEY_CHANGED where the group
 * that is there is another identity's, UNSIGNED_GRANT where the keys are another profile's.
 */
export async function ensurePatientGroup(
  provider: EncryptionProvider,
  profileId: string,
  patient: SldId,
): Promise<GroupInfo> {
  // The application named both: keys of another person would read along.
  const { profileOf } = provider.verify;
  if (profileOf !== undefined && (await profileOf(patient)) !== profileId)
    throw new VaultError('UNSIGNED_GRANT', 'another profile’s key', { ids: [patient] });
  const found = await provider.groups.findByName(profileId, { mine: true, ofProfile: true });
  if (found) {
    const members = await provider.groups.members(found.id);
    if (members.some(({ id, isAdmin }) => id === patient && isAdmin)) return found;
    throw new VaultError('KEY_CHANGED', undefined, { ids: [patient] });
  }
  const me = await provider.accountInfo();
  if (!me) throw new VaultError('LOCKED');
  const both = [patient, me.sldId];
  return provider.groups.create({ name: profileId, members: both, admins: both });
}

/**
 * Adds each person who has an ACCEPTED policy and is not in yet, where an admin of the group signed that very policy: the word of a
 * server alone adds no member. Where the provider knows no signatures (Seald) every newcomer needs a person.
 */
export async function topUpGroup(
  provider: EncryptionProvider,
  groupId: SldId,
  policies: readonly AcceptedPolicy[],
): Promise<TopUp> {
  const members = await provider.groups.members(groupId);
  const present = new Set(members.map(({ id }) => id));
  const admins = new Set(members.filter(({ isAdmin }) => isAdmin).map(({ id }) => id));
  const done: TopUp = { added: [], needsConfirmation: [] };
  const waiting = policies.flatMap((policy) => (policy.members ?? [policy.to]).map((who) => ({ policy, who })));
  for (const { policy, who } of waiting) {
    if (present.has(who)) continue;
    const grant = await vouchedFor(provider, policy, who, admins);
    if (!grant) done.needsConfirmation.push({ policy, who, why: 'UNSIGNED_GRANT' });
    else {
      const why = await add(provider, groupId, who, grant);
      if (why !== null) {
        done.needsConfirmation.push({ policy, who, why });
        continue;
      }
      done.added.push(who);
      present.add(who);
    }
  }
  // A person whom one policy leaves waiting may have come in by another.
  return { ...done, needsConfirmation: done.needsConfirmation.filter(({ who }) => !present.has(who)) };
}

/**
 * Null once they are in; otherwise why a person is asked: another identity stood for this profile before, or they were removed after
 * the grant. A person who came in meanwhile is in: that is all we wanted.
 */
async function add(
  provider: EncryptionProvider,
  groupId: SldId,
  to: SldId,
  grant: SignedGrant,
): Promise<'KEY_CHANGED' | 'UNSIGNED_GRANT' | null> {
  try {
    await provider.groups.addMembers(groupId, [to], { grants: [grant] });
    return null;
  } catch (error) {
    const code = error instanceof VaultError ? error.code : undefined;
    if (code === 'ADD_MEMBERS_ALREADY_IN_GROUP') return null;
    if (code === 'KEY_CHANGED' || code === 'UNSIGNED_GRANT') return code;
    throw error;
  }
}

/**
 * What `signer` signed of this very policy; null where they did not. `named`: whom it lets in. `through`: the group of a structure whose own chain
 * says who joins it, where they signed for that.
 */
export async function signedPolicy(
  provider: EncryptionProvider,
  policy: AcceptedPolicy,
  signer: SldId,
): Promise<{ readonly named: readonly SldId[]; readonly through?: SldId } | null> {
  const body = await said(provider, policy, new Set([signer]));
  if (body === undefined) return null;
  return { named: body.members ?? [policy.to], ...(body.through !== undefined && { through: body.through }) };
}

async function vouchedFor(
  provider: EncryptionProvider,
  policy: AcceptedPolicy,
  who: SldId,
  admins: ReadonlySet<SldId>,
): Promise<SignedGrant | undefined> {
  const grant = await said(provider, policy, admins);
  return grant && (policy.members === undefined || grant.members?.includes(who)) ? policy.grant : undefined;
}

/** What the signature under a policy says, where one of `signers` made it and it says what the policy says. */
async function said(
  { verify }: EncryptionProvider,
  policy: AcceptedPolicy,
  signers: ReadonlySet<SldId>,
): Promise<Partial<AcceptedPolicy> | undefined> {
  const { grant } = policy;
  if (!grant || !verify.checkGrant || !signers.has(grant.k.split('#')[0] ?? '')) return undefined;
  if (!(await verify.checkGrant(grant))) return undefined;
  const body = JSON.parse(readText(fromBase64Url(grant.b))) as Partial<AcceptedPolicy>;
  const isSame =
    body.policyId === policy.policyId &&
    body.resource === policy.resource &&
    body.owner === policy.owner &&
    body.to === policy.to &&
    JSON.stringify(body.rights) === JSON.stringify(policy.rights);
  return isSame ? body : undefined;
}
