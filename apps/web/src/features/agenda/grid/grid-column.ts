import { formatDayFr, type IsoDay } from '@maillon/domain/day';
import type { AgendaEvent } from '../agenda.model.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';

/** A column of the calendar: a day, or the day of one member of a team. */
export interface GridColumn {
  /** Not that of another column. */
  readonly key: string;
  readonly day: IsoDay;
  /** Names the column to those who hear it. */
  readonly label: string;
  readonly events: readonly AgendaEvent[];
  /** Openings and absences; undefined while they are not known, or where they are those of several. */
  readonly hours?: readonly CalendarInterval[] | undefined;
  /** How many visits stand side by side in it, each as wide as it takes to say who, when and with whom; one where absent. */
  readonly abreast?: number | undefined;
}

interface Days {
  readonly days: readonly IsoDay[];
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly hours?: ReadonlyMap<IsoDay, readonly CalendarInterval[]> | undefined;
}

/** A column for each day. */
export const columnsOfDays = ({ days, events, hours }: Days): GridColumn[] =>
  days.map((day) => ({
    key: day,
    day,
    label: formatDayFr(day),
    events: events.get(day) ?? [],
    hours: hours && (hours.get(day) ?? []),
  }));
