import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';

interface TrackVideoProps {
  readonly track: MediaStreamTrack;
  readonly label: string;
  /** As in a mirror: how people know themselves. */
  readonly mirrored?: boolean;
  readonly className?: string;
}

/** The picture of a camera of this device. */
export const TrackVideo = ({ track, label, mirrored = false, className }: TrackVideoProps) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label={label}
      className={cx('size-full object-cover', mirrored && '-scale-x-100', className)}
    />
  );
};
