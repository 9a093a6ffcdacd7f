import type { CallPackets } from '@maillon/contracts/devices/call-packets';
import type { PaymentFrame } from '@maillon/contracts/devices/payment-frames';
import { isBox, PAYMENT_TOPIC } from '@maillon/domain/call/devices/device-frames';
import type { Room } from 'livekit-client';

/** The way to the terminal beside the patient: it is in the call, as the assistant's box is. */
export interface Terminal {
  readonly room: {
    readonly localParticipant: Pick<Room['localParticipant'], 'identity' | 'publishData'>;
    readonly remoteParticipants: ReadonlyMap<string, unknown>;
  };
  readonly packets: Pick<CallPackets, 'seal'>;
}

/** Whether a box is in the call: without one no patient is asked for a card. */
export const isThere = ({ room }: Terminal): boolean => [...room.remoteParticipants.keys()].some(isBox);

/**
 * Sealed with the key of the call: the video server learns neither the amount nor what collects it. A word that is lost is said again by its
 * caller, while the payment waits.
 */
export const sayToTerminal = async ({ room, packets }: Terminal, frame: PaymentFrame): Promise<void> => {
  const { identity } = room.localParticipant;
  const clear = new TextEncoder().encode(JSON.stringify(frame));
  const bytes = await packets.seal(clear, { appointmentId: frame.appointmentId, identity });
  await room.localParticipant.publishData(bytes, { reliable: true, topic: PAYMENT_TOPIC });
};
