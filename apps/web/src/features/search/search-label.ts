import type { UserType } from '@maillon/domain/user-type';

/** Spec platform §2 "Header", to the letter. */
export const SEARCH_LABEL = 'Rechercher un patient, un professionnel, une structure…';

/** Patients do not find patients. */
export const searchLabel = (userType: UserType): string =>
  userType === 'patient' ? 'Rechercher un professionnel, une structure…' : SEARCH_LABEL;
