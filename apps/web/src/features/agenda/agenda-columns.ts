import type { AgendaEvent } from './agenda.model.ts';

export interface PlacedEvent {
  readonly event: AgendaEvent;
  /** Which of {@link columns} side by side, from 0. */
  readonly column: number;
  readonly columns: number;
}

/** Events that overlap stand side by side; a group of overlapping events shares one width. Events come sorted by start. */
export const placed = (events: readonly AgendaEvent[]): PlacedEvent[] => {
  const result: PlacedEvent[] = [];
  let group: { event: AgendaEvent; column: number }[] = [];
  let columnEnds: number[] = [];
  const close = (): void => {
    for (const { event, column } of group) result.push({ event, column, columns: columnEnds.length });
    [group, columnEnds] = [[], []];
  };
  for (const event of events) {
    if (columnEnds.every((end) => end <= event.from)) close();
    const free = columnEnds.findIndex((end) => end <= event.from);
    const column = free === -1 ? columnEnds.length : free;
    columnEnds[column] = event.to;
    group.push({ event, column });
  }
  close();
  return result;
};

/** Visits of one hour for which there is no room beside the others, and the stretch of the day that they take. */
export interface FoldedEvents {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** As {@link placed}, at most so many side by side: where there are more, the last place says how many it stands for. */
export const placedWithin = (
  events: readonly AgendaEvent[],
  most: number,
): { readonly shown: readonly PlacedEvent[]; readonly folded: readonly FoldedEvents[] } => {
  const all = placed(events);
  const isWhole = ({ columns }: PlacedEvent): boolean => columns <= most;
  const shown = all.flatMap((one) => {
    if (isWhole(one)) return [one];
    return one.column < most - 1 ? [{ ...one, columns: most }] : [];
  });
  const folded: { from: number; to: number; count: number }[] = [];
  for (const one of all) {
    if (isWhole(one) || one.column < most - 1) continue;
    const { from, to } = one.event;
    const last = folded.at(-1);
    if (last === undefined || from >= last.to) folded.push({ from, to, count: 1 });
    else [last.to, last.count] = [Math.max(last.to, to), last.count + 1];
  }
  return { shown, folded };
};

/** How many visits stand side by side where a day is fullest. */
export const widestOf = (events: readonly AgendaEvent[]): number =>
  placed(events).reduce((widest, { columns }) => Math.max(widest, columns), 1);

const HOUR = 60;
const USUAL = { from: 8 * HOUR, to: 19 * HOUR };

/** The hours that a day grid must show, in minutes: a usual day, widened to whole hours by what lies outside of it. */
export const hoursShown = (events: readonly Pick<AgendaEvent, 'from' | 'to'>[]): { from: number; to: number } => ({
  from: Math.min(USUAL.from, ...events.map(({ from }) => Math.floor(from / HOUR) * HOUR)),
  to: Math.max(USUAL.to, ...events.map(({ to }) => Math.ceil(to / HOUR) * HOUR)),
});

interface Opening {
  /** The hours drawn; their first is what can stand on top. */
  readonly shown: { readonly from: number; readonly to: number };
  /** The present time, where today is on screen. */
  readonly now: number | undefined;
  readonly firstVisit: number | undefined;
  /** How much of the day fits on screen at once. */
  readonly fits: number;
}

const MORNING = 8 * HOUR;

/** Of several days, the first visit of a usual morning; one at three at night does not move the week, unless there is no other. */
export const firstVisitOf = (visits: readonly Pick<AgendaEvent, 'from'>[]): number | undefined => {
  const starts = visits.map(({ from }) => from);
  const usual = starts.filter((from) => from >= MORNING);
  return starts.length === 0 ? undefined : Math.min(...(usual.length > 0 ? usual : starts));
};

/** What stays free below the present time or the first visit, so that one sees what comes next. */
const ROOM_BELOW = 2 * HOUR;

/**
 * The minute of the day that a calendar opens at: eight in the morning (spec clinical §9 "scroll to 08:00"), but where that
 * leaves the present time, or else the first visit, out of view, the hour before it.
 */
export const openingMinute = ({ shown, now, firstVisit, fits }: Opening): number => {
  const isNowDrawn = now !== undefined && now >= shown.from && now < shown.to;
  const wanted = isNowDrawn ? now : firstVisit;
  if (wanted === undefined) return Math.max(MORNING, shown.from);
  if (wanted >= MORNING && wanted + ROOM_BELOW <= MORNING + fits) return Math.max(MORNING, shown.from);
  const hourBefore = (Math.floor(wanted / HOUR) - 1) * HOUR;
  return Math.max(hourBefore, shown.from);
};
