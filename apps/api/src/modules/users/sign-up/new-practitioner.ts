import type { NewUser } from '@maillon/contracts/accounts/sign-up';
import { DEFAULT_EXERCISE_RADIUS } from '@maillon/domain/practice';
import type { ClaimedProfile } from '@maillon/domain/professional-card';
import type { NewPractitioner } from './new-profiles.repository.ts';

export type NewProfessional = Extract<NewUser, { userType: 'doctor' | 'midwife' | 'assistant' }>;
type Midwife = Extract<NewUser, { userType: 'midwife' }>['midwife'];

const NONE = {
  rpps: null,
  certificationNumber: null,
  advancedCertificationNumber: null,
  exerciceZone: null,
  exerciceRadius: DEFAULT_EXERCISE_RADIUS,
  initialProfile: null,
  pmi: null,
  experties: [],
} satisfies Partial<NewPractitioner>;

const pmiOf = ({ affiliation, pmiName, pmiAddress, pmiTelecom }: Midwife): NewPractitioner['pmi'] =>
  affiliation && pmiName !== undefined && pmiAddress !== undefined
    ? { name: pmiName, address: pmiAddress, telecom: pmiTelecom ?? [] }
    : null;

/** The row of a professional; each kind says other things of themselves (design api §2.2.1). */
export const practitionerOf = (user: NewProfessional): NewPractitioner => {
  const { birthDate } = user;
  if (user.userType === 'doctor') {
    const { rpps, gender, address, languages, description } = user.doctor;
    return { ...NONE, kind: 'doctor', rpps, birthDate, gender, address, languages, description: description ?? null };
  }
  if (user.userType === 'midwife') {
    const { gender, address, languages, description, exerciceZone, exerciceRadius, initialProfile } = user.midwife;
    return {
      ...NONE,
      ...{ kind: 'midwife', birthDate, gender, address, languages, description, exerciceZone, exerciceRadius },
      initialProfile,
      certificationNumber: user.midwife.certification ?? null,
      pmi: pmiOf(user.midwife),
      experties: user.midwife.experties,
    };
  }
  const { gender, address, languages, description, exerciceZone, exerciceRadius, certificationNumber } = user.assistant;
  return {
    ...NONE,
    ...{ kind: 'assistant', birthDate, gender, address, languages, description, exerciceZone, exerciceRadius },
    certificationNumber,
    advancedCertificationNumber: user.assistant.advancedCertificationNumber || null,
  };
};

export const qualificationsOf = (user: NewProfessional): string[] => {
  const block = user.userType === 'doctor' ? user.doctor : user.userType === 'midwife' ? user.midwife : user.assistant;
  return block.qualifications.map(({ code }) => code);
};

/** What the form says that a health-professional card may contradict. */
export const claimedBy = (user: NewUser): ClaimedProfile => ({
  userType: user.userType,
  rpps: user.userType === 'doctor' ? user.doctor.rpps : null,
  certification: certificationOf(user)?.number ?? null,
});

/** The number of the professional register, where the profile has one. */
export const certificationOf = (user: NewUser): { kind: 'midwife' | 'assistant'; number: string } | null => {
  if (user.userType === 'assistant') return { kind: 'assistant', number: user.assistant.certificationNumber };
  if (user.userType !== 'midwife' || user.midwife.certification === undefined) return null;
  return { kind: 'midwife', number: user.midwife.certification };
};
