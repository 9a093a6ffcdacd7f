import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut } from '../fields/primitives.ts';
import { threadPerson } from './comments.ts';

/** When a structure's unread mentions are sent again, and who is told after that (docs/decisions/mentions.md). */

const TEAM = ['doctor', 'midwife', 'assistant', 'organization'] as const;
const params = z.strictObject({ organizationId: id });

const reminders = {
  /** Minutes that a mention may stay unread before it is sent again, and once more before a substitute is notified; null: nothing is sent. */
  reminderMinutes: z.number().int().min(15).max(10_080).nullable(),
};

export const transmissionSettings = z.object({
  ...reminders,
  /** The user who is told what stays unread; null: who wrote the mention. */
  fallbackId: idOut.nullable(),
  /** Those of the team who can be that person, by name. */
  people: z.array(threadPerson),
});
export type TransmissionSettings = z.infer<typeof transmissionSettings>;

export const read = endpoint({
  id: 'transmissionSettings.read',
  method: 'GET',
  path: '/organization/:organizationId/transmission-settings',
  summary: 'Les rappels des mentions non lues d’une structure.',
  audience: TEAM,
  params,
  output: transmissionSettings,
  whileImpersonating: 'read',
  refusals: ['NOT_FOUND'],
});

export const change = endpoint({
  id: 'transmissionSettings.change',
  method: 'PUT',
  path: '/organization/:organizationId/transmission-settings',
  summary: 'Change les rappels des mentions non lues d’une structure.',
  audience: TEAM,
  params,
  body: z.strictObject({ ...reminders, fallbackId: id.nullable() }),
  output: transmissionSettings,
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'FALLBACK_NOT_ALLOWED'],
});
