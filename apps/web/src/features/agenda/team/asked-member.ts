import { PRACTITIONER_TYPES, type PractitionerType } from '@maillon/domain/user-type';

/** `?midwife=…`: whose agenda the address asks for; null for everybody's. */
export interface AskedMember {
  readonly userType: PractitionerType;
  /** Of the profile, or of the user. */
  readonly id: string;
}

export const askedMember = (search: URLSearchParams): AskedMember | null => {
  for (const userType of PRACTITIONER_TYPES) {
    const id = search.get(userType);
    if (id !== null && id !== '') return { userType, id };
  }
  return null;
};
