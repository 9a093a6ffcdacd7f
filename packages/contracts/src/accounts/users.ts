import { USER_TYPE_SPELLINGS, USER_TYPES } from '@maillon/domain/user-type';
import * as z from 'zod';
import { accessParty, accessResource, accessStatus } from '../access/access-policies.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { languages } from '../fields/languages.ts';
import { phoneNumber } from '../fields/phone.ts';
import {
  address,
  choice,
  day,
  email,
  gender,
  humanName,
  id,
  instant,
  instantOut,
  profileEmail,
  requiredName,
  telecom,
  text,
  userType,
} from '../fields/primitives.ts';
import {
  assistantBlock,
  description,
  doctorBlock,
  exerciceRadius,
  midwifeBlock,
  organizationBlock,
  patientBlock,
  place,
  qualifications,
  requiredDescription,
} from '../fields/role-blocks.ts';
import type { RefusalCode } from '../refusals/refusals.ts';
import { TEXTS } from '../refusals/texts.ts';

const birthDate = day.refine((value) => value >= '1900-01-01', TEXTS.birthDateInvalid);
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
const lastName = requiredName(100);
const lastNameOfTwo = lastName.min(2, TEXTS.lastNameShort);

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

const PLACE = { text: true, coordinates: true, city: true, state: true, country: true } as const;
/** Spec platform §3 "Common display object": what a screen shows of a person without looking at their kind. */
const common = z.object({
  name: z.string(),
  type: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  address: z.object(address.pick(PLACE).shape).nullable(),
  age: z.number().int().nullable(),
  gender: gender.nullable(),
  profileId: id,
});

export const profile = z.object({
  id,
  name: z.array(humanName),
  telecom: z.array(telecom),
  birthDate: z.string().nullable(),
  gender: gender.nullable(),
  address: z.array(address),
  rpps: z.string().nullable().optional(),
  certificationNumber: z.string().nullable().optional(),
  advancedCertificationNumber: z.string().nullable().optional(),
  initialProfile: z.string().nullable().optional(),
  exerciceZone: address.nullable().optional(),
  exerciceRadius: z.number().optional(),
  experties: z.array(z.string()).optional(),
  pmi: z
    .object({ name: z.string(), address, telecom: z.array(telecom) })
    .nullable()
    .optional(),
  nir: z.string().nullable().optional(),
  organizations: z.array(z.object({ id, name: z.string(), finess: z.string().nullable(), manager: z.boolean() })),
  qualifications: z.array(z.object({ code: z.string() })).optional(),
  languages: z.array(z.string()),
  description: z.string().nullable().optional(),
  schedule: z.object({ id }).nullable().optional(),
  /** Not of a person who has yet to confirm who they are. */
  common: common.optional(),
});
export type Profile = z.infer<typeof profile>;

export const inactiveReason = z.enum([
  'ORGANIZATION_PENDING',
  'PARENTAL_CONSENT',
  'CLAIM_REQUIRED',
  'DISPATCH_APPROVAL',
  'DEACTIVATED',
]);

const accessSummary = { id, resource: accessResource, status: accessStatus, rights: z.array(z.string()) };

