import { type AppointmentDuration, PATIENT_DURATION } from '@maillon/domain/appointment-rules';
import type { IsoDay } from '@maillon/domain/day';
import type { ComponentProps, ReactNode } from 'react';
import type { AgendaEvent, AgendaPlace } from '../agenda.model.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';
import { freePlaces } from './free-places.model.ts';
import { FreePlaces } from './free-places.tsx';
import { MiniMonth } from './mini-month.tsx';
import { ToPlace } from './to-place.tsx';
import { TypeFilter } from './type-filter.tsx';

interface AgendaRailProps {
  readonly place: AgendaPlace;
  readonly days: readonly IsoDay[];
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly today: IsoDay;
  readonly nowMinutes: number;
  readonly filter: ComponentProps<typeof TypeFilter>;
  /** What the ticks hide; nothing where they hide nothing. */
  readonly hiddenNote: ReactNode;
  readonly onDay: (day: IsoDay) => void;
  /** Of the one person whose agenda it is; absent for a team's. */
  readonly hours: ReadonlyMap<IsoDay, readonly CalendarInterval[]> | undefined;
  readonly usual: AppointmentDuration | undefined;
  readonly onBook: ((day: IsoDay, from: number) => void) | undefined;
  readonly waiting: ComponentProps<typeof ToPlace> | undefined;
}

/** Beside the calendar where there is room: its month, its types, and whom and where there is something to book. */
export const AgendaRail = ({
  place,
  days,
  events,
  today,
  nowMinutes,
  filter,
  hiddenNote,
  onDay,
  hours,
  usual = PATIENT_DURATION,
  onBook,
  waiting,
}: AgendaRailProps) => (
  <>
    <MiniMonth {...{ place, today, onDay }} />
    <div className="flex flex-col gap-1">
      <TypeFilter {...filter} />
      {hiddenNote}
    </div>
    {hours !== undefined && onBook !== undefined && (place.view === 'day' || place.view === 'week') && (
      <FreePlaces
        free={freePlaces({ days, hours, events, least: usual, today, nowMinutes })}
        today={today}
        onBook={onBook}
      />
    )}
    {waiting !== undefined && <ToPlace {...waiting} />}
  </>
);
