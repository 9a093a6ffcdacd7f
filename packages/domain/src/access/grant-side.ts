import type { AccessStatus } from './access.ts';
import type { RefusingSide } from './access-policy.ts';

/** A grant as the actor stands to it. */
export interface GrantSides {
  readonly status: AccessStatus;
  /** The actor decides for the party that gives, or for the one that receives. */
  readonly ownsFrom: boolean;
  readonly ownsTo: boolean;
  /** The actor answers for a patient who has never signed in. */
  readonly isDelegate: boolean;
  /** The actor is the grantee in person. */
  readonly isGrantee: boolean;
}

/** The grantee in person answers as such, even when they also decide for the structure: no person is on both sides. */
export function decidingSide({ ownsFrom, ownsTo, isDelegate, isGrantee, status }: GrantSides): RefusingSide {
  if (isGrantee) return 'grantee';
  if (ownsFrom) return 'owner';
  if (ownsTo) return 'grantee';
  return isDelegate && status === 'PENDING' ? 'owner' : 'grantee';
}

/** Whether the actor stands on the side that gives: they decide for it, and are not the grantee. */
export const standsForOwner = ({ ownsFrom, isGrantee }: Pick<GrantSides, 'ownsFrom' | 'isGrantee'>): boolean =>
  ownsFrom && !isGrantee;

/** Whether the actor may sign that a person is let in: the owner, and the person who acts for an owner who has never come. */
export const mayVouch = ({ isDelegate, ...sides }: Omit<GrantSides, 'status' | 'ownsTo'>): boolean =>
  isDelegate || standsForOwner(sides);

/** Whether the actor may name a delegate of a patient: the patient, and the person who made the account of one who has never come. */
export const mayNameDelegate = ({ isPatient, madeAccount }: { isPatient: boolean; madeAccount: boolean }): boolean =>
  isPatient || madeAccount;
