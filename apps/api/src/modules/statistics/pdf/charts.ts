import { Circle, G, Line, Polyline, Rect, Svg, Text } from '@react-pdf/renderer';
import { scaleBand, scaleLinear } from 'd3-scale';
import { createElement as h, type ReactNode } from 'react';
import type { ReportPoint as Point } from './report.ts';

const WIDTH = 515;
const HEIGHT = 150;
const MARGIN = { top: 8, right: 4, bottom: 18, left: 30 } as const;
const TICKS = 4;
const MUTED = '#5b6470';
const LINE = '#dfe3e8';
/** Design catalogues §10.2. */
export const DURATION_COLORS = { short: '#2E9E6B', medium: '#E8A33D', long: '#D64545' } as const;

const label = (x: number, y: number, text: string, textAnchor: 'middle' | 'end'): ReactNode =>
  h(Text, { key: `${x} ${y} ${text}`, x, y, textAnchor, fill: MUTED, style: { fontSize: 7 } }, text);

interface Scales {
  readonly left: (point: Point) => number;
  readonly band: number;
  readonly y: (value: number) => number;
}

/** Axes around a chart, whose lines stay sharp at any size. */
const chart = (
  points: readonly Point[],
  heights: readonly number[],
  draw: (scales: Scales) => ReactNode,
): ReactNode => {
  const bands = scaleBand<string>()
    .domain(points.map(({ name }) => name))
    .range([MARGIN.left, WIDTH - MARGIN.right])
    .padding(0.3);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...heights)])
    .nice(TICKS)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
  const left = ({ name }: Point): number => bands(name) ?? 0;
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  return h(
    Svg,
    { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    ...ticks.map((tick) =>
      h(
        G,
        { key: `tick ${tick}` },
        h(Line, {
          x1: MARGIN.left,
          x2: WIDTH - MARGIN.right,
          y1: y(tick),
          y2: y(tick),
          stroke: LINE,
          strokeWidth: 0.7,
        }),
        label(MARGIN.left - 5, y(tick) + 2.5, String(tick), 'end'),
      ),
    ),
    ...points.map((point) => label(left(point) + bands.bandwidth() / 2, HEIGHT - 5, point.label, 'middle')),
    draw({ left, band: bands.bandwidth(), y }),
  );
};

/** How many took place, as a line. */
export const volumeChart = (points: readonly Point[], color: string): ReactNode =>
  chart(
    points,
    points.map(({ count }) => count),
    ({ left, band, y }) => {
      const places = points.map((point) => ({ name: point.name, x: left(point) + band / 2, y: y(point.count) }));
      return h(
        G,
        null,
        h(Polyline, {
          points: places.map((place) => `${place.x},${place.y}`).join(' '),
          ...{ fill: 'none', stroke: color, strokeWidth: 1.5 },
        }),
        ...places.map((place) => h(Circle, { key: place.name, cx: place.x, cy: place.y, r: 2.5, fill: color })),
      );
    },
  );

/** How long they took together, in the colours of how long each took. */
export const durationChart = (points: readonly Point[]): ReactNode =>
  chart(
    points,
    points.map(({ total }) => total),
    ({ left, band, y }) =>
      h(
        G,
        null,
        ...points.flatMap((point) =>
          point.pieces.map(({ kind, from, to }) =>
            h(Rect, {
              ...{ key: `${point.name} ${kind}`, x: left(point), y: y(to), width: band, height: y(from) - y(to) },
              fill: DURATION_COLORS[kind],
            }),
          ),
        ),
      ),
  );
