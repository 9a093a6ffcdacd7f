import { tabStorage } from '../../lib/tab-storage.ts';
import type { AssistantDraft, DoctorDraft, MidwifeDraft } from './sign-up-draft.ts';

/** Where the sign-in with a professional card leaves what the card said; it goes with the session. */
const CARD = 'signUpPrefill';

interface Card {
  readonly firstName: string;
  readonly lastName: string;
  readonly rpps: string;
}

type Drafts = { readonly doctor: DoctorDraft; readonly midwife: MidwifeDraft; readonly assistant: AssistantDraft };

const textOf = (card: object, name: keyof Card): string => {
  const value: unknown = Reflect.get(card, name);
  return typeof value === 'string' ? value : '';
};

const readCard = (): Card | null => {
  const card = tabStorage.read(CARD);
  if (typeof card !== 'object' || card === null) return null;
  return { firstName: textOf(card, 'firstName'), lastName: textOf(card, 'lastName'), rpps: textOf(card, 'rpps') };
};

/** Each profile keeps the professional number in a field of its own. The insurance number is never on a card. */
const numberIn = { doctor: 'rpps', midwife: 'certification', assistant: 'certificationNumber' } as const;

/** The beginning of a draft for whoever signed in with a card; nothing for the others (spec platform §4). */
export const cardOf = <K extends keyof Drafts>(profile: K): Partial<Drafts[K]> => {
  const card = readCard();
  if (card === null) return {};
  const { firstName, lastName, rpps } = card;
  return { firstName, lastName, [numberIn[profile]]: rpps } as unknown as Partial<Drafts[K]>;
};
