import * as z from 'zod';
import { id } from './primitives.ts';

/** What a client may emit (design api §6); each is acknowledged with `{ ok: true }` or `{ ok: false, problem }`. */
export const clientEvents = {
  'appointment/join': z.strictObject({ id }),
  'appointment/leave': z.strictObject({ id }),
} as const;
export type ClientEvent = keyof typeof clientEvents;

/** What the server emits: ids and versions only, never clinical text. */
export const serverEvents = {
  'appointment/updated': z.object({
    id,
    status: z.string(),
    start: z.string(),
    end: z.string(),
    version: z.number().int(),
  }),
  'schedule/updated': z.object({ id, version: z.number().int() }),
  'user/updated': z.object({ userId: id }),
  'notification/new': z.object({ id }),
  'session/revoked': z.object({ reason: z.string() }),
  'session/expired': z.object({ reason: z.string() }),
  'server/stopping': z.object({}),
} as const;
export type ServerEvent = keyof typeof serverEvents;
export type ServerPayload<E extends ServerEvent> = z.infer<(typeof serverEvents)[E]>;
