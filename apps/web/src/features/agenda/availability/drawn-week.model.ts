import { clockTime, minutesOf } from '@maillon/domain/calendar/clock-time';
import { DAY_MINUTES } from '@maillon/domain/time-units';
import type { WeekRow } from './availability.model.ts';

const STEP = 15;
/** Less is a slip of the hand. */
const MIN_MINUTES = 30;

interface Piece {
  readonly weekday: number;
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
}

/** An opening as it is drawn; one over midnight is two pieces, of which neither can be taken by an edge. */
export interface DrawnOpening extends Piece {
  readonly key: string;
  readonly isWhole: boolean;
}

const isComplete = ({ startTime, endTime }: WeekRow): boolean =>
  startTime !== '' && endTime !== '' && startTime !== endTime;

const piecesOf = (row: WeekRow): DrawnOpening[] => {
  const { key, weekday } = row;
  const [from, until] = [minutesOf(row.startTime), minutesOf(row.endTime)];
  if (until === 0) return [{ key, weekday, from, to: DAY_MINUTES, isWhole: true }];
  if (until > from) return [{ key, weekday, from, to: until, isWhole: true }];
  return [
    { key, weekday, from, to: DAY_MINUTES, isWhole: false },
    { key, weekday: (weekday % 7) + 1, from: 0, to: until, isWhole: false },
  ];
};

export const drawnOpenings = (rows: readonly WeekRow[]): DrawnOpening[] => rows.filter(isComplete).flatMap(piecesOf);

/** Where the hand is: a day, and a minute of it. */
export interface WeekPoint {
  readonly weekday: number;
  readonly at: number;
}

/** What the hand holds: nothing yet, an opening, or one of its ends. */
export interface WeekGrip {
  readonly kind: 'add' | 'move' | 'start' | 'end';
  /** Of what is held, or of what will be drawn. */
  readonly key: string;
  readonly since: WeekPoint;
}

const steps = (minutes: number): number => Math.round(minutes / STEP) * STEP;
const within = (minutes: number, least: number, most: number): number => Math.min(most, Math.max(least, minutes));

const pieceAt = ({ kind, since }: WeekGrip, held: Piece | undefined, { weekday, at }: WeekPoint): Piece | null => {
  if (kind === 'add') {
    const from = Math.floor(Math.min(since.at, at) / STEP) * STEP;
    const to = Math.ceil(Math.max(since.at, at) / STEP) * STEP;
    return to - from < MIN_MINUTES ? null : { weekday: since.weekday, from, to: within(to, 0, DAY_MINUTES) };
  }
  if (held === undefined) return null;
  const { from, to } = held;
  if (kind === 'start') return { ...held, from: within(steps(at), 0, Math.max(0, to - MIN_MINUTES)) };
  if (kind === 'end') return { ...held, to: within(steps(at), Math.min(DAY_MINUTES, from + MIN_MINUTES), DAY_MINUTES) };
  const moved = within(from + steps(at - since.at), 0, DAY_MINUTES - (to - from));
  return { weekday, from: moved, to: moved + (to - from) };
};

/**
 * The week once the hand has gone from where it took hold to a point. What meets another opening of its day becomes one with it; openings
 * over midnight and half-typed ones stay as they are.
 */
export const drawn = (rows: readonly WeekRow[], grip: WeekGrip, to: WeekPoint): readonly WeekRow[] => {
  const openings = drawnOpenings(rows).filter(({ isWhole }) => isWhole);
  const piece = pieceAt(
    grip,
    openings.find(({ key }) => key === grip.key),
    to,
  );
  if (piece === null) return rows;
  const met = openings.filter(
    (one) => one.key !== grip.key && one.weekday === piece.weekday && one.from <= piece.to && piece.from <= one.to,
  );
  const gone = new Set([grip.key, ...met.map(({ key }) => key)]);
  const from = Math.min(piece.from, ...met.map((one) => one.from));
  const until = Math.max(piece.to, ...met.map((one) => one.to));
  const row: WeekRow = {
    ...{ key: grip.key, weekday: piece.weekday },
    ...{ startTime: clockTime(from), endTime: clockTime(until % DAY_MINUTES) },
  };
  // The whole day has no end that is not its start: typed, it is refused.
  if (row.startTime === row.endTime) return rows;
  const at = rows.findIndex(({ key }) => gone.has(key));
  const left = rows.filter(({ key }) => !gone.has(key));
  return at === -1 ? [...left, row] : left.toSpliced(Math.min(at, left.length), 0, row);
};

const HOUR = 60;

/** The hours that are drawn: a usual day, widened by what is open outside of it. */
export const drawnHours = (rows: readonly WeekRow[]): { readonly from: number; readonly to: number } => {
  const openings = drawnOpenings(rows);
  return {
    from: Math.min(7 * HOUR, ...openings.map(({ from }) => Math.floor(from / HOUR) * HOUR)),
    to: Math.max(21 * HOUR, ...openings.map(({ to }) => Math.ceil(to / HOUR) * HOUR)),
  };
};
