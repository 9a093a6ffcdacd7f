import { MAX_FRAME_BYTES } from '@maillon/domain/call/devices/device-frames';
import { CURRENCIES } from '@maillon/domain/product/countries';
import * as z from 'zod';
import { id } from '../fields/primitives.ts';

/** What travels in a call under the topic `payment`, from the doctor to the terminal beside the patient (spec clinical §9). */

const about = { appointmentId: id, paymentId: id };

const frame = z.discriminatedUnion('event', [
  /** Said again while the card is awaited: a terminal that comes late, or comes back, collects the same payment. */
  z.object({
    event: z.literal('payment_request'),
    ...about,
    /** Of the PaymentIntent: what Stripe's terminal collects it with. */
    clientSecret: z.string().min(1).max(255),
    /** Minor units. */
    amount: z.number().int().positive(),
    currency: z.enum(CURRENCIES),
  }),
  z.object({ event: z.literal('payment_canceled'), ...about }),
]);
export type PaymentFrame = z.infer<typeof frame>;

/** The frame in bytes that were opened; null where it is none. */
export const paymentFrameIn = (bytes: Uint8Array): PaymentFrame | null => {
  if (bytes.byteLength > MAX_FRAME_BYTES) return null;
  try {
    return frame.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data ?? null;
  } catch {
    return null;
  }
};
