import * as z from 'zod';
import { id } from '../fields/primitives.ts';

/**
 * What the room of an assistant and the page of their box tell each other, window to window (docs/decisions/connected-case.md). The box asks, the
 * room hands it a pass and the keys of the call, and each newer key; no server takes part.
 */

const key = z.base64().length(44);

/** Derived from the secret of the call (`call-secrets`), in base64: never the secret itself. */
const keys = z.object({ version: z.number().int().min(1), media: key, devices: key });
export type HandedKeys = z.infer<typeof keys>;

const ready = z.object({ type: z.literal('box-ready'), v: z.literal(1) });
export type BoxReady = z.infer<typeof ready>;

const fromRoom = z.discriminatedUnion('type', [
  z.object({
    ...{ type: z.literal('box-join'), v: z.literal(1), appointmentId: id, url: z.url(), token: z.string(), keys },
    /** Whose requests for a payment it hears: user ids. */
    doctors: z.array(id),
  }),
  z.object({ type: z.literal('box-keys'), v: z.literal(1), keys }),
]);
export type RoomMessage = z.infer<typeof fromRoom>;

/** Whether a message of the box's window asks for what it needs. */
export const isBoxReady = (message: unknown): message is BoxReady => ready.safeParse(message).success;

/** What the room says to its box; null where it is something else. */
export const roomMessageIn = (message: unknown): RoomMessage | null => fromRoom.safeParse(message).data ?? null;
