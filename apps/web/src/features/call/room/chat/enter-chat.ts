import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { CHAT_TOPIC, isBox } from '@maillon/domain/call/devices/device-frames';
import { SECOND_MS } from '@maillon/domain/time-units';
import { type RemoteParticipant, type Room, RoomEvent } from 'livekit-client';
import { serverNow } from '../../../../lib/api/server-clock.ts';
import { peopleOf } from '../../call-people.ts';
import { networkOf } from '../../network-of.ts';
import type { CallCipher } from '../call-cipher.ts';
import type { CallSession } from '../call-session.ts';
import { CallChat } from './call-chat.ts';

const ASK_AGAIN_MS = 3 * SECOND_MS;

export interface InCall {
  readonly visit: Appointment;
  readonly userId: string;
  readonly session: CallSession;
  readonly room: Room;
  readonly cipher: CallCipher;
}

/** Writes and reads in a call that is open. @param signal when it is left */
export const enterChat = ({ visit, userId, session, room, cipher }: InCall, signal: AbortSignal): CallChat => {
  session.chat ??= new CallChat({
    ...{ appointmentId: visit.id, me: userId, network: networkOf.visit(visit.id), now: serverNow },
    people: peopleOf(visit).flatMap(({ userData }) => userData.userId ?? []),
  });
  const { chat } = session;
  const receive = (bytes: Uint8Array, from?: RemoteParticipant, _kind?: unknown, topic?: string): void => {
    if (topic === CHAT_TOPIC) void chat.receive(bytes, from?.identity ?? '');
  };
  const ask = (): void => chat.ask();
  room.on(RoomEvent.DataReceived, receive);
  room.on(RoomEvent.Reconnected, ask);
  const leave = chat.enter({
    packets: cipher.chat,
    publish: (bytes, to) =>
      room.localParticipant.publishData(bytes, {
        ...{ reliable: true, topic: CHAT_TOPIC },
        ...(to !== undefined && { destinationIdentities: [to] }),
      }),
  });
  // Who has just come is not always known by name when they speak, and may have no key yet: what was asked then is lost.
  const others = (): string[] => [...room.remoteParticipants.keys()].filter((identity) => !isBox(identity));
  const timer = setInterval(() => chat.askAgain(others()), ASK_AGAIN_MS);
  const noMoreKeys = cipher.onUsable(ask);
  signal.addEventListener('abort', () => {
    room.off(RoomEvent.DataReceived, receive);
    room.off(RoomEvent.Reconnected, ask);
    clearInterval(timer);
    noMoreKeys();
    leave();
  });
  return chat;
};
