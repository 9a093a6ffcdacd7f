import { MAX_FRAME_BYTES } from '@maillon/domain/call/devices/device-frames';
import { NETWORK_VERDICTS } from '@maillon/domain/call/network-verdict';
import * as z from 'zod';
import { id, instant } from '../fields/primitives.ts';
import type { CallPackets } from './call-packets.ts';

/** What travels in a call under the topic `chat`, between the people of the visit (docs/decisions/call-chat.md). */

/** Of one message: in UTF-8 and with its frame it fits into what LiveKit sends reliably. */
export const CHAT_MAX = 2_000;

const frame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('PRESENT'),
    appointmentId: id,
    /** Whether the sender asks for the history: `both` after joining or a new key, answered with `one`, so that each side asks once. */
    asks: z.enum(['both', 'one', 'none']),
    /** What the test of the connection said before the call. */
    network: z.enum(NETWORK_VERDICTS).nullable(),
  }),
  z.object({
    event: z.literal('MESSAGE'),
    appointmentId: id,
    messageId: id,
    /** A user id: the sender's, or the reader's own who has lost what they wrote. */
    author: id,
    at: instant,
    text: z.string().trim().min(1).max(CHAT_MAX),
  }),
]);
export type ChatFrame = z.infer<typeof frame>;

const frameIn = (bytes: Uint8Array): ChatFrame | null => {
  if (bytes.byteLength > MAX_FRAME_BYTES) return null;
  try {
    return frame.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data ?? null;
  } catch {
    return null;
  }
};

interface ChatHearing {
  readonly appointmentId: string;
  /** User ids of the people of the visit. */
  readonly people: readonly string[];
  readonly me: string;
  readonly packets: Pick<CallPackets, 'open'>;
}

/**
 * What a reader believes: the people of this visit, each for themselves, and what was sealed with a key of its call.
 * @param from the participant who sent the packet, as the video server says
 */
export const chatFrameFrom = async (
  packet: Uint8Array,
  from: string,
  { appointmentId, people, me, packets }: ChatHearing,
): Promise<ChatFrame | null> => {
  if (!people.includes(from) || from === me) return null;
  const opened = await packets.open(packet, { appointmentId, identity: from });
  const said = opened === null ? null : frameIn(opened);
  if (said?.appointmentId !== appointmentId) return null;
  return said.event === 'MESSAGE' && said.author !== from && said.author !== me ? null : said;
};
