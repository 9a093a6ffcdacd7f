import * as z from 'zod';
import { practitionerCard } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { id, page, searchText, text } from './primitives.ts';

const query = z.strictObject({
  query: searchText.optional(),
  specialty: text(80).optional(),
  organizationId: id.optional(),
  ...page,
});
const readers = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

const listOf = <const T extends 'doctor' | 'midwife' | 'assistant'>(type: T, summary: string) =>
  endpoint({
    id: `directory.${type}s`,
    method: 'GET',
    path: `/${type}`,
    summary,
    audience: readers,
    query,
    output: z.array(practitionerCard),
    refusals: ['BAD_CURSOR'],
  });

const oneOf = <const T extends 'doctor' | 'midwife' | 'assistant'>(type: T, summary: string) =>
  endpoint({
    id: `directory.${type}`,
    method: 'GET',
    path: `/${type}/:id`,
    summary,
    audience: readers,
    params: z.strictObject({ id }),
    output: practitionerCard,
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
 * session is enough: a card says who somebody is and where, never how to reach them.
 */
export const liberalMidwives = endpoint({
  id: 'directory.liberalMidwives',
  method: 'GET',
  path: '/midwife/liberal',
  summary: 'Les sages-femmes libérales.',
  audience: 'session',
  query: z.strictObject({ query: searchText.optional(), ...page }),
  output: z.array(practitionerCard),
  refusals: ['BAD_CURSOR'],
});
