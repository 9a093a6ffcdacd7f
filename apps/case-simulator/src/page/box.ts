import type { HandedKeys, RoomMessage } from '@maillon/contracts/devices/box-handover';
import { CallPackets } from '@maillon/contracts/devices/call-packets';
import { type PaymentFrame, paymentFrameFrom } from '@maillon/contracts/devices/payment-frames';
import { CALL_KEYS_KEPT, keyIndexOf } from '@maillon/domain/call/call-keys';
import { DEVICE_TOPIC, PAYMENT_TOPIC } from '@maillon/domain/call/devices/device-frames';
import { ExternalE2EEKeyProvider, type LocalTrackPublication, Room, RoomEvent, Track } from 'livekit-client';
import EncryptionWorker from 'livekit-client/e2ee-worker?worker';
import { frameOf, type Said } from '../scenarios/step.ts';
import { startPicture } from './picture.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

class MediaKeys extends ExternalE2EEKeyProvider {
  constructor() {
    super({ keyringSize: CALL_KEYS_KEPT, keySize: 256 });
  }

  async use(version: number, media: Uint8Array<ArrayBuffer>): Promise<void> {
    const key = await crypto.subtle.importKey('raw', media, 'HKDF', false, ['deriveBits', 'deriveKey']);
    this.onSetEncryptionKey(key, undefined, keyIndexOf(version));
  }
}

/** How often a single measure is sent: a key may change while it is on its way, and what comes twice is one observation. */
const SENT_AGAIN_AFTER_MS = [2000, 5000];

/** The box in one call: it has a pass and keys of that call, and nothing else of the product. */
export class Box {
  private readonly packets = new CallPackets();
  private readonly media = new MediaKeys();
  private readonly room = new Room({ encryption: { keyProvider: this.media, worker: new EncryptionWorker() } });
  private picture: { readonly publication: LocalTrackPublication; readonly stop: () => void } | null = null;

  constructor(
    private readonly appointmentId: string,
    doctors: readonly string[],
    { onLeft, onPayment }: { readonly onLeft: () => void; readonly onPayment: (frame: PaymentFrame) => void },
  ) {
    this.room.on(RoomEvent.Disconnected, onLeft);
    this.room.on(RoomEvent.DataReceived, async (bytes, from, _kind, topic) => {
      if (topic !== PAYMENT_TOPIC) return;
      const frame = await paymentFrameFrom(bytes, from?.identity ?? '', {
        appointmentId,
        doctors,
        packets: this.packets,
      });
      if (frame !== null) onPayment(frame);
    });
  }

  async use({ version, media, devices }: HandedKeys): Promise<void> {
    await Promise.all([this.media.use(version, bytesOf(media)), this.packets.use(version, bytesOf(devices))]);
  }

  async join({ url, token, keys }: Extract<RoomMessage, { readonly type: 'box-join' }>): Promise<void> {
    await this.use(keys);
    await this.room.setE2EEEnabled(true);
    await this.room.connect(url, token, { autoSubscribe: false });
  }

  async leave(): Promise<void> {
    await this.turnPicture('off');
    await this.room.disconnect();
  }

  async say(said: Said): Promise<void> {
    const frame = frameOf(said, this.appointmentId, new Date().toISOString());
    const clear = new TextEncoder().encode(JSON.stringify(frame));
    const send = async (): Promise<void> => {
      const { identity } = this.room.localParticipant;
      const bytes = await this.packets.seal(clear, { appointmentId: this.appointmentId, identity });
      await this.room.localParticipant.publishData(bytes, { reliable: said.isLossy !== true, topic: DEVICE_TOPIC });
    };
    for (let time = 0; time < (said.times ?? 1); time += 1) await send();
    if (said.isLossy === true) return;
    for (const later of SENT_AGAIN_AFTER_MS) setTimeout(() => void send().catch(() => undefined), later);
  }

  async turnPicture(to: 'on' | 'off'): Promise<void> {
    const { localParticipant } = this.room;
    if (this.picture !== null) {
      const { track } = this.picture.publication;
      this.picture.stop();
      this.picture = null;
      if (track !== undefined) await localParticipant.unpublishTrack(track);
    }
    if (to === 'off') return;
    const { track, stop } = startPicture();
    const publication = await localParticipant.publishTrack(track, { source: Track.Source.Camera, simulcast: false });
    this.picture = { publication, stop };
  }
}
