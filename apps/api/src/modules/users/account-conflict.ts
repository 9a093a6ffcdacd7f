import type { NewUser } from '@maillon/contracts/accounts/sign-up';
import type { FieldError } from '@maillon/contracts/endpoint/problem';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { CardDifference } from '@maillon/domain/professional-card';
import type { UserType } from '@maillon/domain/user-type';
import { violatedConstraint } from '../../platform/postgres/postgres-errors.ts';
import { Refusal, type RefusalExtra } from '../../platform/refusal.ts';

const structureTaken = (number: 'finess' | 'siret' | 'rccm'): Refusal =>
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

const CARD_TYPE_SENTENCES: Partial<Record<UserType, string>> = {
  doctor: 'Votre carte est celle d’un médecin : avec elle, vous créez un compte de médecin',
  midwife: 'Votre carte est celle d’une sage-femme : avec elle, vous créez un compte de sage-femme',
  assistant: 'Votre carte est celle d’un infirmier : avec elle, vous créez un compte d’infirmier',
};
const OTHER_CARD = 'La profession de votre carte n’a pas de compte ici : avec elle, vous créez un compte de patient';

/** That the form says something else than the card with which the person signed in, by field. @param type what the card decides */
export const cardConflict = (user: NewUser, differences: readonly CardDifference[], type: UserType): Refusal => {
  const fields: Readonly<Record<CardDifference, FieldError>> = {
    userType: {
      pointer: '/user/userType',
      code: 'CARD_TYPE',
      message: CARD_TYPE_SENTENCES[type] ?? OTHER_CARD,
    },
    rpps: { pointer: '/user/doctor/rpps', code: 'CARD_RPPS', message: TEXTS.cardRpps },
    certification: {
      pointer: CERTIFICATION_FIELD[user.userType === 'midwife' ? 'midwife' : 'assistant'],
      code: 'CARD_RPPS',
      message: TEXTS.cardRpps,
    },
  };
  return new Refusal('CARD_MISMATCH', { errors: differences.map((difference) => fields[difference]) });
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
  organizations_rccm_key: () => structureTaken('rccm'),
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
