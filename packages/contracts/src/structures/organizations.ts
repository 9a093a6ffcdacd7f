import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  address,
  finess,
  id,
  instantOut,
  profileEmail,
  rccm,
  requiredName,
  requiredText,
  telecom,
  text,
} from '../fields/primitives.ts';
import { newStructure } from '../fields/role-blocks.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Design api §2.4. What its members see of a structure, and administrators while it waits for them. */

const professionals = ['doctor', 'midwife', 'assistant'] as const;
const anybody = ['patient', ...professionals, 'organization', 'dispatchManager', 'dispatchOperator', 'admin'] as const;

/** Spec platform §3 "Organization"; of its addresses the first. */
const summary = { id, name: z.string(), active: z.boolean(), finess: z.string().nullable(), address: z.array(address) };

export const organizationSummary = z.object({
  ...summary,
  /** The members below are for administrators, who decide about it. */
  siret: z.string().nullable().optional(),
  rccm: z.string().nullable().optional(),
  type: z.string().optional(),
  createdAt: instantOut.optional(),
  manager: z.object({ userId: id, name: z.string(), email: z.string().nullable() }).nullable().optional(),
});
export type OrganizationSummary = z.infer<typeof organizationSummary>;

export const organization = z.object({
  ...summary,
  siret: z.string().nullable(),
  rccm: z.string().nullable(),
  type: z.string(),
  description: z.string().nullable(),
  telecom: z.array(telecom),
  /** Whether the caller may change it. */
  manager: z.boolean(),
  version: z.number().int(),
});
export type Organization = z.infer<typeof organization>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Without a filter one's own; `active=false` is the list that administrators decide about (design api A58). */
export const find = endpoint({
  id: 'organizations.find',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/organization',
  summary: 'Une structure par son numéro FINESS ou son registre du commerce, ou les siennes.',
  audience: anybody,
  query: z.strictObject({ finess: finess.optional(), rccm: rccm.optional(), active: flag.optional() }),
  output: z.array(organizationSummary),
  reveals: { by: ['finess', 'rccm'], counts: 'answers' },
  refusals: [],
});

export const get = endpoint({
  id: 'organizations.get',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/organization/:id',
  summary: 'Une structure dont on est membre.',
  audience: anybody,
  params: z.strictObject({ id }),
  output: organization,
  refusals: [],
});

export const create = endpoint({
  id: 'organizations.create',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/organization',
  summary: 'Inscrit une structure ; un administrateur la vérifie.',
  audience: ['organization'],
  body: newStructure,
  output: organization,
  status: 201,
  reveals: { by: ['finess', 'siret', 'rccm'], counts: 'conflicts' },
  refusals: ['ORGANIZATION_ALREADY_REGISTERED', 'ALREADY_MEMBER'],
});

/** A structure may be reached at a short number, or at one with an extension: any spelling of digits. */
const switchboard = requiredText(40).regex(/^[+(]?\d[\d\s.()/-]*$/, TEXTS.phone);
const reachedAt = z.discriminatedUnion('system', [
  z.strictObject({ system: z.literal('EMAIL'), value: profileEmail }),
  z.strictObject({ system: z.literal('PHONE'), value: switchboard }),
]);

export const organizationUpdate = z.strictObject({
  name: requiredName(200).optional(),
  address: z.union([address, z.array(address).length(1)]).optional(),
  description: text(2000).nullable().optional(),
  telecom: z.array(reachedAt).max(10).optional(),
});
export type OrganizationUpdate = z.infer<typeof organizationUpdate>;

export const update = endpoint({
  id: 'organizations.update',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'PATCH',
  path: '/organization/:id',
  summary: 'Modifie une structure que l’on administre.',
  audience: [...professionals, 'organization'],
  params: z.strictObject({ id }),
  body: organizationUpdate,
  output: organization,
  ifMatch: 'required',
  reveals: { nobody: 'how a structure is reached is shown, and compared with nothing' },
  refusals: [],
});

const decision = z.strictObject({ reason: text(500).optional() }).optional();

export const accept = endpoint({
  id: 'organizations.accept',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/organization/:id/accept',
  summary: 'Un administrateur accepte une structure, et son responsable avec elle.',
  audience: ['admin'],
  params: z.strictObject({ id }),
  body: decision,
  output: organization,
  refusals: ['ORGANIZATION_STATE'],
});

export const decline = endpoint({
  id: 'organizations.decline',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/organization/:id/decline',
  summary: 'Un administrateur refuse une structure.',
  audience: ['admin'],
  params: z.strictObject({ id }),
  body: decision,
  refusals: ['ORGANIZATION_STATE'],
});

export const requestToJoin = endpoint({
  id: 'organizations.requestToJoin',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/organization/:id/request-to-join',
  summary: 'Demande à rejoindre une structure ; ceux qui l’administrent décident.',
  audience: [...professionals, 'organization'],
  params: z.strictObject({ id }),
  output: z.object({ id, resource: z.literal('organization'), status: z.enum(['PENDING', 'ACCEPTED']) }),
  status: 201,
  refusals: ['ALREADY_MEMBER', 'ACCESS_REQUEST_REJECTED'],
});
