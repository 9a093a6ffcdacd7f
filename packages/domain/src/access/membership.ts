import type { PartyKind } from './access-parties.ts';

/** A person in a structure whose rights others are about to lower, or whose membership they are about to end. */
export interface Member {
  /** They founded the structure, or came with it as its staff. */
  readonly isFounder: boolean;
  /** Administrators have not closed their account. */
  readonly isActive: boolean;
}

/**
 * Whether those who manage the structure may lower the rights of this other member, or remove them. A founder leaves by
 * themselves: a helper they let in would otherwise take the structure, its patients and their keys from them.
 */
export const mayBeRemovedByOthers = ({ isFounder, isActive }: Member): boolean => !(isFounder && isActive);

/** Whether the rights of a member are given one by one: those whom the structure employs stand for it, with all of them. */
export const hasChosenRights = (kind: PartyKind): boolean => kind !== 'organizationStaff';
