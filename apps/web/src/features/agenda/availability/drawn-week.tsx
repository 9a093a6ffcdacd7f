import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { X } from 'lucide-react';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { spokenClockEnd } from '../../../lib/spoken-time.ts';
import { cx } from '../../../ui/cx.ts';
import { WEEKDAYS, type WeekRow } from './availability.model.ts';
import {
  type DrawnOpening,
  drawn,
  drawnHours,
  drawnOpenings,
  type WeekGrip,
  type WeekPoint,
} from './drawn-week.model.ts';

const HOUR = 60;
/** Height of one hour. */
const HOUR_REM = 1.75;
const rem = (minutes: number): string => `${(minutes / HOUR) * HOUR_REM}rem`;

interface DrawnWeekProps {
  readonly rows: readonly WeekRow[];
  readonly onChange: (rows: readonly WeekRow[]) => void;
}

interface Held {
  readonly grip: WeekGrip;
  /** The week as it was taken hold of. */
  readonly rows: readonly WeekRow[];
  readonly now: readonly WeekRow[];
}

/**
 * The typical week on a grid, for the mouse: drawn on a free place an opening is added, it is moved by its middle and changed by its
 * ends. The fields below it say the same in words, to those who see nothing or have no mouse: it is hidden from them.
 */
export const DrawnWeek = ({ rows, onChange }: DrawnWeekProps) => {
  const days = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const shown = drawnHours(held?.rows ?? rows);
  const openings = drawnOpenings(held?.now ?? rows);

  const pointUnder = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): WeekPoint => {
    const { left, top, width, height } = days.current?.getBoundingClientRect() ?? new DOMRect();
    const column = Math.floor(((clientX - left) / Math.max(width, 1)) * WEEKDAYS.length);
    const minutes = shown.from + ((clientY - top) / Math.max(height, 1)) * (shown.to - shown.from);
    return {
      weekday: Math.min(WEEKDAYS.length, Math.max(1, column + 1)),
      at: Math.min(shown.to, Math.max(shown.from, minutes)),
    };
  };
  const take = (event: PointerEvent, kind: WeekGrip['kind'], key: string): void => {
    event.stopPropagation();
    // A finger scrolls, and has the fields.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    setHeld({ grip: { kind, key, since: pointUnder(event) }, rows, now: rows });
  };
  const follow = useEffectEvent((event: globalThis.PointerEvent): void => {
    if (held !== null) setHeld({ ...held, now: drawn(held.rows, held.grip, pointUnder(event)) });
  });
  const release = useEffectEvent((): void => {
    if (held === null) return;
    setHeld(null);
    if (held.now !== held.rows) onChange(held.now);
  });
  const giveUp = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') setHeld(null);
  });
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('pointermove', (event) => follow(event), { signal });
    window.addEventListener('pointerup', () => release(), { signal });
    window.addEventListener('pointercancel', () => setHeld(null), { signal });
    window.addEventListener('keydown', (event) => giveUp(event), { signal });
    return () => listeners.abort();
  }, [isHeld]);

  const hours = Array.from({ length: (shown.to - shown.from) / HOUR }, (_, index) => shown.from / HOUR + index);
  return (
    <div aria-hidden="true" data-drawn-week className="mb-4 hidden select-none md:pointer-fine:block">
      <p className="pb-3 text-sm text-muted">
        Dessinez une plage sur la grille, déplacez-la, tirez ses bords ; ou saisissez ses heures plus bas.
      </p>
      <div className="grid grid-cols-[2.5rem_minmax(0,1fr)]">
        <div />
        <div className="grid grid-cols-7 border-b border-line pb-1 text-center text-xs font-semibold text-muted">
          {WEEKDAYS.map((name) => (
            <span key={name}>{`${name.slice(0, 3)}.`}</span>
          ))}
        </div>
        <div className="relative">
          {hours.slice(1).map((hour, index) => (
            <span
              key={hour}
              className="absolute right-2 -translate-y-1/2 text-[0.6875rem] text-muted tabular"
              style={{ top: rem((index + 1) * HOUR) }}
            >
              {hour} h
            </span>
          ))}
        </div>
        <div
          ref={days}
          className={cx('relative touch-pan-y', held === null ? 'cursor-crosshair' : 'cursor-grabbing')}
          style={{ height: rem(shown.to - shown.from) }}
          onPointerDown={(event) => take(event, 'add', crypto.randomUUID())}
        >
          <div className="hatched pointer-events-none absolute inset-0 grid grid-cols-7">
            {WEEKDAYS.map((name) => (
              <div key={name} className="border-r border-line first:border-l" />
            ))}
          </div>
          {hours.map((hour, index) => (
            <div
              key={hour}
              className="pointer-events-none absolute inset-x-0 border-b border-line"
              style={{ top: rem(index * HOUR), height: rem(HOUR) }}
            />
          ))}
          {openings.map((opening) => (
            <Opening
              key={`${opening.key} ${opening.weekday}`}
              opening={opening}
              first={shown.from}
              isHeld={held?.grip.key === opening.key}
              onTake={(event, kind) => take(event, kind, opening.key)}
              onRemove={() => onChange(rows.filter(({ key }) => key !== opening.key))}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

interface OpeningProps {
  readonly opening: DrawnOpening;
  readonly first: number;
  readonly isHeld: boolean;
  readonly onTake: (event: PointerEvent, kind: 'move' | 'start' | 'end') => void;
  readonly onRemove: () => void;
}

const END = 'absolute inset-x-0 h-2 cursor-ns-resize';

const Opening = ({ opening: { weekday, from, to, isWhole }, first, isHeld, onTake, onRemove }: OpeningProps) => (
  <div
    data-opening={weekday}
    className={cx(
      'group absolute overflow-hidden rounded-sm border border-success bg-success-soft px-1.5 py-0.5 text-xs leading-tight font-semibold text-success tabular',
      isWhole && 'cursor-grab',
      isHeld && 'z-1 shadow-float',
    )}
    style={{
      top: rem(from - first),
      height: rem(to - from),
      left: `calc(${(weekday - 1) / WEEKDAYS.length} * 100% + 2px)`,
      width: `calc(${1 / WEEKDAYS.length} * 100% - 4px)`,
    }}
    onPointerDown={(event) => (isWhole ? onTake(event, 'move') : event.stopPropagation())}
  >
    {spokenClock(from)} –<br />
    {spokenClockEnd(to)}
    {isWhole && (
      <>
        <div className={cx(END, 'top-0')} onPointerDown={(event) => onTake(event, 'start')} />
        <div className={cx(END, 'bottom-0')} onPointerDown={(event) => onTake(event, 'end')} />
        <button
          type="button"
          tabIndex={-1}
          title="Supprimer cette plage"
          className="absolute top-0.5 right-0.5 grid size-5 place-items-center rounded-sm opacity-0 group-hover:opacity-100 hover:bg-surface"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onRemove}
        >
          <X className="size-3.5" />
        </button>
      </>
    )}
  </div>
);
