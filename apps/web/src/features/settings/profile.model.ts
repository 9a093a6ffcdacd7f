import { userUpdate } from '@maillon/contracts/accounts/profile-update';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { asWritten, type PhoneCountry, toE164 } from '@maillon/contracts/fields/phone';
import type { Address, Gender } from '@maillon/contracts/fields/primitives';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { IsoDay } from '@maillon/domain/day';
import { DEFAULT_EXERCISE_RADIUS } from '@maillon/domain/practice';
import { isPractitionerType, type UserType } from '@maillon/domain/user-type';
import { profileOf } from '../../data/users.ts';
import { type FieldErrors, validate } from '../../lib/forms/form.ts';

/** What a person may change of themselves, as typed. */
export interface ProfileDraft {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
  readonly gender: Gender | '';
  readonly email: string;
  readonly phone: string;
  readonly phoneCountry: PhoneCountry;
  readonly address: Address;
  readonly languages: readonly string[];
  readonly qualifications: readonly string[];
  readonly description: string;
  readonly exerciceZone: Address;
  readonly exerciceRadius: number;
}

const NOWHERE: Address = { text: '' };
const LAST_NAME_OF_TWO: ReadonlySet<UserType> = new Set<UserType>([
  'patient',
  'midwife',
  'assistant',
  'dispatchManager',
  'dispatchOperator',
]);

/** Whether the profile says more of the person than who they are: those who work for a structure have no more. */
export const isCareProfile = (userType: UserType): boolean => userType === 'patient' || isPractitionerType(userType);

/** Where a practice is and how far it reaches: asked of those who go to their patients. */
export const hasExerciseZone = (userType: UserType): boolean => userType === 'midwife' || userType === 'assistant';

/** @param home country of a number that is not there yet */
export const draftOf = (me: UserMe, home: PhoneCountry = 'FR'): ProfileDraft => {
  const profile = profileOf(me);
  const telecom = (system: 'EMAIL' | 'PHONE') => profile?.telecom.find((contact) => contact.system === system)?.value;
  const phone = asWritten(telecom('PHONE') ?? '', home);
  return {
    lastName: me.lastName,
    firstName: me.firstName,
    birthDate: profile?.birthDate ?? '',
    gender: profile?.gender ?? '',
    email: telecom('EMAIL') ?? '',
    phone: phone.national,
    phoneCountry: phone.country,
    address: profile?.address[0] ?? NOWHERE,
    languages: profile?.languages ?? [],
    qualifications: profile?.qualifications?.map(({ code }) => code) ?? [],
    description: profile?.description ?? '',
    exerciceZone: profile?.exerciceZone ?? NOWHERE,
    exerciceRadius: profile?.exerciceRadius ?? DEFAULT_EXERCISE_RADIUS,
  };
};

/** The role block as the contract has it, all of it. */
const blockOf = (userType: UserType, draft: ProfileDraft) => ({
  name: [{ given: [draft.firstName.trim()], family: draft.lastName.trim() }],
  birthDate: draft.birthDate,
  ...(isCareProfile(userType) && {
    gender: draft.gender,
    languages: [...draft.languages],
    address: draft.address,
  }),
  ...(isPractitionerType(userType) && {
    qualifications: draft.qualifications.map((code) => ({ code })),
    description: draft.description.trim() === '' && userType === 'doctor' ? null : draft.description,
  }),
  ...(hasExerciseZone(userType) && { exerciceZone: draft.exerciceZone, exerciceRadius: draft.exerciceRadius }),
});

const contactsOf = (draft: ProfileDraft) => ({
  email: draft.email.trim(),
  phoneNumber: toE164(draft.phone, draft.phoneCountry) ?? draft.phone.trim(),
});

/** The members of `now` that are not what they were; those that were never there and still are empty count as the same. */
const changed = <T extends object>(before: T, now: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => {
      const was: unknown = before[name as keyof T];
      return JSON.stringify(value) !== JSON.stringify(was);
    }),
  ) as Partial<T>;

/** The request: what the person has changed, and nothing else (absent = keep). */
export const changesOf = (me: UserMe, draft: ProfileDraft) => {
  const base = draftOf(me);
  const block = changed(blockOf(me.userType, base), blockOf(me.userType, draft));
  return {
    ...changed(contactsOf(base), contactsOf(draft)),
    ...(Object.keys(block).length > 0 && { [me.userType]: block }),
  };
};

/** What keeps the draft from being saved, sentence by pointer of the request. */
export const profileErrors = (me: UserMe, draft: ProfileDraft, today: IsoDay): FieldErrors => {
  const { userType } = me;
  const base = draftOf(me);
  const block = `/${userType}`;
  const emptied = (was: string, is: string): boolean => was !== '' && is.trim() === '';
  return {
    ...validate(userUpdate, changesOf(me, draft)),
    ...(LAST_NAME_OF_TWO.has(userType) &&
      draft.lastName.trim().length === 1 && { [`${block}/name/0/family`]: TEXTS.lastNameShort }),
    ...(draft.birthDate > today && { [`${block}/birthDate`]: TEXTS.birthDateFuture }),
    ...(emptied(base.email, draft.email) && { '/email': TEXTS.required }),
    ...(emptied(base.phone, draft.phone) && { '/phoneNumber': TEXTS.required }),
    ...(draft.phone.trim() !== '' &&
      toE164(draft.phone, draft.phoneCountry) === null && { '/phoneNumber': TEXTS.phone }),
  };
};
