import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { accessPolicy, EVERYBODY, PROFESSIONALS } from './access-policies.ts';

/** Access under the address of what it is about: a patient who is represented, a calendar. */

const patientParams = z.strictObject({ patientId: id });

export const delegations = endpoint({
  id: 'policies.delegations',
  whileImpersonating: { without: { message: TEXTS.redacted } },
  method: 'GET',
  path: '/patient/:patientId/delegation',
  summary: 'Qui agit au nom d’un patient, ou y est invité.',
  audience: EVERYBODY,
  params: patientParams,
  output: z.array(accessPolicy),
  refusals: [],
});

export const delegate = endpoint({
  id: 'policies.delegate',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/patient/:patientId/delegation',
  summary: 'Propose à un professionnel ou à une structure d’agir au nom d’un patient.',
  audience: EVERYBODY,
  params: patientParams,
  body: z.strictObject({ toId: id }),
  output: accessPolicy,
  status: 201,
  reveals: { by: [], counts: 'conflicts' },
  verifiedOnly: true,
  refusals: ['ACCESS_EXISTS', 'PARTY_KIND_NOT_ALLOWED'],
});

export const endDelegation = endpoint({
  id: 'policies.endDelegation',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/patient/:patientId/delegation/:policyId',
  summary: 'Met fin à une délégation.',
  audience: EVERYBODY,
  params: z.strictObject({ patientId: id, policyId: id }),
  refusals: [],
});

const scheduleParams = z.strictObject({ scheduleId: id });
const schedulePractitioners = ['doctor', 'midwife', 'assistant'] as const;

export const requestCalendar = endpoint({
  id: 'schedules.requestAccess',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/schedule/:scheduleId/request-access',
  summary: 'Demande l’accès à un agenda ; la demande déjà faite est rendue telle quelle.',
  audience: PROFESSIONALS,
  params: scheduleParams,
  output: accessPolicy,
  verifiedOnly: true,
  refusals: ['ACCESS_REQUEST_REJECTED', 'ACCESS_EXISTS', 'SCHEDULE_NOT_FOUND', 'PARTY_KIND_NOT_ALLOWED'],
});

/** The specification's client asks with GET (design api A21): it writes, so it is held to what a write is held to. */
export const requestCalendarByGet = endpoint({
  ...requestCalendar,
  id: 'schedules.requestAccessByGet',
  whileImpersonating: 'demo',
  method: 'GET',
  summary: 'Le même, pour les clients qui le demandent par GET.',
  writes: true,
});

export const administrators = endpoint({
  id: 'schedules.administrators',
  whileImpersonating: { without: { message: TEXTS.redacted } },
  method: 'GET',
  path: '/schedule/:scheduleId/administrator',
  summary: 'Qui modifie les disponibilités de mon agenda, ou y est invité.',
  audience: schedulePractitioners,
  params: scheduleParams,
  output: z.array(accessPolicy),
  refusals: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_ACCESS_REQUIRED'],
});

/** Who is to administer a calendar. */
export const administratorDraft = z.strictObject({
  email: z
    .string({ error: TEXTS.administratorEmail })
    .trim()
    .toLowerCase()
    .pipe(z.email(TEXTS.administratorEmail).max(254, TEXTS.administratorEmail)),
});

export const addAdministrator = endpoint({
  id: 'schedules.addAdministrator',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/schedule/:scheduleId/administrator',
  summary: 'Propose à un professionnel d’administrer mon agenda.',
  audience: schedulePractitioners,
  params: scheduleParams,
  body: administratorDraft,
  output: accessPolicy,
  status: 201,
  reveals: { by: ['email'], counts: 'answers' },
  verifiedOnly: true,
  refusals: ['ADMIN_EXISTS', 'SCHEDULE_NOT_FOUND', 'SCHEDULE_ACCESS_REQUIRED', 'PARTY_KIND_NOT_ALLOWED'],
});

export const removeAdministrator = endpoint({
  id: 'schedules.removeAdministrator',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/schedule/:scheduleId/administrator/:policyId',
  summary: 'Retire un administrateur de mon agenda.',
  audience: schedulePractitioners,
  params: z.strictObject({ scheduleId: id, policyId: id }),
  refusals: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_ACCESS_REQUIRED'],
});
