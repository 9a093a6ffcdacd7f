import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { email, id, idOut, page, searchText, telecom, text } from '../fields/primitives.ts';
import { practitionerCard } from './person-cards.ts';

const query = z.strictObject({
  query: searchText.optional(),
  /** What words of the name or of the town begin with, each of them: « cast bord ». */
  words: searchText.optional(),
  specialty: text(80).optional(),
  organizationId: id.optional(),
  /** Only those whom the reader works with: accepted contacts, the same structures, calendars shared with them. */
  colleagues: z.literal('true').optional(),
  ...page,
});
const readers = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

/** Where they receive. */
const place = z.object({ text: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() });

/** One of them; where and how to reach them is for a person who works with them or sees them (design api §2.2). */
export const practitionerPage = practitionerCard.extend({
  telecom: z.array(telecom).optional(),
  place: place.optional(),
  /** The structure where they receive, of those who belong to one. */
  structure: z.string().nullable(),
});
export type PractitionerPage = z.infer<typeof practitionerPage>;

const listOf = <const T extends 'doctor' | 'midwife' | 'assistant'>(type: T, summary: string) =>
  endpoint({
    id: `directory.${type}s`,
    whileImpersonating: 'read',
    method: 'GET',
    path: `/${type}`,
    summary,
    audience: readers,
    query,
    output: z.array(practitionerCard),
    verifiedOnly: true,
    refusals: ['BAD_CURSOR'],
  });

const oneOf = <const T extends 'doctor' | 'midwife' | 'assistant'>(type: T, summary: string) =>
  endpoint({
    id: `directory.${type}`,
    whileImpersonating: 'read',
    method: 'GET',
    path: `/${type}/:id`,
    summary,
    audience: readers,
    params: z.strictObject({ id }),
    output: practitionerPage,
    verifiedOnly: true,
    refusals: [],
  });

export const doctors = listOf('doctor', 'L’annuaire des médecins.');
export const midwives = listOf('midwife', 'L’annuaire des sages-femmes.');
export const assistants = listOf('assistant', 'L’annuaire des infirmiers.');
export const doctor = oneOf('doctor', 'Un médecin.');
export const midwife = oneOf('midwife', 'Une sage-femme.');
export const assistant = oneOf('assistant', 'Un infirmier.');

/**
 * Midwives who belong to no structure (design api §2.2). The sign-up itself asks for them (« Référent santé »), so a
 * session is enough: a card says who a person is and where, never how to reach them. Without an active profile the age, the gender
 * and the calendar are null.
 */
export const liberalMidwives = endpoint({
  id: 'directory.liberalMidwives',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/midwife/liberal',
  summary: 'Les sages-femmes libérales.',
  audience: 'session',
  query: z.strictObject({ query: searchText.optional(), ...page }),
  output: z.array(practitionerCard),
  verifiedOnly: true,
  refusals: ['BAD_CURSOR'],
});

/** Whom one may invite: what a search by address says of a professional, and nothing more. */
export const publicUser = z.object({
  id: idOut,
  userType: practitionerCard.shape.userType,
  userData: z.object({ id: idOut }),
  common: z.object({ name: z.string(), type: z.string() }),
  sldId: z.string().nullable(),
});
export type PublicUser = z.infer<typeof publicUser>;

/** A professional by the address that they proved to be theirs; patients and structures are never found this way. */
export const findByEmail = endpoint({
  id: 'directory.findByEmail',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/user',
  summary: 'Le professionnel qui a cette adresse e-mail, s’il y en a un.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  query: z.strictObject({ username: email, $first: z.literal('1').optional() }),
  output: publicUser.nullable(),
  reveals: { by: ['username'], counts: 'answers' },
  verifiedOnly: true,
  refusals: [],
});
