import { audioLevelOf, LEVELS_PER_SECOND, loudnessOf, SILENT_AFTER_MS } from '@maillon/domain/call/audio-level';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useEffect, useState } from 'react';

interface Heard {
  readonly percent: number;
  /** Nothing was heard for a while. */
  readonly isSilent: boolean;
}

const NOTHING: Heard = { percent: 0, isSilent: false };

/** How loud a microphone is, ten times a second. */
export const useAudioLevel = (track: MediaStreamTrack | null): Heard => {
  const [heard, setHeard] = useState(NOTHING);
  useEffect(() => {
    if (track === null) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    const source = context.createMediaStreamSource(new MediaStream([track]));
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let heardAt = Date.now();
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const percent = loudnessOf(samples);
      if (audioLevelOf(percent) !== 'none') heardAt = Date.now();
      setHeard({ percent, isSilent: Date.now() - heardAt >= SILENT_AFTER_MS });
    }, SECOND_MS / LEVELS_PER_SECOND);
    return () => {
      clearInterval(timer);
      void context.close();
      setHeard(NOTHING);
    };
  }, [track]);
  return heard;
};
