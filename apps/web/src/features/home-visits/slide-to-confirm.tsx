import { ChevronsRight } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

/** Spec clinical §4: three quarters of the way, or so many pixels in a millisecond. */
const SHARE = 0.75;
const SPEED = 0.75;
/** A finger that only trembles is fast, too. */
const MIN_PX = 40;

interface Drag {
  readonly startX: number;
  readonly startedAt: number;
  readonly track: number;
}

/** Whether a drag of so many pixels in so many milliseconds confirms. @param track how far the knob can go, in pixels */
export const isConfirmed = (moved: number, ms: number, track: number): boolean =>
  moved >= track * SHARE || (moved > MIN_PX && moved / Math.max(ms, 1) > SPEED);

interface SlideToConfirmProps {
  readonly label: string;
  readonly pending: boolean;
  readonly onConfirm: () => void;
}

/** A knob that is dragged to the right, so that nothing is confirmed in a pocket; and the same as a button, for keyboard and reader. */
export const SlideToConfirm = ({ label, pending, onConfirm }: SlideToConfirmProps) => {
  const drag = useRef<Drag | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const along = ({ clientX }: PointerEvent): number => {
    const { startX, track } = drag.current ?? { startX: clientX, track: 0 };
    return Math.max(0, Math.min(track, clientX - startX));
  };
  const begin = (event: PointerEvent<HTMLSpanElement>): void => {
    const knob = event.currentTarget;
    const track = (knob.parentElement?.clientWidth ?? 0) - knob.offsetWidth;
    drag.current = { startX: event.clientX, startedAt: event.timeStamp, track };
    knob.setPointerCapture(event.pointerId);
    setMoved(0);
  };
  const end = (event: PointerEvent): void => {
    const { current } = drag;
    if (current === null) return;
    const far = along(event);
    drag.current = null;
    setMoved(null);
    if (isConfirmed(far, event.timeStamp - current.startedAt, current.track)) onConfirm();
  };
  return (
    <div className="flex flex-col gap-2">
      <div
        aria-hidden="true"
        className={cx(
          'relative flex h-16 items-center rounded-full bg-brand p-1.5 text-on-brand select-none',
          pending && 'opacity-70',
        )}
      >
        <span
          data-knob
          className={cx(
            'z-1 grid h-full w-20 cursor-grab touch-none place-items-center rounded-full bg-surface text-brand',
            moved === null && 'transition-transform',
          )}
          style={{ transform: `translateX(${moved ?? 0}px)` }}
          onPointerDown={(event) => !pending && begin(event)}
          onPointerMove={(event) => drag.current !== null && setMoved(along(event))}
          onPointerUp={end}
          onPointerCancel={() => {
            drag.current = null;
            setMoved(null);
          }}
        >
          <ChevronsRight className="size-7" />
        </span>
        <span className="absolute inset-0 grid place-content-center pl-20 text-center leading-tight font-semibold">
          {label}
          <span className="text-xs font-medium">glissez pour confirmer</span>
        </span>
      </div>
      <Button look="secondary" wide pending={pending} onClick={onConfirm}>
        {label}
        <span className="text-sm font-normal text-muted">· sans glisser</span>
      </Button>
    </div>
  );
};
