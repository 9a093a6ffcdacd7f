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

const HOUR = 60;
const USUAL = { from: 8 * HOUR, to: 19 * HOUR };

/** The hours that a day grid must show, in minutes: a usual day, widened to whole hours by what lies outside of it. */
export const hoursShown = (events: readonly Pick<AgendaEvent, 'from' | 'to'>[]): { from: number; to: number } => ({
  from: Math.min(USUAL.from, ...events.map(({ from }) => Math.floor(from / HOUR) * HOUR)),
  to: Math.max(USUAL.to, ...events.map(({ to }) => Math.ceil(to / HOUR) * HOUR)),
});
