import type { AppointmentDuration } from '@maillon/domain/appointment-rules';
import type { IsoDay } from '@maillon/domain/day';
import { useState } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import type { AgendaEvent } from '../agenda.model.ts';
import { widestOf } from '../agenda-columns.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';
import { DayHeading } from './day-heading.tsx';
import { FoldButton } from './fold-button.tsx';
import type { FreeTime } from './free-place.tsx';
import { columnsOfDays, type GridColumn } from './grid-column.ts';
import type { VisitMove } from './use-visit-move.ts';
import { VisitGrid } from './visit-grid.tsx';
import { emptyWeekend } from './weekend.model.ts';

export interface DayGridProps {
  readonly days: readonly IsoDay[];
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly today: IsoDay;
  readonly nowMinutes: number;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  /** Openings and absences of the person whose agenda it is, or when any member of a team works; undefined while they are not known. */
  readonly hours?: ReadonlyMap<IsoDay, readonly CalendarInterval[]> | undefined;
  /** The days were just turned to, and what is on them is not read yet. */
  readonly isPending?: boolean;
  /** Absent for a person who books nothing here. */
  readonly onBook?: ((day: IsoDay, time: FreeTime) => void) | undefined;
  /** How long a visit is on a place that is touched. */
  readonly usual?: AppointmentDuration | undefined;
  /** Absent for a person who moves nothing here. */
  readonly onMove?: ((move: VisitMove) => void) | undefined;
  /** Several people's visits: of one hour there are as many as there are people. */
  readonly isOfTeam?: boolean;
}

/** Side by side in a day of a team's week; more of them fold into one place, which a touch unfolds. */
const ABREAST = 3;
const WEEK = 7;
/** A week begins on Monday. */
const FIRST_OF_WEEKEND = 5;

/** The visits of one or seven days along the hours. */
export const DayGrid = ({
  days: whole,
  events,
  hours,
  isPending = false,
  onBook,
  isOfTeam = false,
  ...shared
}: DayGridProps) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const [wide, setWide] = useState<ReadonlySet<IsoDay>>(new Set());
  // A sheet of paper does not unfold.
  const isOnPaper = useMedia('print');
  // Whose hours are not known is not known to be away: the weekend stays.
  const isUnknown = hours === undefined && onBook !== undefined;
  const empty = isUnknown ? [] : emptyWeekend({ days: whole, events, hours, today: shared.today });
  // Until a week is read, its weekend is as that of the week before: who works on Saturdays sees no week fold and unfold at each turn.
  const [wasEmpty, setWasEmpty] = useState(empty.length > 0);
  const isEmpty = isPending && whole.length === WEEK ? wasEmpty : empty.length > 0;
  if (isEmpty !== wasEmpty) setWasEmpty(isEmpty);
  const days = isEmpty && !isUnfolded ? whole.slice(0, FIRST_OF_WEEKEND) : whole;
  const columns = columnsOfDays({ days, events, hours });
  const isWide = (day: IsoDay): boolean => isOnPaper || wide.has(day);
  const turn = (day: IsoDay): void =>
    setWide(new Set(wide.has(day) ? [...wide].filter((one) => one !== day) : [...wide, day]));
  const team = isOfTeam && {
    columns: columns.map((column) => {
      const abreast = widestOf(column.events);
      return { ...column, abreast: isWide(column.day) ? abreast : Math.min(ABREAST, abreast) };
    }),
    headingOf: ({ day }: GridColumn) => (
      <DayHeading day={day} isToday={day === shared.today}>
        {wide.has(day) && (
          <button
            type="button"
            className="print:hidden rounded-sm px-1 text-xs font-semibold text-brand hover:underline"
            onClick={() => turn(day)}
          >
            Replier
          </button>
        )}
      </DayHeading>
    ),
    onUnfold: ({ day }: GridColumn): void => turn(day),
  };
  return (
    <VisitGrid
      {...shared}
      columns={columns}
      {...team}
      onBook={onBook && (({ day }, time) => onBook(day, time))}
      after={
        isEmpty && (
          <FoldButton
            label={isUnfolded ? 'Replier le week-end' : 'Afficher le week-end'}
            isUnfolded={isUnfolded}
            onChange={setUnfolded}
          />
        )
      }
    />
  );
};