/** Design api §2.2 "UserMe". Members of modules that are not open yet are there and empty, so that clients can rely on them. */
export const userMe = z.object({
  id,
  username: z.string(),
  userType,
  firstName: z.string(),
  lastName: z.string(),
  active: z.boolean(),
  inactiveReason: inactiveReason.optional(),
  /** False for a professional whom nobody has checked yet: endpoints that are `verifiedOnly` refuse them. */
  isTrusted: z.boolean(),
  activatedAt: instantOut.nullable(),
  isAdmin: z.boolean(),
  isDemo: z.boolean(),
  impersonation: z.object({ byName: z.string(), expiresAt: instantOut }).nullable(),
  sldId: z.string().nullable(),
  sdbkey: z.string().nullable(),
  ssessid: z.string().nullable(),
  channels: z.array(z.object({ id })),
  hasAccessTo: z.array(
    z.object({
      ...accessSummary,
      /** The role id of who gave it. */
      from: id,
      fromDisplay: accessParty.omit({ id: true }),
    }),
  ),
  grantedAccessTo: z.array(z.object({ ...accessSummary, to: accessParty })),
  /** The session of the card that this session was opened with (design api §2.2). */
  integrations: z.object({ psc: z.object({ idToken: z.string() }).optional() }),
  /** Whether the person has entered a code that was sent there. */
  emailVerified: z.boolean().optional(),
  phoneVerified: z.boolean().optional(),
  /** Contacts that wait for their code (design api A9). */
  pendingEmail: z.string().nullable().optional(),
  pendingPhone: z.string().nullable().optional(),
  termsVersion: z.string().nullable(),
  patient: profile.optional(),
  doctor: profile.optional(),
  midwife: profile.optional(),
  assistant: profile.optional(),
  organization: profile.optional(),
  dispatchManager: profile.optional(),
  dispatchOperator: profile.optional(),
  version: z.number().int(),
});
export type UserMe = z.infer<typeof userMe>;

export const create = endpoint({
  id: 'users.create',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/user',
  summary: 'Crée le profil de la personne connectée.',
  audience: 'session',
  body: z.strictObject({ user: newUser }),
  output: z.object({ user: userMe, signupJWT: z.string().nullable() }),
  status: 201,
  idempotencyKey: 'required',
  rate: 'sign-up',
  reveals: {
    by: ['nir', 'email', 'phoneNumber', 'rpps', 'certification', 'certificationNumber', 'finess', 'siret', 'rccm'],
    counts: 'conflicts',
  },
  refusals: [
    'USER_CONFLICT',
    'ORGANIZATION_ALREADY_REGISTERED',
    'ORGANIZATION_UNKNOWN',
    'ALREADY_SIGNED_UP',
    'USER_TYPE_NOT_ALLOWED',
    'INVALID_PROFILE_TYPE',
    'PARENTAL_CONSENT_REQUIRED',
    'CONTACT_NOT_VERIFIED',
    'CARD_MISMATCH',
  ],
});

export const current = endpoint({
  id: 'users.current',
  whileImpersonating: { without: { nir: null } },
  method: 'GET',
  path: '/user/current',
  summary: 'La personne connectée, son profil et ses accès.',
  audience: 'session',
  output: userMe,
  refusals: ['USER_NOT_FOUND'],
});

/** Kept as one text, which is as long as it may be at sign-up. */
const givenNames = z
  .array(requiredName(100))
  .min(1, TEXTS.required)
  .max(5)
  .refine((names) => names.join(' ').length <= 100, TEXTS.tooLong);

const nameUpdate = (family: typeof lastName) =>
  z
    .array(z.strictObject({ given: givenNames, family, text: text(201).optional() }))
    .length(1)
    .optional();

const personUpdate = {
  birthDate: birthDate.optional(),
  /** The same as `email` and `phoneNumber` beside the block, which win. */
  telecom: z
    .array(
      z.discriminatedUnion('system', [
        z.strictObject({ system: z.literal('EMAIL'), value: profileEmail }),
        z.strictObject({ system: z.literal('PHONE'), value: phoneNumber }),
      ]),
    )
    .max(2)
    .optional(),
};

const identityUpdate = {
  ...personUpdate,
  gender: gender.optional(),
  languages: languages.optional(),
  address: z.union([address, z.array(address).length(1)]).optional(),
};

export const patientUpdate = z.strictObject({ ...identityUpdate, name: nameUpdate(lastNameOfTwo) });

export const doctorUpdate = z.strictObject({
  ...identityUpdate,
  name: nameUpdate(lastName),
  qualifications: qualifications.min(1, TEXTS.required).optional(),
  description: description.nullable().optional(),
  exerciceZone: place.nullable().optional(),
  exerciceRadius: exerciceRadius.optional(),
});
type DoctorUpdate = z.infer<typeof doctorUpdate>;

