import type { PractitionerCard } from '@maillon/contracts/agenda/appointments';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';

/** What a practitioner is, in one line: « Médecin · Bordeaux ». */
export const practitionerDetail = ({ userType, common }: PractitionerCard): string =>
  [USER_TYPE_LABELS[userType], common.address?.city].filter(Boolean).join(' · ');
