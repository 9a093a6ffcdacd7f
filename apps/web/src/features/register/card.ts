import { signUpPrefill } from '../../lib/sign-up-prefill.ts';
import type { AssistantDraft, DoctorDraft, MidwifeDraft } from './sign-up-draft.ts';

type Person = Pick<DoctorDraft, 'firstName' | 'lastName'>;

/** What a professional card said of the person; the insurance number is never on one (design catalogues §1.6). */
const read = (): { readonly person: Person; readonly number: string } | null => {
  const card = signUpPrefill.read();
  if (card === null) return null;
  return { person: { firstName: card.firstName ?? '', lastName: card.lastName ?? '' }, number: card.rpps ?? '' };
};

/** The beginning of a draft for whoever signed in with a card; each profile keeps the number in a field of its own. */
export const doctorCard = (): Partial<DoctorDraft> => {
  const card = read();
  return card === null ? {} : { ...card.person, rpps: card.number };
};

export const midwifeCard = (): Partial<MidwifeDraft> => {
  const card = read();
  return card === null ? {} : { ...card.person, certification: card.number };
};

export const assistantCard = (): Partial<AssistantDraft> => {
  const card = read();
  return card === null ? {} : { ...card.person, certificationNumber: card.number };
};
