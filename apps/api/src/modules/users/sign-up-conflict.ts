import { TEXTS } from '@maillon/contracts/texts';
import type { NewUser } from '@maillon/contracts/users';
import { violatedConstraint } from '../../platform/postgres-errors.ts';
import { Refusal, type RefusalExtra } from '../../platform/refusal.ts';

const structureTaken = (number: 'finess' | 'siret'): Refusal =>
  new Refusal('ORGANIZATION_ALREADY_REGISTERED', { field: `/user/organization/${number}` });

const RPPS_TAKEN: RefusalExtra = {
  errors: [{ pointer: '/user/doctor/rpps', code: 'RPPS_EXISTS', message: TEXTS.rppsExists }],
};

const CERTIFICATION_FIELD = {
  midwife: '/user/midwife/certification',
  assistant: '/user/assistant/certificationNumber',
};

export const certificationConflict = (kind: keyof typeof CERTIFICATION_FIELD): Refusal => {
  const pointer = CERTIFICATION_FIELD[kind];
  const message = TEXTS.certificationExists;
  return new Refusal('USER_CONFLICT', { errors: [{ pointer, code: 'CERTIFICATION_EXISTS', message }] });
};

/** What the database refuses when two people sign up in the same instant, past every check. */
const BY_CONSTRAINT: Readonly<Record<string, () => Refusal>> = {
  users_st_user_id_key: () => new Refusal('ALREADY_SIGNED_UP'),
  users_email_key: () => new Refusal('USER_CONFLICT', { flags: { emailExists: true } }),
  users_phone_key: () => new Refusal('USER_CONFLICT', { flags: { phoneExists: true } }),
  patients_nir_hash_key: () => new Refusal('USER_CONFLICT', { flags: { nirExists: true } }),
  practitioners_rpps_key: () => new Refusal('USER_CONFLICT', RPPS_TAKEN),
  organizations_finess_key: () => structureTaken('finess'),
  organizations_siret_key: () => structureTaken('siret'),
};

export const rppsConflict = (): Refusal => new Refusal('USER_CONFLICT', RPPS_TAKEN);

/** The refusal that a violated constraint stands for; any other error as it is. */
export const conflictFor = (error: unknown, { userType }: Pick<NewUser, 'userType'>): unknown => {
  const constraint = violatedConstraint(error) ?? '';
  if (constraint === 'practitioners_kind_certification_number_key' && userType in CERTIFICATION_FIELD) {
    return certificationConflict(userType === 'midwife' ? 'midwife' : 'assistant');
  }
  return BY_CONSTRAINT[constraint]?.() ?? error;
};
