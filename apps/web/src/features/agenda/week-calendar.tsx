import { addDays, type IsoDay, startOfWeek } from '@maillon/domain/day';
import { wallClock } from '@maillon/domain/zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { calendarBetween } from '../../data/agenda/schedules.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { daysShown, instantsOf, titleOfPlace } from './agenda.model.ts';
import { hoursShown } from './agenda-columns.ts';
import { INTERVAL_LOOK, IntervalBlock } from './availability/calendar-block.tsx';
import { columnsOfDays } from './grid/grid-column.ts';
import { placeIn, TimeGrid } from './grid/time-grid.tsx';
import { type CalendarInterval, intervalsByDay } from './week-calendar.model.ts';

interface WeekCalendarProps {
  readonly scheduleId: string;
  readonly zone: string;
  readonly now: number;
}

const NO_EVENTS = new Map();

/** A week as it really is: openings, exceptional periods and what is booked (spec clinical §2 "A week calendar"). */
export const WeekCalendar = ({ scheduleId, zone, now }: WeekCalendarProps) => {
  const { day: today, minutes: nowMinutes } = wallClock(now, zone);
  const [monday, setMonday] = useState(startOfWeek(today));
  const days = daysShown({ view: 'week', date: monday });
  const { data, error, refetch } = useQuery({
    ...calendarBetween(scheduleId, instantsOf(days, zone)),
    placeholderData: keepPreviousData,
  });
  const intervals = intervalsByDay(data?.slots ?? [], days, zone);
  const shown = hoursShown([...intervals.values()].flat().filter(isWorthShowing));

  return (
    <Card title={titleOfPlace({ view: 'week', date: monday })} action={<Steps monday={monday} onMove={setMonday} />}>
      <ReadFailure error={error} again={refetch} />
      <TimeGrid
        label="Semaine"
        columns={columnsOfDays({ days, events: NO_EVENTS, hours: intervals })}
        {...{ today, nowMinutes, shown }}
      >
        {({ hours = [] }) =>
          hours.map((interval) => {
            const visible = { from: Math.max(interval.from, shown.from), to: Math.min(interval.to, shown.to) };
            return (
              visible.from < visible.to && (
                <li key={interval.key} className="absolute inset-x-0 z-1 p-px" style={placeIn(shown, visible)}>
                  <IntervalBlock interval={interval} />
                </li>
              )
            );
          })
        }
      </TimeGrid>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted" aria-label="Légende">
        {Object.values(INTERVAL_LOOK).map(({ label, className }) => (
          <li key={label} className="flex items-center gap-2">
            <span className={`size-3.5 rounded-sm ${className}`} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** A day off covers the night too; only what happens in it widens the day. */
const isWorthShowing = ({ kind }: CalendarInterval): boolean => kind !== 'away';

const Steps = ({ monday, onMove }: { readonly monday: IsoDay; readonly onMove: (monday: IsoDay) => void }) => (
  <div className="flex items-center">
    <IconButton label="Semaine précédente" onClick={() => onMove(addDays(monday, -7))}>
      <ChevronLeft aria-hidden="true" />
    </IconButton>
    <IconButton label="Semaine suivante" onClick={() => onMove(addDays(monday, 7))}>
      <ChevronRight aria-hidden="true" />
    </IconButton>
  </div>
);
