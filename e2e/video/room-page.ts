import { ExternalE2EEKeyProvider, Room, RoomEvent, Track } from 'livekit-client';
import EncryptionWorker from 'livekit-client/e2ee-worker?worker';

/**
 * The smallest page that can meet another one: it joins a LiveKit room with end-to-end encryption, publishes the
 * camera, and counts the frames of the other side that it could decode. It exists for the proof of issue "real video".
 */
interface JoinOptions {
  readonly url: string;
  readonly token: string;
  readonly key: string;
}

export interface RemoteVideo {
  /** Frames decoded after decryption; a wrong key leaves it at 0. */
  readonly framesDecoded: number;
  /** Of the picture as it came, whether it opened or not. */
  readonly bytesReceived: number;
  readonly encrypted: boolean;
}

let room: Room | null = null;

const join = async ({ url, token, key }: JoinOptions): Promise<void> => {
  const keyProvider = new ExternalE2EEKeyProvider();
  const worker = new EncryptionWorker();
  room = new Room({ encryption: { keyProvider, worker } });
  room.on(RoomEvent.TrackSubscribed, (track) => {
    if (track.kind === Track.Kind.Video) document.body.append(track.attach());
  });
  await keyProvider.setKey(key);
  await room.setE2EEEnabled(true);
  await room.connect(url, token);
  await room.localParticipant.setCameraEnabled(true);
};

const remoteVideo = async (): Promise<RemoteVideo> => {
  for (const participant of room?.remoteParticipants.values() ?? []) {
    for (const publication of participant.videoTrackPublications.values()) {
      const report = await publication.videoTrack?.getRTCStatsReport();
      for (const stat of report?.values() ?? []) {
        if (stat.type === 'inbound-rtp')
          return {
            framesDecoded: stat.framesDecoded ?? 0,
            bytesReceived: stat.bytesReceived ?? 0,
            encrypted: participant.isEncrypted,
          };
      }
    }
  }
  return { framesDecoded: 0, bytesReceived: 0, encrypted: false };
};

declare global {
  interface Window {
    videoProof: { join: typeof join; remoteVideo: typeof remoteVideo };
  }
}
window.videoProof = { join, remoteVideo };
