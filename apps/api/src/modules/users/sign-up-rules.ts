import type { FieldError } from '@maillon/contracts/problem';
import { TEXTS } from '@maillon/contracts/texts';
import type { NewUser } from '@maillon/contracts/users';
import { addDays, type IsoDay, isoDay } from '@maillon/domain/day';
import { hasValidNirKey } from '@maillon/domain/identifiers';

/** A pregnancy that began earlier is over (design api §2.2.1). */
const LONGEST_PREGNANCY_DAYS = 42 * 7;

const fault = (pointer: string, code: string, message: string): FieldError => ({ pointer, code, message });

/** Rules of a sign-up that need today's date or the operator's choice; the rest is in the contract. */
export const signUpFaults = (user: NewUser, today: IsoDay, nirKeyEnforced: boolean): FieldError[] => {
  const faults: FieldError[] = [];
  if (user.birthDate > today) faults.push(fault('/user/birthDate', 'DATE_IN_FUTURE', TEXTS.birthDateFuture));
  if (user.userType !== 'patient') return faults;

  const { nir, lastPeriod } = user.patient;
  if (nirKeyEnforced && !hasValidNirKey(nir)) faults.push(fault('/user/patient/nir', 'NIR_KEY', TEXTS.nir));
  if (lastPeriod !== undefined && !isWithinPregnancy(isoDay(lastPeriod), today)) {
    faults.push(fault('/user/patient/lastPeriod', 'DATE_OUT_OF_RANGE', TEXTS.wrongDate));
  }
  return faults;
};

const isWithinPregnancy = (lastPeriod: IsoDay, today: IsoDay): boolean =>
  lastPeriod <= today && lastPeriod >= addDays(today, -LONGEST_PREGNANCY_DAYS);
