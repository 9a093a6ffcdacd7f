import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const place = { lat: z.number(), lon: z.number() };
const person = {
  id: z.string(),
  given: z.string(),
  family: z.string(),
  gender: z.enum(['MALE', 'FEMALE']),
  birthDate: z.string(),
  phone: z.string(),
  email: z.string(),
  org: z.string(),
  ...place,
};

const demoPeople = z.object({
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      finess: z.string().nullable(),
      siret: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.string(),
      ...place,
    }),
  ),
  professionals: z.array(
    z.object({
      ...person,
      userType: z.enum(['doctor', 'midwife', 'assistant']),
      qualification: z.string(),
      rpps: z.string(),
      registration: z.string(),
      radius: z.number(),
    }),
  ),
  patients: z.array(
    z.object({
      ...person,
      nir: z.string(),
      bloodGroup: z.string(),
      address: z.string(),
      postalCode: z.string().nullable(),
      city: z.string(),
      country: z.enum(['FR', 'CI']),
    }),
  ),
});
export type DemoPeople = z.infer<typeof demoPeople>;
export type DemoProfessional = DemoPeople['professionals'][number];
export type DemoPatient = DemoPeople['patients'][number];

/** Fictitious people whose numbers have valid keys and belong to nobody (codes of places that do not exist). */
export const readDemoPeople = (): DemoPeople =>
  demoPeople.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../../prisma/seed/demo-people.json'), 'utf8')),
  );
