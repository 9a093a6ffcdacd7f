import { newUser } from '@maillon/contracts/accounts/sign-up';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { IsoDay } from '@maillon/domain/day';
import { cleanNir } from '@maillon/domain/identifiers';
import { isLastPeriod } from '@maillon/domain/pregnancy';
import type { Country } from '@maillon/domain/product/countries';
import { patientNumberFault } from '@maillon/domain/product/national-numbers';
import { type FieldErrors, validate } from '../../../lib/forms/form.ts';
import { identityErrors, identityPayload } from '../identity.model.ts';
import type { PatientDraft } from '../sign-up-draft.ts';

/** Spec clinical §5 "Record": between 42 weeks ago and today. */
const LAST_PERIOD_RANGE = 'La date doit être comprise entre il y a 42 semaines et aujourd’hui';
const MAX_CHILDREN = 20;
const CHILDREN_RANGE = `Indiquez un nombre entre 0 et ${MAX_CHILDREN}`;
/** The referent form has its own word for it (spec clinical §5 "Referent form"). */
const REQUIRED_HERE = 'Ce champ est requis';

const filled = <K extends string>(key: K, value: string) =>
  (value.trim() === '' ? {} : { [key]: value }) as Partial<Record<K, string>>;

const prenatal = ({ lastPeriod, pregnancyType, existingChildren }: PatientDraft) => ({
  ...filled('lastPeriod', lastPeriod),
  ...(pregnancyType !== '' && { pregnancyTypes: pregnancyType }),
  ...(existingChildren.trim() !== '' && { existingChildren: Number(existingChildren) }),
});

const referent = ({ supervisorType, midwifeId, treatingDoctor }: PatientDraft) => ({
  ...(supervisorType !== '' && { supervisorType }),
  ...(supervisorType === 'midwife' && midwifeId !== '' && { midwifeSupervisor: midwifeId }),
  ...(supervisorType === 'doctor' && { doctorSupervisor: treatingDoctor }),
});

/** The request behind the draft; the maternity variant asks more. */
export const patientPayload = (draft: PatientDraft, today: IsoDay, maternity: boolean) => ({
  userType: 'patient' as const,
  ...identityPayload(draft, today),
  patient: {
    nir: draft.nir,
    bloodGroup: draft.bloodGroup,
    gender: draft.gender,
    address: draft.address,
    languages: [...draft.languages],
    ...filled('medicalBackground', draft.medicalBackground),
    ...filled('treatments', draft.treatments),
    ...filled('allergies', draft.allergies),
    ...(maternity && { ...prenatal(draft), ...referent(draft) }),
  },
});

const prenatalErrors = ({ lastPeriod, existingChildren }: PatientDraft, today: IsoDay): FieldErrors => {
  const children = existingChildren.trim();
  const childrenAreWrong = children !== '' && !(/^\d{1,2}$/.test(children) && Number(children) <= MAX_CHILDREN);
  const periodIsWrong = lastPeriod !== '' && !isLastPeriod(lastPeriod, today);
  return {
    ...(periodIsWrong && { '/patient/lastPeriod': LAST_PERIOD_RANGE }),
    ...(childrenAreWrong && { '/patient/existingChildren': CHILDREN_RANGE }),
  };
};

const referentErrors = ({ supervisorType, midwifeId }: PatientDraft): FieldErrors => ({
  ...(supervisorType === '' && { '/patient/supervisorType': REQUIRED_HERE }),
  ...(supervisorType === 'midwife' && midwifeId === '' && { '/patient/midwifeSupervisor': REQUIRED_HERE }),
});

const ofReferent = (pointer: string): boolean => pointer.startsWith('/patient/doctorSupervisor/');

/** What keeps the draft from being sent, sentence by field of the contract. */
export const patientErrors = (
  draft: PatientDraft,
  today: IsoDay,
  { maternity, country }: { readonly maternity: boolean; readonly country: Country },
): FieldErrors => {
  const numberFault = patientNumberFault(cleanNir(draft.nir), country);
  const found = Object.entries(validate(newUser, patientPayload(draft, today, maternity)));
  const worded = found.map(([pointer, sentence]) => [
    pointer,
    ofReferent(pointer) && sentence === TEXTS.required ? REQUIRED_HERE : sentence,
  ]);
  return {
    ...Object.fromEntries(worded),
    ...(numberFault !== null && { '/patient/nir': numberFault }),
    ...identityErrors(draft, today),
    ...(maternity && { ...prenatalErrors(draft, today), ...referentErrors(draft) }),
  };
};
