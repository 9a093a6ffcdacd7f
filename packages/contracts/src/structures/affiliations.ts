import { RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import * as z from 'zod';
import { accessPolicy, accessStatus } from '../access/access-policies.ts';
import { generalPractitioner, referent } from '../access/referents.ts';
import { consent } from '../accounts/consents.ts';
import { commonCard } from '../accounts/person-cards.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { languages } from '../fields/languages.ts';
import { phoneNumber } from '../fields/phone.ts';
import {
  address,
  bloodGroup,
  day,
  gender,
  id,
  idOut,
  instantOut,
  page,
  patientNumber,
  profileEmail,
  requiredName,
  searchText,
  text,
} from '../fields/primitives.ts';
import type { RefusalCode } from '../refusals/refusals.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Design api §2.6: whose patients they are, and how a person becomes one of them. */

const OWNERS = ['doctor', 'midwife', 'assistant', 'organization'] as const;

/** Another first word is no address of ours. */
const params = z.strictObject({
  userType: z.enum(OWNERS, { error: 'NOT_FOUND' satisfies RefusalCode }),
  ownerId: id,
});

export const affiliatedPatient = z.object({
  userType: z.literal('patient'),
  /** Of a person who has not given access yet the name alone. */
  userData: z.object({ id: idOut, nir: z.string().nullable(), birthDate: z.string().nullable() }),
  common: commonCard.extend({ phone: z.string().nullable(), email: z.string().nullable() }),
  /** When they come next and came last: with any practitioner for a reader of the file, to the owner of the list otherwise. */
  visits: z.object({ next: instantOut.nullable(), last: instantOut.nullable() }),
  access: z.object({
    id: idOut,
    status: accessStatus,
    resource: accessPolicy.shape.resource,
    rights: z.array(z.string()),
    /** Whose turn it is while it waits: `given` waits for the patient, `received` for the reader. */
    direction: z.enum(['given', 'received']),
  }),
});
export type AffiliatedPatient = z.infer<typeof affiliatedPatient>;

export const list = endpoint({
  id: 'affiliations.list',
  whileImpersonating: { without: { nir: null } },
  method: 'GET',
  path: '/:userType/:ownerId/patient',
  summary: 'Les patients d’un professionnel ou d’une structure, ou les demandes d’accès en attente.',
  audience: OWNERS,
  params,
  query: z.strictObject({
    query: searchText.optional(),
    status: z.enum(['ACCEPTED', 'PENDING'], TEXTS.wrongChoice).default('ACCEPTED'),
    /** By name; who comes next first; who came last first. Of those who do not or did not come: by name, at the end. */
    sort: z.enum(['name', 'next-visit', 'last-visit'], TEXTS.wrongChoice).default('name'),
    /** Only those who have a visit ahead, or none. */
    visit: z.enum(['planned', 'none'], TEXTS.wrongChoice).optional(),
    ...page,
  }),
  output: z.array(affiliatedPatient),
  refusals: ['BAD_CURSOR'],
});

/** One of the two, and nothing of the other: by a number, or in a country where not everybody has one by phone and day of birth. */
const knownBy = z
  .strictObject({
    nir: patientNumber.optional(),
    phoneNumber: phoneNumber.optional(),
    birthDate: day.optional(),
  })
  .superRefine(({ nir = '', phoneNumber: phone, birthDate }, context) => {
    const isMissing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: TEXTS.required });
    if (phone === undefined && birthDate === undefined) {
      if (nir === '') isMissing('nir');
    } else if (nir !== '') context.addIssue({ code: 'custom', path: ['nir'], message: TEXTS.unknownField });
    else if (phone === undefined) isMissing('phoneNumber');
    else if (birthDate === undefined) isMissing('birthDate');
  });

/** Asked with a body: neither a NIR nor a phone is in a URL. */
export const check = endpoint({
  id: 'affiliations.check',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/:userType/:ownerId/is-patient-affiliated',
  summary: 'Dit si le patient qui a ce numéro, ou ce téléphone et cette date de naissance, est déjà suivi.',
  audience: OWNERS,
  params,
  body: knownBy,
  output: z.object({
    affiliated: z.boolean(),
    exists: z.boolean(),
    patient: z.object({ id: idOut, common: commonCard.pick({ name: true, age: true, gender: true }) }).optional(),
  }),
  reveals: { by: ['nir', 'phoneNumber'], counts: 'answers' },
  verifiedOnly: true,
  refusals: [],
});

export const newPatient = z
  .strictObject({
    firstName: requiredName(100),
    lastName: requiredName(100).min(2, TEXTS.lastNameShort),
    email: profileEmail.optional(),
    phoneNumber: phoneNumber.optional(),
    nir: patientNumber,
    gender,
    address,
    birthDate: day.refine((value) => value >= '1900-01-01', TEXTS.birthDateInvalid),
    bloodGroup,
    treatments: text(2000).optional(),
    medicalBackground: text(2000).optional(),
    allergies: text(2000).optional(),
    languages: languages.default(['fr']),
  })
  .refine(({ email, phoneNumber: phone }) => email !== undefined || phone !== undefined, {
    error: TEXTS.contactRequired,
    path: ['email'],
  });
export type NewPatient = z.infer<typeof newPatient>;

