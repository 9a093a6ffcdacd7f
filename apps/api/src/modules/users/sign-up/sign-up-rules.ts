import type { NewUser } from '@maillon/contracts/accounts/sign-up';
import type { FieldError } from '@maillon/contracts/endpoint/problem';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { needsParentalConsent } from '@maillon/domain/age';
import { type IsoDay, isoDay } from '@maillon/domain/day';
import { hasValidNirKey } from '@maillon/domain/identifiers';
import { isLastPeriod } from '@maillon/domain/pregnancy';
import type { Country } from '@maillon/domain/product/countries';
import { doctorNumberFault, hasForeignNumber, patientNumberFault } from '@maillon/domain/product/national-numbers';
import type { Env } from '../../../platform/env.ts';
import { isSameMailbox } from './mailbox.ts';

const fault = (pointer: string, code: string, message: string): FieldError => ({ pointer, code, message });

/** Why a new account does not open at once. */
export type WaitingReason = 'PARENTAL_CONSENT' | 'ORGANIZATION_PENDING' | 'DISPATCH_APPROVAL';

/**
 * A parent, then an administrator: a person who brings a new structure and one who sees where people are is let in by one
 * (design api §4.8, A63). Null: no approval is needed.
 */
export const waitsFor = (user: NewUser, today: IsoDay): WaitingReason | null =>
  needsParent(user, today) ? 'PARENTAL_CONSENT' : waitsForAdministrator(user);

const waitsForAdministrator = (user: NewUser): WaitingReason | null => {
  if (user.userType === 'dispatchManager' || user.userType === 'dispatchOperator') return 'DISPATCH_APPROVAL';
  return user.userType === 'organization' && !user.organization.isAlreadyRegistered ? 'ORGANIZATION_PENDING' : null;
};

export const needsParent = ({ birthDate }: NewUser, today: IsoDay): boolean =>
  birthDate !== undefined && needsParentalConsent(isoDay(birthDate), today);

/**
 * A correction may not make a child of a person for whom no parent was asked at sign-up.
 * @param before null where it was not given
 */
export const birthDateFaults = (pointer: string, before: string | null, after: string, today: IsoDay): FieldError[] => {
  if (after > today) return [fault(pointer, 'DATE_IN_FUTURE', TEXTS.birthDateFuture)];
  const wasChild = before !== null && needsParentalConsent(isoDay(before), today);
  return !wasChild && needsParentalConsent(isoDay(after), today)
    ? [fault(pointer, 'PARENT_REQUIRED', TEXTS.birthDateNeedsParent)]
    : [];
};

/** What the operator chose. */
interface NumberRules {
  readonly country: Country;
  readonly nirKeyEnforced: boolean;
}

export const numberRulesOf = ({ COUNTRY, NIR_KEY_CHECK }: Pick<Env, 'COUNTRY' | 'NIR_KEY_CHECK'>): NumberRules => ({
  country: COUNTRY,
  nirKeyEnforced: NIR_KEY_CHECK === 'enforce',
});

/** @param pointer of the number in the request */
export const patientNumberFaults = (
  pointer: string,
  number: string,
  { country, nirKeyEnforced }: NumberRules,
): FieldError[] => {
  const wrong = patientNumberFault(number, country);
  if (wrong !== null) return [fault(pointer, 'CUSTOM', wrong)];
  const isWrongKey = nirKeyEnforced && country === 'FR' && !hasValidNirKey(number);
  return isWrongKey ? [fault(pointer, 'NIR_KEY', TEXTS.nir)] : [];
};

/** Rules of a sign-up that need today's date or the operator's choice; the rest is in the contract. */
export const signUpFaults = (user: NewUser, today: IsoDay, rules: NumberRules): FieldError[] => {
  const faults: FieldError[] = [];
  if (user.birthDate !== undefined && user.birthDate > today) {
    faults.push(fault('/user/birthDate', 'DATE_IN_FUTURE', TEXTS.birthDateFuture));
  }
  // A tag makes another address of the child's own mailbox, and the child would answer for the parent.
  const { email = '', parentEmail } = user;
  if (needsParent(user, today) && parentEmail !== undefined && isSameMailbox(parentEmail, email)) {
    faults.push(fault('/user/parentEmail', 'NOT_A_PARENT', TEXTS.parentIsAnother));
  }
  if (user.userType === 'doctor') {
    const wrong = doctorNumberFault(user.doctor.rpps, rules.country);
    if (wrong !== null) faults.push(fault('/user/doctor/rpps', 'CUSTOM', wrong));
  }
  if (user.userType === 'organization' && !user.organization.isAlreadyRegistered) {
    if (hasForeignNumber(user.organization.structure, rules.country)) {
      faults.push(fault('/user/organization/rccm', 'UNKNOWN_FIELD', TEXTS.unknownField));
    }
  }
  if (user.userType !== 'patient') return faults;

  const { nir, lastPeriod } = user.patient;
  faults.push(...patientNumberFaults('/user/patient/nir', nir, rules));
  if (lastPeriod !== undefined && !isLastPeriod(lastPeriod, today)) {
    faults.push(fault('/user/patient/lastPeriod', 'DATE_OUT_OF_RANGE', TEXTS.wrongDate));
  }
  return faults;
};
