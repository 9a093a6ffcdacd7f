import { type PictureState, pictureAfter, pictureAtStart } from '@maillon/domain/call/step-down';
import { SECOND_MS } from '@maillon/domain/time-units';
import { type LocalVideoTrack, type Room, Track } from 'livekit-client';

const kilobitsOf = async (track: LocalVideoTrack): Promise<number | null> => {
  const report = await track.getRTCStatsReport();
  for (const stat of report?.values() ?? []) {
    if (stat.type === 'candidate-pair' && stat.nominated === true && typeof stat.availableOutgoingBitrate === 'number')
      return stat.availableOutgoingBitrate / 1000;
  }
  return null;
};

/** Leaves one's own picture out while there is no room for it, so that the voice goes through, and tries it again. */
export class PictureWatch {
  private state: PictureState | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private room: Room | null = null;

  constructor(private readonly changed: () => void) {}

  /** The network, and not the person, has turned the camera off. */
  get isLeftOut(): boolean {
    return this.state !== null && !this.state.isSent;
  }

  follow(room: Room): void {
    this.stop();
    this.room = room;
    this.state = pictureAtStart(Date.now());
    this.timer = setInterval(() => void this.look().catch(() => undefined), SECOND_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.state = null;
    this.room = null;
  }

  /** The person decides about their camera: what the network did is forgotten. */
  async setCamera(isOn: boolean): Promise<void> {
    const { room } = this;
    if (room === null) return;
    this.state = pictureAtStart(Date.now());
    await room.localParticipant.setCameraEnabled(isOn);
    this.changed();
  }

  private async look(): Promise<void> {
    const { room, state } = this;
    if (room === null || state === null) return;
    const publication = room.localParticipant.getTrackPublication(Track.Source.Camera);
    const track = publication?.videoTrack as LocalVideoTrack | undefined;
    // Off because the person wants it so.
    if (state.isSent && (track === undefined || publication?.isMuted === true)) return;
    const kilobits = track === undefined || !state.isSent ? null : await kilobitsOf(track);
    if (this.room !== room || this.state !== state) return;
    this.state = pictureAfter(state, kilobits, Date.now());
    if (this.state.isSent === state.isSent) return;
    await room.localParticipant.setCameraEnabled(this.state.isSent);
    this.changed();
  }
}
