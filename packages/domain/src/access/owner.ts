import type { UserType } from '../user-type.ts';
import type { AccessActor, RightOn } from './access.ts';

/** Whose list is asked for: one's own, or a structure's. */
export interface ListOwner {
  readonly ownerId: string;
  readonly userType: UserType;
}

/**
 * Whether the actor may use a list of patients or contacts: a person their own, and a structure's with the right for it.
 * To a member without that right it is forbidden; to others the structure has no list.
 * @param held the actor's rights in the structure; not asked for a person's own list
 */
export function judgeListOwner(
  actor: AccessActor,
  { ownerId, userType }: ListOwner,
  right: 'PATIENTS' | 'REQUESTS',
  held: ReadonlySet<RightOn<'organization'>>,
): 'YES' | 'FORBIDDEN' | 'NOT_FOUND' {
  if (userType !== 'organization') {
    return ownerId === actor.partyId && userType === actor.userType ? 'YES' : 'NOT_FOUND';
  }
  if (!held.has('MEMBER')) return 'NOT_FOUND';
  return held.has(right) ? 'YES' : 'FORBIDDEN';
}
