import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { renewsKey } from '@maillon/domain/call/call-keys';
import { isBox } from '@maillon/domain/call/devices/device-frames';
import { SECOND_MS } from '@maillon/domain/time-units';
import { DisconnectReason, type Room, RoomEvent } from 'livekit-client';
import { listen } from '../../../lib/realtime/realtime.ts';
import type { ChosenDevices } from '../chosen-devices.ts';
import type { CallCipher } from './call-cipher.ts';
import type { CallKeys } from './call-keys.ts';
import type { CallChat } from './chat/call-chat.ts';
import { DecodedMedia } from './decoded-media.ts';
import { type OpenCall, openCall } from './open-call.ts';
import { PictureWatch } from './picture-watch.ts';
import { UnreadableParticipants } from './unreadable-participants.ts';

export type CallStatus =
  | { readonly is: 'connecting' }
  | { readonly is: 'open' }
  | { readonly is: 'lost' }
  | { readonly is: 'failed'; readonly error: Error }
  | { readonly is: 'ended'; readonly why: 'left' | 'closed' | 'elsewhere' | 'removed' };

/** LiveKit also says that the client left when the page is reloaded: that ends no call. */
const ENDS: Readonly<Partial<Record<DisconnectReason, 'closed' | 'elsewhere' | 'removed'>>> = {
  [DisconnectReason.ROOM_DELETED]: 'closed',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'elsewhere',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
};

/** What a screen of the call shows may be another after any of these. */
const CHANGES = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.TrackStreamStateChanged,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.SignalReconnecting,
  RoomEvent.Reconnecting,
  RoomEvent.Reconnected,
  RoomEvent.AudioPlaybackStatusChanged,
  RoomEvent.ParticipantEncryptionStatusChanged,
  RoomEvent.ActiveDeviceChanged,
  RoomEvent.MediaDevicesChanged,
] as const;

const TRY_AGAIN_MS = 2 * SECOND_MS;
const MAX_ATTEMPTS = 5;
const LOOK_AGAIN_MS = SECOND_MS;
/** While a participant stays unreadable: LiveKit does not say again that their frames do not open. */
const KEEP_LOOKING_MS = 10 * SECOND_MS;

/** A call of this page: it enters, keeps its keys up to date, comes back after a lost connection, and says when something changed. */
export class CallSession {
  status: CallStatus = { is: 'connecting' };
  room: Room | null = null;
  cipher: CallCipher | null = null;
  /** What was written, also while the connection is lost. */
  chat: CallChat | null = null;
  readonly picture = new PictureWatch(() => this.changed());
  readonly unreadable = new UnreadableParticipants();
  private readonly decoded = new DecodedMedia();
  private version = 0;
  private tries = 0;
  private isLooking = false;
  private leaving = new AbortController();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly visit: Appointment,
    private readonly devices: ChosenDevices,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): number => this.version;

  async start(): Promise<void> {
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    this.isLooking = false;
    this.unreadable.use(0);
    this.become({ is: 'connecting' });
    try {
      const opened = await openCall(this.visit, this.devices, signal);
      this.room = opened.room;
      this.cipher = opened.cipher;
      this.follow(opened);
      this.tries = 0;
      this.become({ is: 'open' });
      const { localParticipant } = opened.room;
      // A device that was taken away meanwhile does not end the call: its button says that it is off.
      await Promise.allSettled([localParticipant.setMicrophoneEnabled(true), localParticipant.setCameraEnabled(true)]);
      this.picture.follow(opened.room);
      this.changed();
    } catch (error) {
      if (!signal.aborted) this.become({ is: 'failed', error: error instanceof Error ? error : new Error('unknown') });
    }
  }

  /** Leaves the call for good. */
  leave(): void {
    this.stop();
    this.become({ is: 'ended', why: 'left' });
  }

  /** The page goes: nothing is shown any more. */
  stop(): void {
    this.picture.stop();
    this.leaving.abort();
    this.room = null;
    this.cipher = null;
  }

  private follow({ room, keys }: OpenCall): void {
    const { signal } = this.leaving;
    const patient = this.visit.patient.userData.userId ?? '';
    for (const event of CHANGES) room.on(event, () => this.changed());
    room.on(RoomEvent.Disconnected, (reason) => !signal.aborted && this.disconnected(reason));
    room.on(RoomEvent.ParticipantDisconnected, ({ identity: gone }) => {
      this.unreadable.clear(gone);
      const others = [...room.remoteParticipants.keys()].filter((identity) => !isBox(identity));
      if (renewsKey(room.localParticipant.identity, others, patient)) void this.orLookAgain(keys.renew(), keys);
    });
    room.on(RoomEvent.EncryptionError, (_error, from) => {
      if (from !== undefined && room.remoteParticipants.has(from.identity)) {
        this.unreadable.doubt(from.identity, keys.current);
      }
      this.lookForKey(keys);
    });
    const unlisten = listen('appointment/call-key', ({ id, version }) => {
      if (id === this.visit.id && version !== keys.current) void this.orLookAgain(keys.take(), keys);
    });
    signal.addEventListener('abort', unlisten, { once: true });
  }

  /** A key that could not be had is looked for as soon as something does not open. */
  private async orLookAgain(work: Promise<void>, keys: CallKeys): Promise<void> {
    await work.catch(() => this.lookForKey(keys));
    this.unreadable.use(keys.current);
    this.changed();
  }

  private lookForKey(keys: CallKeys, after = LOOK_AGAIN_MS): void {
    if (this.isLooking) return;
    this.isLooking = true;
    const timer = setTimeout(async () => {
      this.isLooking = false;
      await keys.take().catch(() => undefined);
      const { room, unreadable } = this;
      if (room === null) return;
      const read = await this.decoded.growing(room, unreadable.watched);
      for (const identity of read) unreadable.clear(identity);
      unreadable.looked(keys.current);
      this.changed();
      if (unreadable.isDoubting) this.lookForKey(keys);
      else if (unreadable.identities.size > 0) this.lookForKey(keys, KEEP_LOOKING_MS);
    }, after);
    this.leaving.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  private disconnected(reason: DisconnectReason | undefined): void {
    this.stop();
    const why = reason === undefined ? undefined : ENDS[reason];
    this.tries += 1;
    if (why !== undefined) this.become({ is: 'ended', why });
    else if (this.tries > MAX_ATTEMPTS) this.become({ is: 'failed', error: new Error('disconnected') });
    else this.tryAgain();
  }

  private tryAgain(): void {
    this.become({ is: 'lost' });
    const next = new AbortController();
    this.leaving = next;
    const timer = setTimeout(() => void this.start(), TRY_AGAIN_MS);
    next.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  private become(status: CallStatus): void {
    this.status = status;
    this.changed();
  }

  private changed(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}