/** What is required of them at sign-up can be changed, not emptied. */
const practiceUpdate = {
  ...identityUpdate,
  name: nameUpdate(lastNameOfTwo),
  qualifications: qualifications.optional(),
  description: requiredDescription.optional(),
  exerciceZone: place.optional(),
  exerciceRadius: exerciceRadius.optional(),
};
export const midwifeUpdate = z.strictObject(practiceUpdate);
export const assistantUpdate = z.strictObject(practiceUpdate);

/** The person who works for the structure; the structure itself has a route of its own. */
export const staffUpdate = z.strictObject({ ...personUpdate, name: nameUpdate(lastName) });
export const dispatcherUpdate = z.strictObject({ ...personUpdate, name: nameUpdate(lastNameOfTwo) });

export const userUpdate = z.strictObject({
  email: profileEmail.optional(),
  phoneNumber: phoneNumber.optional(),
  patient: patientUpdate.optional(),
  doctor: doctorUpdate.optional(),
  midwife: midwifeUpdate.optional(),
  assistant: assistantUpdate.optional(),
  organization: staffUpdate.optional(),
  dispatchManager: dispatcherUpdate.optional(),
  dispatchOperator: dispatcherUpdate.optional(),
});
export type UserUpdate = z.infer<typeof userUpdate>;
/** Every member that some block has; the contract has checked which ones go together. */
export type ProfileUpdate = Partial<DoctorUpdate>;

/** A contact that is not the present one waits for a code, which is sent to it (design api A9). */
export const update = endpoint({
  id: 'users.update',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'PATCH',
  path: '/user/current',
  summary: 'Modifie le profil de la personne connectée.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization', 'dispatchManager', 'dispatchOperator'],
  body: userUpdate,
  output: userMe,
  reveals: { by: ['email', 'phoneNumber', 'telecom'], counts: 'answers' },
  refusals: ['STALE_VERSION', 'USER_CONFLICT', 'INVALID_PROFILE_TYPE', 'DEPENDENCY_UNAVAILABLE'],
});

const contactKind = choice(['email', 'phone']);

export const verifyContact = endpoint({
  id: 'users.verifyContact',
  kept: 'ids',
  method: 'POST',
  path: '/user/current/contact/verify',
  summary:
    'Confirme un contact par le code reçu ; il remplace alors l’ancien, et les autres appareils sont déconnectés.',
  audience: [...USER_TYPES],
  body: z.strictObject({ kind: contactKind, code: z.string().regex(/^\d{6}$/, TEXTS.codeIncorrect) }),
  output: userMe,
  whileImpersonating: 'never',
  reveals: { by: [], counts: 'conflicts' },
  refusals: ['CODE_INCORRECT', 'USER_CONFLICT', 'DEPENDENCY_UNAVAILABLE'],
});

export const sendContactCode = endpoint({
  id: 'users.sendContactCode',
  method: 'POST',
  path: '/user/current/contact/code',
  summary: 'Envoie un nouveau code au contact à confirmer.',
  audience: [...USER_TYPES],
  body: z.strictObject({ kind: contactKind }),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'DEPENDENCY_UNAVAILABLE'],
});

export const acceptTerms = endpoint({
  id: 'users.acceptTerms',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/user/current/terms',
  summary: 'Enregistre l’acceptation des conditions d’utilisation.',
  audience: 'session',
  body: z.strictObject({ version: z.iso.date(TEXTS.wrongDate) }),
  refusals: ['USER_NOT_FOUND'],
});

/** Who was born when the professional said takes over the account that was prepared for them (design api A62). */
export const claim = endpoint({
  id: 'users.claim',
  kept: 'ids',
  method: 'POST',
  path: '/user/current/claim',
  summary: 'Confirme par sa date de naissance un compte préparé par un professionnel.',
  audience: 'session',
  body: z.strictObject({ birthDate }),
  output: userMe,
  whileImpersonating: 'never',
  refusals: ['USER_NOT_FOUND', 'CLAIM_MISMATCH', 'CLAIM_LOCKED', 'CLAIM_STATE'],
});
