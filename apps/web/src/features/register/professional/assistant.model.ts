import { newUser } from '@maillon/contracts/accounts/sign-up';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { IsoDay } from '@maillon/domain/day';
import { type FieldErrors, validate } from '../../../lib/forms/form.ts';
import { identityErrors, identityPayload } from '../identity.model.ts';
import type { AssistantDraft } from '../sign-up-draft.ts';

/** The request behind the draft. */
export const assistantPayload = (draft: AssistantDraft, today: IsoDay) => ({
  userType: 'assistant' as const,
  ...identityPayload(draft, today),
  assistant: {
    certificationNumber: draft.certificationNumber,
    ...(draft.advancedCertificationNumber.trim() !== '' && {
      advancedCertificationNumber: draft.advancedCertificationNumber,
    }),
    gender: draft.gender,
    address: draft.address,
    languages: [...draft.languages],
    description: draft.description,
    exerciceZone: draft.exerciceZone,
    exerciceRadius: draft.exerciceRadius,
  },
});

/** What keeps the draft from being sent, sentence by field of the contract. */
export const assistantErrors = (draft: AssistantDraft, today: IsoDay): FieldErrors => ({
  ...validate(newUser, assistantPayload(draft, today)),
  ...identityErrors(draft, today),
  ...(draft.exerciceZone.text.trim() === '' && { '/assistant/exerciceZone': TEXTS.required }),
});
