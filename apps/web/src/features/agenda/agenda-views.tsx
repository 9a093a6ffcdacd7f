import type { IsoDay } from '@maillon/domain/day';
import type { ReactNode } from 'react';
import type { AgendaEvent, AgendaPlace, Reader } from './agenda.model.ts';
import { AgendaEmpty } from './agenda-empty.tsx';
import { AgendaList } from './agenda-list.tsx';
import { DayGrid, type DayGridProps } from './grid/day-grid.tsx';
import { MonthGrid } from './month-grid.tsx';

/** What a day needs that is drawn another way. */
export type DrawDay = (shared: Pick<DayGridProps, 'today' | 'nowMinutes' | 'zone' | 'onOpen' | 'onMove'>) => ReactNode;

interface AgendaViewsProps {
  readonly place: AgendaPlace;
  readonly days: readonly IsoDay[];
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly isEmpty: boolean;
  /** Null for a person who books nothing here. */
  readonly reader: Reader | null;
  readonly today: IsoDay;
  readonly nowMinutes: number;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  readonly onDay: (day: IsoDay) => void;
  readonly hours: DayGridProps['hours'];
  readonly isPending: boolean;
  readonly onBook: DayGridProps['onBook'];
  readonly usual: DayGridProps['usual'];
  readonly onMove: DayGridProps['onMove'];
  /** In the place of the day's one column. */
  readonly drawDay?: DrawDay | undefined;
}

/** Where no place along the hours would look free, a visit whose type is unticked is left out. */
const withoutFaded = (events: AgendaViewsProps['events']): AgendaViewsProps['events'] =>
  new Map([...events].map(([day, ofDay]) => [day, ofDay.filter(({ faded }) => !faded)]));

/** The events in the view that was chosen. An empty month speaks for itself. */
export const AgendaViews = ({
  place,
  isEmpty,
  reader,
  onDay,
  nowMinutes,
  hours,
  isPending,
  onBook,
  usual,
  onMove,
  drawDay,
  ...shared
}: AgendaViewsProps) => (
  <>
    {isEmpty && place.view !== 'month' && <AgendaEmpty view={place.view} reader={reader} />}
    {place.view === 'month' && (
      <MonthGrid {...shared} events={withoutFaded(shared.events)} month={place.date} onDay={onDay} />
    )}
    {place.view === 'list' && <AgendaList {...shared} events={withoutFaded(shared.events)} />}
    {place.view === 'day' && drawDay?.({ ...shared, nowMinutes, onMove })}
    {(place.view === 'week' || (place.view === 'day' && drawDay === undefined)) && (
      <DayGrid
        {...shared}
        {...{ nowMinutes, hours, isPending, onBook, usual, onMove }}
        isOfTeam={drawDay !== undefined}
      />
    )}
  </>
);