/** A person who was made: the account waits for its person. */
const preparedPatient = z.object({
  id: idOut,
  userType: z.literal('patient'),
  userData: z.object({ id: idOut }),
  common: z.object({ name: z.string() }),
  active: z.boolean(),
});

const creation = {
  audience: OWNERS,
  params,
  body: z.strictObject({ patient: newPatient }),
  output: preparedPatient,
  status: 201,
  trail: 'conflicts',
  verifiedOnly: true,
  rate: 'prepare-patient',
  reveals: { by: ['nir', 'email', 'phoneNumber'], counts: 'conflicts' },
  refusals: ['USER_CONFLICT'],
} as const;

export const create = endpoint({
  ...creation,
  id: 'affiliations.create',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/:userType/:ownerId/patient',
  summary: 'Prépare le compte d’un patient, au nom duquel on agit.',
});

export const affiliateNew = endpoint({
  ...creation,
  id: 'affiliations.affiliateNew',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/:userType/:ownerId/affiliate-new-patient',
  summary: 'Prépare le compte d’un patient et ouvre son dossier, avec son accord recueilli.',
});

export const affiliate = endpoint({
  id: 'affiliations.affiliate',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/:userType/:ownerId/affiliate-patient',
  summary: 'Demande à un patient l’accès à son dossier.',
  audience: OWNERS,
  params,
  body: z.strictObject({
    patientId: id,
    rights: z.array(z.enum(RESOURCE_RIGHTS['medical-file'], TEXTS.wrongChoice)).min(1, TEXTS.required).optional(),
  }),
  output: accessPolicy,
  status: 201,
  reveals: { by: [], counts: 'conflicts' },
  verifiedOnly: true,
  refusals: ['ALREADY_AFFILIATED', 'ACCESS_REQUEST_REJECTED', 'RIGHT_NOT_ALLOWED', 'RIGHT_NOT_REQUESTABLE'],
});

/** What a reader sees of a patient beside the record: who they are, how to reach them, and what the reader may do. */
export const patientFile = z.object({
  id: idOut,
  userId: idOut,
  userType: z.literal('patient'),
  common: commonCard.extend({ phone: z.string().nullable(), email: z.string().nullable() }),
  firstName: z.string(),
  lastName: z.string(),
  nir: z.string(),
  birthDate: z.string(),
  bloodGroup,
  languages: z.array(z.string()),
  address: z.array(address),
  observationsSldId: z.string().nullable(),
  /** What they agreed to for their care, the newest first; none for a person who may not read the file. */
  consent: z.array(consent),
  /** Who follows them; null where none was named, or for a person who may not read the file. */
  generalPractitioner: referent.nullable(),
  /** False until the patient has signed in for the first time. */
  activated: z.boolean(),
  access: z.object({ read: z.boolean(), write: z.boolean(), share: z.boolean(), act: z.boolean(), self: z.boolean() }),
  version: z.number().int(),
});
export type PatientFile = z.infer<typeof patientFile>;

const patientParams = z.strictObject({ patientId: id });

export const get = endpoint({
  id: 'affiliations.get',
  whileImpersonating: { without: { nir: '', bloodGroup: 'unknown', consent: [] } },
  method: 'GET',
  path: '/patient/:patientId',
  summary: 'Un patient : identité, contact, et ce que l’on peut faire de son dossier.',
  audience: ['patient', ...OWNERS],
  params: patientParams,
  output: patientFile,
  refusals: [],
});

/** Either the referent, or who a person is and where they live; absent members stay as they are. */
export const patientChange = z
  .strictObject({
    generalPractitioner: generalPractitioner.optional(),
    firstName: requiredName(100).optional(),
    lastName: requiredName(100).min(2, TEXTS.lastNameShort).optional(),
    birthDate: day.refine((value) => value >= '1900-01-01', TEXTS.birthDateInvalid).optional(),
    gender: gender.optional(),
    bloodGroup: bloodGroup.optional(),
    languages: languages.optional(),
    address: address.optional(),
    /** Of an account that still waits for its person; a person who signs in changes and proves their own. */
    email: profileEmail.optional(),
    phoneNumber: phoneNumber.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, TEXTS.required)
  .refine((change) => change.generalPractitioner === undefined || Object.keys(change).length === 1, {
    error: TEXTS.wrongType,
    path: ['generalPractitioner'],
  });
export type PatientChange = z.infer<typeof patientChange>;

export const update = endpoint({
  id: 'affiliations.update',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'PATCH',
  path: '/patient/:patientId',
  summary: 'Change l’identité, l’adresse ou le référent d’un patient.',
  audience: ['patient', ...OWNERS],
  params: patientParams,
  body: patientChange,
  output: patientFile,
  ifMatch: 'required',
  trail: 'conflicts',
  reveals: { by: ['email', 'phoneNumber', 'rpps'], counts: 'answers' },
  refusals: ['USER_CONFLICT', 'INVITATION_EXISTS', 'INVITATION_SENDS'],
});

export const resendReferent = endpoint({
  id: 'affiliations.resendReferent',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/patient/:patientId/referent/resend',
  summary: 'Invite encore une fois le référent qui n’a pas répondu.',
  audience: ['patient', ...OWNERS],
  params: patientParams,
  rate: 'invite',
  reveals: { by: [], counts: 'answers' },
  refusals: ['INVITATION_SENDS'],
});
