import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { address, finess, siret, telecom, text } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Public registers that a sign-up form asks (design api §2.19). Without them a form is filled by hand. */

export const addressSuggestions = endpoint({
  id: 'lookups.address',
  method: 'GET',
  path: '/lookup/address',
  summary: 'Suggestions d’adresses à partir de trois caractères.',
  audience: 'public',
  query: z.strictObject({ q: text(120).min(3, TEXTS.tooShort), country: z.enum(['FR', 'CI', 'CH']).default('FR') }),
  output: z.array(address),
  rate: 'lookup',
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});

const name = text(120).min(2, TEXTS.tooShort);

export const pmiCentre = z.object({ name: z.string(), address, telecom: z.array(telecom) });
export type PmiCentre = z.infer<typeof pmiCentre>;

export const pmiCentres = endpoint({
  id: 'lookups.pmi',
  method: 'GET',
  path: '/lookup/pmi',
  summary: 'Les centres de PMI dont le nom ou la ville contient ces deux caractères ou plus.',
  audience: 'public',
  query: z.strictObject({ q: name }),
  output: z.array(pmiCentre),
  rate: 'lookup',
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});

export const healthStructure = z.object({ finess: z.string(), name: z.string(), address, type: z.string() });
export type HealthStructure = z.infer<typeof healthStructure>;

const finessQuery = z
  .strictObject({ finess: finess.optional(), q: name.optional() })
  .refine((query) => (query.finess === undefined) !== (query.q === undefined), {
    path: ['finess'],
    message: TEXTS.required,
  });

export const healthStructures = endpoint({
  id: 'lookups.finess',
  method: 'GET',
  path: '/lookup/finess',
  summary: 'Les établissements de santé d’un numéro FINESS, ou d’un nom.',
  audience: 'public',
  query: finessQuery,
  output: z.array(healthStructure),
  rate: 'lookup',
  reveals: { nobody: 'the public register of health structures, not those who are here' },
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});

export const company = z.object({ siret: z.string(), name: z.string(), address });
export type Company = z.infer<typeof company>;

export const companyOf = endpoint({
  id: 'lookups.siret',
  method: 'GET',
  path: '/lookup/siret/:siret',
  summary: 'L’entreprise d’un numéro SIRET.',
  audience: 'public',
  params: z.strictObject({ siret }),
  output: company,
  rate: 'lookup',
  reveals: { nobody: 'the public register of companies, not those who are here' },
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});
