import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isBox } from '@maillon/domain/call/devices/device-frames';
import { isE2EESupported, Room, VideoPresets } from 'livekit-client';
import { enterCall } from '../../../data/agenda/calls.ts';
import { startWorker } from '../../../lib/workers/start-worker.ts';
import type { ChosenDevices } from '../chosen-devices.ts';
import { shownParticipants } from '../shown-participants.ts';
import { CallCipher } from './call-cipher.ts';
import { CallKeys } from './call-keys.ts';
import encryptionWorker from './encryption.worker.ts?worker&url';

/** This browser cannot encrypt a call: it stays out, rather than speak in clear. */
export class CannotEncrypt extends Error {
  override name = 'CannotEncrypt';
}

export interface OpenCall {
  readonly room: Room;
  readonly keys: CallKeys;
  readonly cipher: CallCipher;
}

const exact = (deviceId: string) => (deviceId === '' ? {} : { deviceId });

/** A room that is not connected yet, with its encryption on. @throws {CannotEncrypt} */
const aRoom = async (visit: Appointment, devices: ChosenDevices): Promise<OpenCall & { stop: () => void }> => {
  if (!isE2EESupported()) throw new CannotEncrypt();
  const worker = await startWorker(encryptionWorker, 'call-encryption');
  const cipher = new CallCipher(visit.id);
  const room = new Room({
    encryption: { keyProvider: cipher.media, worker },
    adaptiveStream: true,
    dynacast: true,
    publishDefaults: { simulcast: true },
    videoCaptureDefaults: { ...exact(devices.camera), resolution: VideoPresets.h720.resolution },
    audioCaptureDefaults: { ...exact(devices.microphone), echoCancellation: true, noiseSuppression: true },
    ...(devices.speaker === '' ? {} : { audioOutput: { deviceId: devices.speaker } }),
  });
  return {
    room,
    cipher,
    keys: new CallKeys(visit, cipher, shownParticipants.of(visit.id)),
    stop: () => worker.terminate(),
  };
};

/**
 * Enters the call of a visit: first the key, then the voice and the picture. A person who is alone begins a call, which has a key of its own.
 * @throws {CannotEncrypt} {VaultError} {Problem}
 */
export const openCall = async (
  visit: Appointment,
  devices: ChosenDevices,
  signal: AbortSignal,
): Promise<OpenCall & { readonly stop: () => void }> => {
  const [pass, opened] = await Promise.all([enterCall(visit.id), aRoom(visit, devices)]);
  const { room, keys, stop } = opened;
  const leave = (): void => {
    void room.disconnect().finally(stop);
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    await room.setE2EEEnabled(true);
    await room.connect(pass.url, pass.token);
    signal.throwIfAborted();
    await keys.enter([...room.remoteParticipants.keys()].every(isBox));
    signal.throwIfAborted();
    return opened;
  } catch (error) {
    leave();
    throw error;
  }
};
