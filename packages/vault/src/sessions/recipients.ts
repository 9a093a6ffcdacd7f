import { type GroupState, isDefaultGroupOf } from '../groups/state.ts';
import type { IdentityState } from '../identity/chain.ts';
import { recipientId, type SessionRecord, type SessionTrust } from './record.ts';

/** A recipient group that stands for the profile the session is about: its own default group, named at the metadata's end. */
export async function isSubjectGroup(
  group: GroupState,
  metadata: string | undefined,
  trust: SessionTrust,
): Promise<boolean> {
  if (metadata === undefined || !metadata.endsWith(`-${group.name}`)) return false;
  for (const [id, { role }] of group.members) {
    if (role === 'admin' && isGroupOfProfile(group, await trust.lookup(id), trust)) return true;
  }
  return false;
}

/** The default group of the identity that stands for its profile, as far as the reader knows. */
export const isGroupOfProfile = (group: GroupState, owner: IdentityState, { standsFor }: SessionTrust): boolean =>
  isDefaultGroupOf(group, owner) && standsFor?.(owner.profileId, owner.id) !== false;

export async function subjectGroupsOf({ rcpt, metadata }: SessionRecord, trust: SessionTrust): Promise<GroupState[]> {
  const groups = await Promise.all(rcpt.flatMap((one) => ('g' in one ? [trust.lookupGroup(one.g)] : [])));
  const isSubjects = await Promise.all(groups.map((group) => isSubjectGroup(group, metadata, trust)));
  return groups.filter((_, at) => isSubjects[at]);
}

/**
 * Whom the next generation is for when no reader is added: where the subject's group is a recipient it holds everybody who is
 * entitled, and a reader named apart would read on after they are not.
 */
export async function lastingRecipients(record: SessionRecord, me: string, trust: SessionTrust): Promise<string[]> {
  const [subject] = await subjectGroupsOf(record, trust);
  const lasting = record.rcpt.filter((one) => 'g' in one || subject === undefined || one.i === me);
  return lasting.map(recipientId);
}
