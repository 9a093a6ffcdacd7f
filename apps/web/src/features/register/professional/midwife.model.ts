import { newUser } from '@maillon/contracts/accounts/sign-up';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { IsoDay } from '@maillon/domain/day';
import { type FieldErrors, validate } from '../../../lib/forms/form.ts';
import { identityErrors, identityPayload } from '../identity.model.ts';
import type { MidwifeDraft, PmiDraft } from '../sign-up-draft.ts';

/** Affiliated, and no centre said: the step does not go on (spec platform §5 "PMI step"). */
export const lacksPmi = ({ affiliation, pmi }: MidwifeDraft): boolean =>
  affiliation === 'pmi' && (pmi === null || pmi.name.trim() === '' || pmi.address.text.trim() === '');

const pmiPayload = ({ name, address, telecom }: PmiDraft) => ({
  pmiName: name,
  pmiAddress: address,
  ...(telecom.length > 0 && { pmiTelecom: [...telecom] }),
});

/** The request behind the draft. */
export const midwifePayload = (draft: MidwifeDraft, today: IsoDay) => ({
  userType: 'midwife' as const,
  ...identityPayload(draft, today),
  midwife: {
    gender: draft.gender,
    address: draft.address,
    languages: [...draft.languages],
    description: draft.description,
    initialProfile: draft.initialProfile,
    exerciceZone: draft.exerciceZone,
    exerciceRadius: draft.exerciceRadius,
    experties: [...draft.experties],
    ...(draft.certification.trim() !== '' && { certification: draft.certification }),
    affiliation: draft.affiliation === 'pmi',
    ...(draft.affiliation === 'pmi' && draft.pmi !== null && pmiPayload(draft.pmi)),
  },
});

/** What keeps the draft from being sent, sentence by field of the contract. */
export const midwifeErrors = (draft: MidwifeDraft, today: IsoDay): FieldErrors => ({
  ...validate(newUser, midwifePayload(draft, today)),
  ...identityErrors(draft, today),
  // Rules between fields, which the schema only looks at once each field is right.
  ...(draft.experties.length === 0 && { '/midwife/experties': TEXTS.required }),
  ...(draft.exerciceZone.text.trim() === '' && { '/midwife/exerciceZone': TEXTS.required }),
  ...(lacksPmi(draft) && { '/midwife/pmiName': TEXTS.required }),
});
