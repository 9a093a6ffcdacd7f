import type { Track } from 'livekit-client';
import { useEffect, useRef } from 'react';

/** A picture of the call. LiveKit sends it as large as it is shown. */
export const TrackPicture = ({ track, label }: { readonly track: Track; readonly label: string }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    track.attach(element);
    return () => void track.detach(element);
  }, [track]);
  return <video ref={video} autoPlay playsInline muted aria-label={label} className="size-full object-cover" />;
};

/** A voice of the call. */
export const TrackVoice = ({ track }: { readonly track: Track }) => {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (element === null) return;
    track.attach(element);
    return () => void track.detach(element);
  }, [track]);
  // biome-ignore lint/a11y/useMediaCaption: people who speak now have no captions
  return <audio ref={audio} autoPlay />;
};
