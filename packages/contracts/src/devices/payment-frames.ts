import { MAX_FRAME_BYTES } from '@maillon/domain/call/devices/device-frames';
import { CURRENCIES } from '@maillon/domain/product/countries';
import * as z from 'zod';
import { id } from '../fields/primitives.ts';
import type { CallPackets } from './call-packets.ts';

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

interface PaymentHearing {
  readonly appointmentId: string;
  /** User ids of the doctors of the visit. */
  readonly doctors: readonly string[];
  readonly packets: Pick<CallPackets, 'open'>;
}

/**
 * What a terminal believes: a doctor of this visit alone, and what was sealed with a key of its call (design api §6).
 * @param from the participant who sent the packet, as the video server says
 */
export const paymentFrameFrom = async (
  packet: Uint8Array,
  from: string,
  { appointmentId, doctors, packets }: PaymentHearing,
): Promise<PaymentFrame | null> => {
  if (!doctors.includes(from)) return null;
  const opened = await packets.open(packet, { appointmentId, identity: from });
  const frame = opened === null ? null : paymentFrameIn(opened);
  return frame?.appointmentId === appointmentId ? frame : null;
};
