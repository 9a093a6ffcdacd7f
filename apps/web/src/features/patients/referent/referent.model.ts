import { generalPractitioner } from '@maillon/contracts/access/referents';
import type { PatientFile } from '../../../data/affiliations.ts';
import type { ReferentDraft } from '../../../fields/referent-fields.tsx';
import { type FieldErrors, validate } from '../../../lib/forms/form.ts';

export type ShownReferent = NonNullable<PatientFile['generalPractitioner']>;

const NOBODY: ReferentDraft = {
  supervisorType: '',
  midwifeId: '',
  midwifeName: '',
  treatingDoctor: { firstName: '', lastName: '', email: '', rpps: '', address: { text: '' } },
};

export const draftOf = (referent: ShownReferent | null): ReferentDraft => {
  if (referent === null) return NOBODY;
  const { supervisorType, midwifeSupervisor, doctorSupervisor, name } = referent;
  return {
    ...NOBODY,
    supervisorType,
    ...(midwifeSupervisor !== null && { midwifeId: midwifeSupervisor, midwifeName: name }),
    ...(doctorSupervisor !== null && { treatingDoctor: doctorSupervisor }),
  };
};

const choiceOf = ({ supervisorType, midwifeId, treatingDoctor }: ReferentDraft) => ({
  ...(supervisorType !== '' && { supervisorType }),
  ...(supervisorType === 'midwife' && { midwifeSupervisor: midwifeId }),
  ...(supervisorType === 'doctor' && { doctorSupervisor: treatingDoctor }),
});

/** What keeps the draft from being sent, by field of the request. */
export const errorsOf = (draft: ReferentDraft): FieldErrors =>
  Object.fromEntries(
    Object.entries(validate(generalPractitioner, choiceOf(draft))).map(([pointer, sentence]) => [
      `/generalPractitioner${pointer === '/' ? '/supervisorType' : pointer}`,
      sentence,
    ]),
  );

/** The request behind a draft without errors. */
export const requestOf = (draft: ReferentDraft) => ({
  generalPractitioner: generalPractitioner.parse(choiceOf(draft)),
});

/** Whether the draft names another person, or none any more. */
export const isAnother = (
  referent: ShownReferent | null,
  { supervisorType, midwifeId, treatingDoctor }: ReferentDraft,
) => {
  if (referent === null) return false;
  if (supervisorType !== referent.supervisorType) return true;
  return supervisorType === 'midwife'
    ? midwifeId !== referent.midwifeSupervisor
    : treatingDoctor.email.trim().toLowerCase() !== referent.doctorSupervisor?.email;
};
