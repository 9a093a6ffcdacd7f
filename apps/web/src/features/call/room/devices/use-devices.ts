import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { boxIdentity, DEVICE_TOPIC, storesReadings } from '@maillon/domain/call/devices/device-frames';
import { captureId } from '@maillon/domain/visit-observations';
import { useQueryClient } from '@tanstack/react-query';
import {
  ConnectionQuality,
  type Participant,
  type RemoteParticipant,
  type Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { practitionersOf } from '../../../../data/agenda/appointments.ts';
import { addCaptures, staleVisitObservations } from '../../../../data/agenda/visit-observations.ts';
import { isPassing, problemOf } from '../../../../lib/api/problem.ts';
import { serverNow } from '../../../../lib/api/server-clock.ts';
import { toast } from '../../../../ui/feedback/toast.tsx';
import type { CallCipher } from '../call-cipher.ts';
import type { CallSession } from '../call-session.ts';
import { DeviceFeed, type Reading } from './device-feed.ts';
import { ReadingStore } from './reading-store.ts';

const userIdsOf = (people: Appointment['doctors']): readonly string[] =>
  people.flatMap(({ userData }) => userData.userId ?? []);

const send = async (visit: Appointment, readings: readonly Reading[]): Promise<void> => {
  // It knows the record, which is longer than the room.
  const { sealObservation } = await import('../../seal-observation.ts');
  const observations = await Promise.all(
    readings.map(async ({ ownId, type, measuredAt, text }) => {
      const id = captureId(visit.id, type, ownId);
      return { id, type, measuredAt, valueString: await sealObservation(visit, id, text) };
    }),
  );
  await addCaptures(visit.id, observations);
};

/** What the connected case says in this call; one of those who receive the patient stores what is measured. */
export const useDeviceFeed = (visit: Appointment, room: Room, cipher: CallCipher, userId: string): DeviceFeed => {
  const client = useQueryClient();
  const [{ feed, store }] = useState(() => {
    const made = new ReadingStore({
      send: async (readings) => {
        await send(visit, readings);
        await staleVisitObservations(client);
      },
      // Of the vault's refusals each may pass: it is shut, or a reader's keys are on their way.
      isPassing: (error) => problemOf(error) === null || isPassing(error),
      onRefused: () => toast.danger('Une mesure n’a pas pu être enregistrée', 'Notez-la à la main avant de terminer.'),
    });
    const isMine = (): boolean =>
      storesReadings(userId, [...room.remoteParticipants.keys()], userIdsOf(practitionersOf(visit)));
    return {
      store: made,
      feed: new DeviceFeed({
        appointmentId: visit.id,
        assistants: userIdsOf(visit.assistants),
        packets: cipher.packets,
        now: serverNow,
        onReading: (reading) => isMine() && made.add(reading),
        onRefusal: (sentence) => toast.danger(sentence),
      }),
    };
  });
  useEffect(() => {
    const receive = (bytes: Uint8Array, from?: RemoteParticipant, _kind?: unknown, topic?: string): void => {
      if (topic === DEVICE_TOPIC) void feed.receive({ bytes, topic, from: from?.identity ?? '' });
    };
    const left = ({ identity }: Participant): void => feed.lose(identity);
    const weakened = (quality: ConnectionQuality, participant: Participant): void => {
      if (quality === ConnectionQuality.Lost) left(participant);
    };
    room.on(RoomEvent.DataReceived, receive);
    room.on(RoomEvent.ParticipantDisconnected, left);
    room.on(RoomEvent.ConnectionQualityChanged, weakened);
    return () => {
      room.off(RoomEvent.DataReceived, receive);
      room.off(RoomEvent.ParticipantDisconnected, left);
      room.off(RoomEvent.ConnectionQualityChanged, weakened);
      feed.stop();
      void store.stop();
    };
  }, [feed, store, room]);
  useSyncExternalStore(feed.subscribe, feed.snapshot);
  return feed;
};

const isOn = (participant: Room['localParticipant']): boolean =>
  participant.getTrackPublication(Track.Source.Camera)?.isMuted === false;

/** The picture of one's own box turns one's own camera off; without it the camera is on again, where it was on before (spec clinical §4). */
export const useBoxCamera = (room: Room, session: CallSession, userId: string): void => {
  const box = room.remoteParticipants.get(boxIdentity(userId));
  const isShown = box?.getTrackPublication(Track.Source.Camera) !== undefined;
  const wasOn = useRef(false);
  useEffect(() => {
    if (isShown) {
      wasOn.current = isOn(room.localParticipant);
      if (wasOn.current) void session.picture.setCamera(false);
    } else if (wasOn.current) {
      wasOn.current = false;
      void session.picture.setCamera(true);
    }
  }, [isShown, room, session]);
};
