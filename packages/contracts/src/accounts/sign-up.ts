import { USER_TYPE_SPELLINGS } from '@maillon/domain/user-type';
import * as z from 'zod';
import { phoneNumber } from '../fields/phone.ts';
import { day, email, instant, requiredName } from '../fields/primitives.ts';
import { assistantBlock, doctorBlock, midwifeBlock, organizationBlock, patientBlock } from '../fields/role-blocks.ts';
import type { RefusalCode } from '../refusals/refusals.ts';
import { TEXTS } from '../refusals/texts.ts';

export const birthDate = day.refine((value) => value >= '1900-01-01', TEXTS.birthDateInvalid);
const account = {
  /** Ignored: the server makes its own. */
  id: z.string().max(100).optional(),
  firstName: requiredName(100),
  email,
  phoneNumber,
  avatar: z.string().max(200).optional(),
  termsAcceptedAt: z.iso
    .datetime({
      offset: true,
      error: ({ input }) => instant.safeParse(input).error?.issues[0]?.message ?? TEXTS.wrongDate,
    })
    .optional(),
  invitationToken: z.string().max(200).optional(),
  parentEmail: email.optional(),
};
const identity = { ...account, birthDate };
/** A person who works for a structure or at a dispatch centre is not asked for a birth date by everybody who calls. */
const staff = { ...account, birthDate: birthDate.optional() };
export const lastName = requiredName(100);
export const lastNameOfTwo = lastName.min(2, TEXTS.lastNameShort);

/** A profile that exists but is not offered is not allowed; a word that is no profile is not valid (spec platform §8). */
const profileRefusal = ({ input }: { readonly input?: unknown }): RefusalCode => {
  const type: unknown = typeof input === 'object' && input !== null && 'userType' in input ? input.userType : undefined;
  return USER_TYPE_SPELLINGS.some((spelling) => spelling === type) ? 'USER_TYPE_NOT_ALLOWED' : 'INVALID_PROFILE_TYPE';
};

/** Both spellings in, the stored one out (design api A2). */
const dispatchType = <const T extends 'dispatchManager' | 'dispatchOperator', const A extends string>(
  type: T,
  alias: A,
) => z.literal([type, alias]).transform((): T => type);
const noBlock = z.strictObject({}).optional();

export const newUser = z.discriminatedUnion(
  'userType',
  [
    z.strictObject({ ...identity, lastName: lastNameOfTwo, userType: z.literal('patient'), patient: patientBlock }),
    z.strictObject({ ...identity, lastName, userType: z.literal('doctor'), doctor: doctorBlock }),
    z.strictObject({ ...identity, lastName: lastNameOfTwo, userType: z.literal('midwife'), midwife: midwifeBlock }),
    z.strictObject({
      ...identity,
      lastName: lastNameOfTwo,
      userType: z.literal('assistant'),
      assistant: assistantBlock,
    }),
    z.strictObject({
      ...staff,
      lastName,
      userType: z.literal('organization'),
      organization: organizationBlock,
    }),
    z.strictObject({
      ...staff,
      lastName: lastNameOfTwo,
      userType: dispatchType('dispatchManager', 'dispatch-manager'),
      dispatchManager: noBlock,
    }),
    z.strictObject({
      ...staff,
      lastName: lastNameOfTwo,
      userType: dispatchType('dispatchOperator', 'dispatch-operator'),
      dispatchOperator: noBlock,
    }),
  ],
  { error: profileRefusal },
);
/** As it is sent. */
export type SignUp = z.input<typeof newUser>;
export type NewUser = z.infer<typeof newUser>;
