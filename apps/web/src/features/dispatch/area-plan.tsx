import { isFree } from '@maillon/domain/care/dispatch-groups';
import type { Place } from '@maillon/domain/distance';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { COMMUNES, LAND_IN_WATER, WATER } from './abidjan.ts';
import { clustersOf, isVisible, moved, RATIO, type Spot, spotOf, type View, viewOf, zoomed } from './area.model.ts';
import type { DispatchPerformer, NumberedRequest } from './dispatch.model.ts';

interface AreaPlanProps {
  readonly requests: readonly NumberedRequest[];
  readonly performers: readonly DispatchPerformer[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

const SIZE = 1_000;
const STEP = 2;
const pointsOf = (view: View, places: readonly Place[]): string =>
  places
    .map((place) => spotOf(view, place))
    .map(({ x, y }) => `${x * SIZE},${y * SIZE * RATIO}`)
    .join(' ');
const placedAt = ({ x, y }: Spot) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

const TONES: Readonly<Record<NumberedRequest['group'], string>> = {
  toValidate: 'bg-warning',
  toAssign: 'bg-danger',
  assigned: 'bg-outline',
  travelling: 'bg-info',
  there: 'bg-success',
};

/** The list beside it says the same, to a keyboard and to a reader too: here are eyes and a mouse served. */
export const AreaPlan = ({ requests, performers, chosenId, onChoose }: AreaPlanProps) => {
  const located = requests.flatMap((one) =>
    one.location.coordinates === null ? [] : [{ ...one, place: one.location.coordinates }],
  );
  const everything = [...located.map(({ place }) => place), ...performers.map(({ coordinates }) => coordinates)];
  const [chosenView, setView] = useState<View | null>(null);
  const view = chosenView ?? viewOf(everything);
  const frame = useRef<HTMLDivElement>(null);
  const grabbed = useRef<{ readonly x: number; readonly y: number; readonly view: View } | null>(null);
  const drag = ({ clientX, clientY }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (grabbed.current === null || box === undefined) return;
    const { x, y } = grabbed.current;
    setView(moved(grabbed.current.view, (clientX - x) / box.width, (clientY - y) / box.height));
  };
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-sunken">
      <div
        ref={frame}
        aria-hidden="true"
        className="relative aspect-4/3 w-full cursor-grab touch-none select-none active:cursor-grabbing"
        onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
          grabbed.current = { x, y, view };
          currentTarget.setPointerCapture?.(pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grabbed.current = null;
        }}
      >
        <svg viewBox={`0 0 ${SIZE} ${SIZE * RATIO}`} className="absolute inset-0 size-full" aria-hidden="true">
          {WATER.map((water) => (
            <polygon key={water[0]?.latitude} points={pointsOf(view, water)} className="fill-info/20" />
          ))}
          {LAND_IN_WATER.map((land) => (
            <polygon key={land[0]?.latitude} points={pointsOf(view, land)} className="fill-sunken" />
          ))}
        </svg>
        {COMMUNES.map(({ name, place }) => ({ name, spot: spotOf(view, place) }))
          .filter(({ spot }) => isVisible(spot))
          .map(({ name, spot }) => (
            <span
              key={name}
              style={placedAt(spot)}
              className="absolute -translate-x-1/2 -translate-y-1/2 text-xs font-semibold whitespace-nowrap text-muted"
            >
              {name}
            </span>
          ))}
        {clustersOf(view, performers, ({ coordinates }) => coordinates).map(({ spot, members }) => {
          const [first] = members;
          const areFree = members.every(isFree);
          return (
            <span
              key={first?.profileId}
              style={placedAt(spot)}
              title={members.map(({ name }) => name).join(', ')}
              className={cx(
                'absolute grid size-9 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-3 bg-surface text-xs font-bold',
                areFree ? 'border-brand' : 'border-info',
              )}
            >
              {members.length === 1 && first ? <Avatar name={first.name} size="sm" /> : members.length}
            </span>
          );
        })}
        {clustersOf(view, located, ({ place }) => place).map(({ spot, members }) => {
          const first = members.find(({ id }) => id === chosenId) ?? members[0];
          if (first === undefined) return null;
          return (
            <button
              key={first.id}
              type="button"
              tabIndex={-1}
              style={placedAt(spot)}
              title={members.map(({ number, subject }) => `${number}. ${subject.name}`).join(', ')}
              onClick={() => onChoose(first.id)}
              className={cx(
                'absolute grid size-8 -translate-x-1/2 -translate-y-full place-items-center rounded-md border-2 border-surface text-sm font-bold text-surface shadow-card',
                TONES[first.group],
                members.some(({ id }) => id === chosenId) && 'outline-3 outline-brand',
              )}
            >
              {members.length === 1 ? first.number : `${first.number}+`}
            </button>
          );
        })}
      </div>
      <div className="absolute top-3 right-3 flex flex-col rounded-md bg-surface shadow-card">
        <IconButton label="Agrandir le plan" onClick={() => setView(zoomed(view, 1 / STEP))}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label="Réduire le plan" onClick={() => setView(zoomed(view, STEP))}>
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton label="Tout voir" onClick={() => setView(null)}>
          <Maximize aria-hidden="true" />
        </IconButton>
      </div>
      <p className="absolute bottom-1.5 left-3 text-xs text-muted">Plan simplifié, sans les rues</p>
    </div>
  );
};
