import * as z from 'zod';
import { id } from '../fields/primitives.ts';

/**
 * What the page of the prescription service and the room of a doctor tell each other, window to window (docs/decisions/prescription.md): the
 * page says that it is there, that prescriptions were made, and that it is done with; the room answers the first with its code.
 */
const MAX_AT_ONCE = 20;

const fromFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('iframe-ready') }),
  z.strictObject({ type: z.literal('close-iframe') }),
  z.strictObject({ type: z.literal('batch-created'), prescriptionIds: z.array(id).min(1).max(MAX_AT_ONCE) }),
]);
export type FrameMessage = z.infer<typeof fromFrame>;

/** For one use, of the page whose window it is sent to. */
export interface AuthCodeMessage {
  readonly type: 'auth-code';
  readonly authCode: string;
}

/** What the page says; null where it is something else. */
export const frameMessageIn = (message: unknown): FrameMessage | null => fromFrame.safeParse(message).data ?? null;
