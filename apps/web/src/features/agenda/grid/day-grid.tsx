import type { AppointmentDuration } from '@maillon/domain/appointment-rules';
import type { IsoDay } from '@maillon/domain/day';
import { useState } from 'react';
import type { AgendaEvent } from '../agenda.model.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';
import { FoldButton } from './fold-button.tsx';
import type { FreeTime } from './free-place.tsx';
import { columnsOfDays } from './grid-column.ts';
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
  /** Openings and absences of the person whose agenda it is; undefined while they are not known, or where it is nobody's alone. */
  readonly hours?: ReadonlyMap<IsoDay, readonly CalendarInterval[]> | undefined;
  /** The days were just turned to, and what is on them is not read yet. */
  readonly isPending?: boolean;
  /** Absent for a person who books nothing here. */
  readonly onBook?: ((day: IsoDay, time: FreeTime) => void) | undefined;
  /** How long a visit is on a place that is touched. */
  readonly usual?: AppointmentDuration | undefined;
  /** Absent for a person who moves nothing here. */
  readonly onMove?: ((move: VisitMove) => void) | undefined;
}

const WEEK = 7;
/** A week begins on Monday. */
const FIRST_OF_WEEKEND = 5;

/** The visits of one or seven days along the hours. */
export const DayGrid = ({ days: whole, events, hours, isPending = false, onBook, ...shared }: DayGridProps) => {
  const [isUnfolded, setUnfolded] = useState(false);
  // Of a team it is not known here who works when: its weekend stays.
  const isOfTeam = hours === undefined && onBook !== undefined;
  const empty = isOfTeam ? [] : emptyWeekend({ days: whole, events, hours, today: shared.today });
  // Until a week is read, its weekend is as that of the week before: who works on Saturdays sees no week fold and unfold at each turn.
  const [wasEmpty, setWasEmpty] = useState(empty.length > 0);
  const isEmpty = isPending && whole.length === WEEK ? wasEmpty : empty.length > 0;
  if (isEmpty !== wasEmpty) setWasEmpty(isEmpty);
  const days = isEmpty && !isUnfolded ? whole.slice(0, FIRST_OF_WEEKEND) : whole;
  return (
    <VisitGrid
      {...shared}
      columns={columnsOfDays({ days, events, hours })}
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
