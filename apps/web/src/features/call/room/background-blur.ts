import { type LocalVideoTrack, type Room, RoomEvent, Track, TrackEvent } from 'livekit-client';

/** Media Capture Extensions; the types of the DOM do not have them yet. */
interface Blur {
  readonly backgroundBlur?: readonly boolean[] | boolean;
}

/** The rooms whose camera is to be blurred, also when it is started again. */
const wanted = new WeakMap<Room, boolean>();

const cameraOf = (room: Room): LocalVideoTrack | undefined =>
  room.localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack as LocalVideoTrack | undefined;

/** Whether browser and camera blur what is behind a person, and leave the choice to them (docs/decisions/background-blur.md). */
export const canBlur = (room: Room): boolean => {
  const able: Blur | undefined = cameraOf(room)?.mediaStreamTrack.getCapabilities?.() as Blur | undefined;
  const choices = able?.backgroundBlur;
  return Array.isArray(choices) && choices.includes(true) && choices.includes(false);
};

export const isBlurred = (room: Room): boolean => {
  const settings = cameraOf(room)?.mediaStreamTrack.getSettings() as Blur | undefined;
  return settings?.backgroundBlur === true;
};

/** @throws where this camera cannot, which may be another one than before */
const apply = async (room: Room): Promise<void> => {
  const track = cameraOf(room)?.mediaStreamTrack;
  if (track === undefined) return;
  await track.applyConstraints({
    ...track.getConstraints(),
    backgroundBlur: wanted.get(room),
  } as MediaTrackConstraints);
  if (wanted.get(room) === true && !isBlurred(room)) throw new Error('not blurred');
};

/**
 * Blurs what is behind the person, or no longer, from now on: also after the camera was off, or another one was chosen.
 * @param onLost a camera that cannot has taken its place: the picture is shown as it is
 */
export const setBlur = async (room: Room, isOn: boolean, onLost: () => void): Promise<void> => {
  const isFirst = !wanted.has(room);
  wanted.set(room, isOn);
  await apply(room);
  if (!isFirst) return;
  const again = (): void => {
    if (wanted.get(room) === true) void apply(room).catch(onLost);
  };
  cameraOf(room)?.on(TrackEvent.Restarted, again);
  room.on(RoomEvent.LocalTrackPublished, ({ source, videoTrack }) => {
    if (source !== Track.Source.Camera) return;
    videoTrack?.on(TrackEvent.Restarted, again);
    again();
  });
};
