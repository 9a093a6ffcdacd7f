import type { Gender } from '@maillon/contracts/fields/primitives';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { USER_TYPE_LABELS, type UserType } from '@maillon/domain/user-type';

/** A patient in a notification: the family name by its initial alone (design catalogues §8, rules). */
export const shownPatient = (firstName: string, lastName: string): string =>
  `${firstName.trim()} ${initialOf(lastName.trim())}.`;

/** A whole character: half of one is none that Postgres keeps. */
const initialOf = (name: string): string => [...name.slice(0, 2)].at(0)?.toUpperCase() ?? '';

/** Everybody else, as one says it: « Dr Hugo Lestrade ». */
export const shownProfessional = (kind: string, firstName: string, lastName: string): string =>
  `${kind === 'doctor' ? 'Dr ' : ''}${firstName} ${lastName}`;

/** Their profession within a sentence: « infirmière ». */
export const roleInWords = (role: UserType, gender: Gender | null | undefined): string =>
  genderedLabel(USER_TYPE_LABELS[role], gender).toLowerCase();
