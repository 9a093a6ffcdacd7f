import { TEXTS } from '@maillon/contracts/texts';
import { violatedConstraint } from '../../platform/postgres-errors.ts';
import { Refusal, type RefusalExtra } from '../../platform/refusal.ts';

const RPPS_TAKEN: RefusalExtra = {
  errors: [{ pointer: '/user/doctor/rpps', code: 'RPPS_EXISTS', message: TEXTS.rppsExists }],
};

/** What the database refuses when two people sign up in the same instant, past every check. */
const BY_CONSTRAINT: Readonly<Record<string, () => Refusal>> = {
  users_st_user_id_key: () => new Refusal('ALREADY_SIGNED_UP'),
  users_email_key: () => new Refusal('USER_CONFLICT', { flags: { emailExists: true } }),
  users_phone_key: () => new Refusal('USER_CONFLICT', { flags: { phoneExists: true } }),
  patients_nir_hash_key: () => new Refusal('USER_CONFLICT', { flags: { nirExists: true } }),
  practitioners_rpps_key: () => new Refusal('USER_CONFLICT', RPPS_TAKEN),
};

export const rppsConflict = (): Refusal => new Refusal('USER_CONFLICT', RPPS_TAKEN);

/** The refusal that a violated constraint stands for; any other error as it is. */
export const conflictFor = (error: unknown): unknown => BY_CONSTRAINT[violatedConstraint(error) ?? '']?.() ?? error;
