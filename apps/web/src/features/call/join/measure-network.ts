import type { NetworkSample } from '@maillon/domain/call/network-verdict';
import { LocalVideoTrack, Room } from 'livekit-client';
import type { CallPass } from '../../../data/agenda/calls.ts';

const MEASURED_MS = 6_000;
const [WIDTH, HEIGHT, PICTURES_PER_SECOND] = [640, 360, 15];
const KILO = 1000;

/** A picture that changes, and shows no person. */
const changingPicture = (): { readonly track: MediaStreamTrack; readonly stop: () => void } => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  const draw = (): void => {
    if (pen === null) return;
    for (let x = 0; x < WIDTH; x += 20) {
      for (let y = 0; y < HEIGHT; y += 20) {
        pen.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
        pen.fillRect(x, y, 20, 20);
      }
    }
  };
  draw();
  const timer = setInterval(draw, 1000 / PICTURES_PER_SECOND);
  const [track] = canvas.captureStream(PICTURES_PER_SECOND).getVideoTracks();
  if (track === undefined) throw new TypeError('a canvas without a track');
  return {
    track,
    stop: () => {
      clearInterval(timer);
      track.stop();
    },
  };
};

const numberIn = (stat: object, name: string): number | null => {
  const value: unknown = Reflect.get(stat, name);
  return typeof value === 'number' ? value : null;
};

const sampleOf = (report: RTCStatsReport, seconds: number): NetworkSample => {
  let [latencyMs, lost, sent, room]: [number, number, number, number | null] = [0, 0, 0, null];
  for (const stat of report.values()) {
    if (stat.type === 'candidate-pair' && stat.nominated === true) {
      latencyMs = (numberIn(stat, 'currentRoundTripTime') ?? 0) * KILO;
      room = numberIn(stat, 'availableOutgoingBitrate');
    }
    if (stat.type === 'remote-inbound-rtp') lost = Math.max(lost, numberIn(stat, 'fractionLost') ?? 0);
    if (stat.type === 'outbound-rtp') sent += numberIn(stat, 'bytesSent') ?? 0;
  }
  const kilobitsSent = (sent * 8) / KILO / seconds;
  return { latencyMs, lost, kilobitsPerSecond: Math.max(kilobitsSent, (room ?? 0) / KILO) };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    setTimeout(resolve, ms);
  });

/** Sends a drawn picture to the video server for some seconds, in a room of one's own. @throws where it is not reached */
export const measureNetwork = async (pass: CallPass, signal: AbortSignal): Promise<NetworkSample> => {
  const room = new Room();
  const picture = changingPicture();
  signal.addEventListener('abort', () => void room.disconnect(), { once: true });
  try {
    await room.connect(pass.url, pass.token, { maxRetries: 0, peerConnectionTimeout: 8_000 });
    const track = new LocalVideoTrack(picture.track, undefined, true);
    await room.localParticipant.publishTrack(track, { simulcast: false });
    await pause(MEASURED_MS, signal);
    const report = await track.getRTCStatsReport();
    if (report === undefined) throw new TypeError('nothing was sent');
    return sampleOf(report, MEASURED_MS / KILO);
  } finally {
    picture.stop();
    await room.disconnect();
  }
};
