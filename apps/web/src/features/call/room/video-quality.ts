import {
  type LocalVideoTrack,
  VideoPreset as Preset,
  type Room,
  Track,
  type VideoPreset,
  VideoPresets,
} from 'livekit-client';

/** Spec clinical §9 "video qualities". */
export const QUALITIES = ['1080', '720', '480', '360'] as const;
export type Quality = (typeof QUALITIES)[number];

const PRESETS: Readonly<Record<Quality, VideoPreset>> = {
  '1080': VideoPresets.h1080,
  '720': VideoPresets.h720,
  '480': new Preset(854, 480, 800_000, 25),
  '360': VideoPresets.h360,
};

const cameraOf = (room: Room): LocalVideoTrack | undefined =>
  room.localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack as LocalVideoTrack | undefined;

/** As the camera is asked for now: 720 unless the person chose another. */
export const qualityOf = (room: Room): Quality => {
  const height = room.options.videoCaptureDefaults?.resolution?.height ?? PRESETS['720'].height;
  return QUALITIES.find((quality) => PRESETS[quality].height === height) ?? '720';
};

/** Takes the picture again in another size; LiveKit sends smaller ones beside it to those who have no room for it. */
export const setQuality = async (room: Room, quality: Quality): Promise<void> => {
  const { resolution } = PRESETS[quality];
  room.options.videoCaptureDefaults = { ...room.options.videoCaptureDefaults, resolution };
  await cameraOf(room)?.restartTrack({ ...room.options.videoCaptureDefaults, resolution });
};
