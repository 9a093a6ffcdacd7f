import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { CALL_KEYS_KEPT, keyIndexOf } from '@maillon/domain/call/call-keys';
import { ExternalE2EEKeyProvider, isE2EESupported, Room, VideoPresets } from 'livekit-client';
import { enterCall } from '../../../data/agenda/calls.ts';
import { startWorker } from '../../../lib/workers/start-worker.ts';
import type { ChosenDevices } from '../chosen-devices.ts';
import { shownParticipants } from '../shown-participants.ts';
import { CallKeys } from './call-keys.ts';
import encryptionWorker from './encryption.worker.ts?worker&url';

const PURPOSE = 'maillon call v1';

/** Gives LiveKit the keys of a call, one after the other; those before open what was still on its way. */
class CallKeyProvider extends ExternalE2EEKeyProvider {
  constructor(private readonly appointmentId: string) {
    super({ keyringSize: CALL_KEYS_KEPT, keySize: 256 });
  }

  /** @param secret 32 random bytes, as they were sealed for the people of the visit */
  async use(version: number, secret: Uint8Array<ArrayBuffer>): Promise<void> {
    const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
    const info = new TextEncoder().encode(`${PURPOSE}|${this.appointmentId}|${version}`);
    const derived = await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
      material,
      256,
    );
    const key = await crypto.subtle.importKey('raw', derived, 'HKDF', false, ['deriveBits', 'deriveKey']);
    this.onSetEncryptionKey(key, undefined, keyIndexOf(version));
  }
}

/** This browser cannot encrypt a call: it stays out, rather than speak in clear. */
export class CannotEncrypt extends Error {
  override name = 'CannotEncrypt';
}

export interface OpenCall {
  readonly room: Room;
  readonly keys: CallKeys;
}

const exact = (deviceId: string) => (deviceId === '' ? {} : { deviceId });

/** A room that is not connected yet, with its encryption on. @throws {CannotEncrypt} */
const aRoom = async (visit: Appointment, devices: ChosenDevices): Promise<OpenCall & { stop: () => void }> => {
  if (!isE2EESupported()) throw new CannotEncrypt();
  const worker = await startWorker(encryptionWorker, 'call-encryption');
  const keyProvider = new CallKeyProvider(visit.id);
  const room = new Room({
    encryption: { keyProvider, worker },
    adaptiveStream: true,
    dynacast: true,
    publishDefaults: { simulcast: true },
    videoCaptureDefaults: { ...exact(devices.camera), resolution: VideoPresets.h720.resolution },
    audioCaptureDefaults: { ...exact(devices.microphone), echoCancellation: true, noiseSuppression: true },
    ...(devices.speaker === '' ? {} : { audioOutput: { deviceId: devices.speaker } }),
  });
  return {
    room,
    keys: new CallKeys(visit, keyProvider, shownParticipants.of(visit.id)),
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
    await keys.enter(room.remoteParticipants.size === 0);
    signal.throwIfAborted();
    return opened;
  } catch (error) {
    leave();
    throw error;
  }
};
