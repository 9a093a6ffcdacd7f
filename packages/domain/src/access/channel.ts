import { isPractitionerType, type UserType } from '../user-type.ts';

/** How long after a visit its people may still write to each other (design api §3.3). */
export const CHANNEL_VISIT_DAYS = 90;

/** What two people have to do with each other, whichever of them asks. */
export interface Ties {
  /** One is a patient, and the other, or the structure that they act for, follows them. */
  readonly followsPatient: boolean;
  /** A visit together that was not cancelled, to come or over for less than {@link CHANNEL_VISIT_DAYS}. */
  readonly sharesVisit: boolean;
  /** They are contacts of each other. */
  readonly isContact: boolean;
  /** A structure that each of them belongs to: works for, is a member of, or is an external practitioner of. */
  readonly sharesStructure: boolean;
}

type Side = 'patient' | 'practitioner' | 'organization' | 'dispatch';

const sideOf = (userType: UserType): Side => {
  if (userType === 'patient' || userType === 'organization') return userType;
  return isPractitionerType(userType) ? 'practitioner' : 'dispatch';
};

const OPENED_BY: Readonly<Record<string, readonly (keyof Ties)[]>> = {
  'patient practitioner': ['followsPatient', 'sharesVisit'],
  'organization patient': ['followsPatient'],
  'practitioner practitioner': ['isContact', 'sharesStructure'],
  'organization practitioner': ['sharesStructure'],
};

/** Whether two different people may write to each other (design api §3.3). What is not said there is refused. */
export function mayTalk(one: UserType, other: UserType, ties: Ties): boolean {
  const opening = OPENED_BY[[sideOf(one), sideOf(other)].toSorted().join(' ')] ?? [];
  return opening.some((tie) => ties[tie]);
}
