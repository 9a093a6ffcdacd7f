import { decodePolyline } from '@maillon/domain/care/polyline';
import type { Place } from '@maillon/domain/distance';
import { useId } from 'react';
import type { HomeVisitRoute } from '../../data/home-visits.ts';

const [WIDTH, HEIGHT, EDGE] = [640, 260, 36];
/** Before its content is known. */
export const DRAWING_SHAPE = 'aspect-[640/260] w-full';
const RADIANS = Math.PI / 180;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Places as they lie in the drawing: north is up, and a kilometre is as long in each direction. */
export const projected = (all: readonly Place[]): ((place: Place) => Point) => {
  const [south, north] = [Math.min(...all.map((at) => at.latitude)), Math.max(...all.map((at) => at.latitude))];
  const [west, east] = [Math.min(...all.map((at) => at.longitude)), Math.max(...all.map((at) => at.longitude))];
  const narrowing = Math.cos(((south + north) / 2) * RADIANS);
  const [wide, high] = [(east - west) * narrowing, north - south];
  const scale = Math.min((WIDTH - 2 * EDGE) / Math.max(wide, 1e-4), (HEIGHT - 2 * EDGE) / Math.max(high, 1e-4));
  return ({ latitude, longitude }) => ({
    x: Math.round((WIDTH - wide * scale) / 2 + (longitude - west) * narrowing * scale),
    y: Math.round((HEIGHT + high * scale) / 2 - (latitude - south) * scale),
  });
};

const lineOf = (places: readonly Place[], at: (place: Place) => Point): string =>
  places.map((place) => Object.values(at(place)).join(',')).join(' ');

/** The way as a line: where the nurse has been, what is left, and the door. No map is behind it. */
export const RouteDrawing = ({ route, label }: { readonly route: HomeVisitRoute; readonly label: string }) => {
  const id = useId();
  const left = decodePolyline(route.polyline ?? '');
  const been = decodePolyline(route.trail ?? '');
  const door = left.at(-1);
  if (door === undefined || left.length < 2) return null;
  const at = projected([...left, ...been]);
  const here = at(route.position ?? left[0] ?? door);
  const end = at(door);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={id}
      className="w-full rounded-md bg-sunken text-brand"
    >
      <title id={id}>{label}</title>
      {been.length > 1 && (
        <polyline
          points={lineOf(been, at)}
          fill="none"
          stroke="var(--color-outline)"
          strokeWidth="4"
          strokeDasharray="1 9"
          strokeLinecap="round"
        />
      )}
      <polyline
        points={lineOf(left, at)}
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={route.isStraight ? '2 12' : undefined}
      />
      <circle cx={here.x} cy={here.y} r="16" fill="currentColor" opacity="0.2" />
      <circle cx={here.x} cy={here.y} r="9" fill="currentColor" stroke="var(--color-surface)" strokeWidth="3" />
      <g transform={`translate(${end.x} ${end.y})`}>
        <path
          d="M0 4C-10 -7 -13 -11 -13 -18a13 13 0 1 1 26 0C13 -11 10 -7 0 4Z"
          fill="var(--color-ink)"
          stroke="var(--color-surface)"
          strokeWidth="2"
        />
      </g>
    </svg>
  );
};
