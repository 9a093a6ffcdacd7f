import {
  DEFAULT_EXERCISE_RADIUS,
  EXERCISE_RADII,
  INITIAL_PROFILES,
  MIDWIFE_EXPERTISES,
  STRUCTURE_SPECIALITIES,
} from '@maillon/domain/practice';
import { PREGNANCY_TYPES } from '@maillon/domain/pregnancy';
import * as z from 'zod';
import { frenchIssue } from '../refusals/issues.ts';
import { TEXTS } from '../refusals/texts.ts';
import { languages } from './languages.ts';
import {
  address,
  bloodGroup,
  choice,
  day,
  doctorNumber,
  email,
  finess,
  gender,
  id,
  patientNumber,
  rccm,
  requiredName,
  requiredText,
  rpps,
  siret,
  telecom,
  text,
} from './primitives.ts';

/** What each kind of user says of themselves at sign-up (design api §2.2.1). */

/** A component of the OpenAPI document: its name is that of the export. */
export const qualification = z.strictObject({ code: requiredText(80) });

/** Of this many things a person is capable, and not more. */
const MAX_CODES = 20;
export const qualifications = z.array(qualification).max(MAX_CODES);
const MAX_DESCRIPTION_LENGTH = 2000;
export const description = text(MAX_DESCRIPTION_LENGTH);
export const requiredDescription = requiredText(MAX_DESCRIPTION_LENGTH);

const codesOf = <const Words extends readonly { readonly code: string }[]>(words: Words) =>
  choice(words.map(({ code }) => code) as [Words[number]['code'], ...Words[number]['code'][]]);

/** A place, or what a person wrote of it. */
export const place = z.union(
  [address, requiredText(300).transform((written): z.infer<typeof address> => ({ text: written }))],
  { error: ({ input }) => (input === undefined || input === '' ? TEXTS.required : TEXTS.wrongType) },
);

/** One number or address, or the list that the directory of PMI gives. */
const telecoms = z.union([
  z.array(telecom).max(10),
  text(254).transform((value): z.infer<typeof telecom>[] =>
    value === '' ? [] : [{ system: value.includes('@') ? 'EMAIL' : 'PHONE', value }],
  ),
]);

/** Either spelling of one code: a word, or an object as the qualifications are. */
const expertise = z.union([
  codesOf(MIDWIFE_EXPERTISES),
  z.strictObject({ code: codesOf(MIDWIFE_EXPERTISES) }).transform(({ code }) => code),
]);

export const exerciceRadius = z.literal(EXERCISE_RADII, TEXTS.wrongChoice);
const certificationNumber = requiredText(40);

const practice = {
  gender,
  address,
  description: requiredDescription,
  languages: languages.default(['fr']),
  exerciceZone: place,
  exerciceRadius: exerciceRadius.default(DEFAULT_EXERCISE_RADIUS),
};

const doctorSupervisor = z.strictObject({
  firstName: requiredName(100),
  lastName: requiredName(100),
  email,
  rpps,
  address,
});

/** The prenatal members belong to the maternity variant. */
export const patientBlock = z.strictObject({
  nir: patientNumber,
  bloodGroup,
  gender,
  address,
  languages: languages.default(['fr']),
  treatments: text(2000).optional(),
  medicalBackground: text(2000).optional(),
  allergies: text(2000).optional(),
  birthPlace: text(200).optional(),
  lastPeriod: day.optional(),
  pregnancyTypes: z.enum(PREGNANCY_TYPES, TEXTS.wrongChoice).optional(),
  existingChildren: z.number().int().min(0).max(30).optional(),
  supervisorType: z.enum(['midwife', 'doctor', 'none'], TEXTS.wrongChoice).optional(),
  midwifeSupervisor: id.optional(),
  doctorSupervisor: doctorSupervisor.optional(),
});

export const doctorBlock = z.strictObject({
  rpps: doctorNumber,
  gender,
  qualifications: qualifications.min(1, TEXTS.required),
  address,
  description: description.optional(),
  languages: languages.default(['fr']),
});

const midwifeMembers = z.strictObject({
  ...practice,
  initialProfile: codesOf(INITIAL_PROFILES),
  qualifications: qualifications.default([]),
  experties: z.array(expertise).max(MAX_CODES).default([]),
  certification: certificationNumber.optional(),
  affiliation: z.boolean(TEXTS.required).default(false),
  pmiName: requiredText(200).optional(),
  pmiAddress: place.optional(),
  pmiTelecom: telecoms.optional(),
});

const required = (path: string) => ({ code: 'custom' as const, path: [path], message: TEXTS.required });

/** `qualifications` and `experties` are two names of one question: one of them is answered. */
export const midwifeBlock = midwifeMembers.superRefine(({ qualifications, experties, ...block }, context) => {
  if (qualifications.length + experties.length === 0) context.addIssue(required('experties'));
  if (!block.affiliation) return;
  if (block.pmiName === undefined) context.addIssue(required('pmiName'));
  if (block.pmiAddress === undefined) context.addIssue(required('pmiAddress'));
});

export const assistantBlock = z.strictObject({
  ...practice,
  certificationNumber,
  advancedCertificationNumber: text(40).optional(),
  qualifications: qualifications.default([]),
});

/** One speciality in words, or several joined (spec platform §3 "type (joined speciality labels)"). */
const structureType = requiredText(STRUCTURE_SPECIALITIES.length * 40);

const structureMembers = z.strictObject({
  finess: finess.optional(),
  siret: siret.optional(),
  /** « Registre du commerce », in Côte d'Ivoire. */
  rccm: rccm.optional(),
  name: requiredName(200),
  address,
  type: structureType,
  description: description.optional(),
});

type Numbered = Pick<z.infer<typeof structureMembers>, 'finess' | 'siret' | 'rccm'>;
const hasNumber = ({ finess, siret, rccm }: Numbered): boolean => (finess ?? siret ?? rccm) !== undefined;

/** A structure that does not exist here yet. */
export const newStructure = structureMembers.superRefine((block, context) => {
  if (!hasNumber(block)) context.addIssue(required('finess'));
});
export type NewStructure = z.infer<typeof newStructure>;

const organizationMembers = structureMembers
  .partial({ name: true, address: true, type: true })
  .extend({ isAlreadyRegistered: z.boolean(TEXTS.wrongType).default(false) });

/** A person of a structure that is here already only asks to be let in: its FINESS says which one (design api A15). */
export const organizationBlock = organizationMembers.transform((block, context) => {
  const { isAlreadyRegistered, ...structure } = block;
  if (isAlreadyRegistered) {
    if (structure.finess !== undefined) return { isAlreadyRegistered, finess: structure.finess };
    context.addIssue(required('finess'));
    return z.NEVER;
  }
  const { data, error } = newStructure.safeParse(structure, { error: frenchIssue });
  if (data !== undefined) return { isAlreadyRegistered, structure: data };
  for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
