import type { IsoDay } from '@maillon/domain/day';
import type { AgendaEvent } from './agenda.model.ts';
import { hoursShown, placed } from './agenda-columns.ts';
import { EventBlock } from './event-block.tsx';
import { placeIn, TimeGrid } from './time-grid.tsx';

const percent = (part: number, of: number): string => `${(100 * part) / of}%`;
/** Below this a block has room for one line. */
const TWO_LINES_FROM_MINUTES = 30;

interface DayGridProps {
  readonly days: readonly IsoDay[];
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly today: IsoDay;
  readonly nowMinutes: number;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
}

/** The visits of one or seven days along the hours. */
export const DayGrid = ({ days, events, today, nowMinutes, zone, onOpen }: DayGridProps) => {
  const shown = hoursShown(days.flatMap((day) => events.get(day) ?? []));
  return (
    <TimeGrid label="Calendrier" days={days} today={today} nowMinutes={nowMinutes} shown={shown}>
      {(day) =>
        placed(events.get(day) ?? []).map(({ event, column, columns }) => (
          <li
            key={event.appointment.id}
            // Above the line of the present time: a name that it crosses reads as a cancelled one.
            className="absolute z-1 p-px"
            style={{ ...placeIn(shown, event), left: percent(column, columns), width: percent(1, columns) }}
          >
            <EventBlock
              event={event}
              zone={zone}
              onOpen={onOpen}
              compact={event.to - event.from < TWO_LINES_FROM_MINUTES}
              className="size-full"
            />
          </li>
        ))
      }
    </TimeGrid>
  );
};
