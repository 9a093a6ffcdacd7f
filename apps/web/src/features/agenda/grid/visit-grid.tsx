import type { AppointmentDuration } from '@maillon/domain/appointment-rules';
import { compareDays, type IsoDay } from '@maillon/domain/day';
import { DAY_MINUTES } from '@maillon/domain/time-units';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/feedback/toast.tsx';
import { firstVisitOf, hoursShown, placedWithin } from '../agenda-columns.ts';
import { AwayBlocks } from './away-blocks.tsx';
import { closedHours } from './closed-hours.model.ts';
import { FoldedVisits } from './folded-visits.tsx';
import { FIRST_OFFERED, FreePlace, type FreeTime } from './free-place.tsx';
import type { GridColumn } from './grid-column.ts';
import { MovedVisit } from './moved-visit.tsx';
import { placeIn, TimeGrid } from './time-grid.tsx';
import { useVisitMove, type VisitMove } from './use-visit-move.ts';
import { type VisitActions, VisitBlock } from './visit-block.tsx';
import { cautionAt, nearestPlace, obstacleTo, spokenPlace, type VisitPlace } from './visit-move.model.ts';

interface VisitGridProps<Column extends GridColumn> {
  readonly columns: readonly Column[];
  readonly today: IsoDay;
  readonly nowMinutes: number;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  /** Absent for a person who books nothing here. */
  readonly onBook?: ((column: Column, time: FreeTime) => void) | undefined;
  readonly usual?: AppointmentDuration | undefined;
  /** In which columns they book; all where absent. */
  readonly isBookable?: ((column: Column) => boolean) | undefined;
  /** Absent for a person who moves nothing here. */
  readonly onMove?: ((move: VisitMove) => void) | undefined;
  /** Why a move is refused that its time alone would allow. */
  readonly otherObstacle?: ((move: VisitMove) => string | null) | undefined;
  readonly headingOf?: ((column: Column) => ReactNode) | undefined;
  /** Shows the visits of a column for which there was no room. */
  readonly onUnfold?: ((column: Column) => void) | undefined;
  /** Stands behind the last column. */
  readonly after?: ReactNode;
}

/** Visits along the hours, in columns: opened, booked on a free place, moved. */
export const VisitGrid = <Column extends GridColumn>({
  columns,
  today,
  nowMinutes,
  zone,
  onOpen,
  onBook,
  usual,
  isBookable = () => true,
  onMove,
  otherObstacle = () => null,
  headingOf,
  onUnfold,
  after,
}: VisitGridProps<Column>) => {
  const [preferred, setPreferred] = useState(FIRST_OFFERED);
  const openings = columns.flatMap(({ hours = [] }) => hours.filter(({ kind }) => kind === 'open'));
  const visits = columns.flatMap(({ events }) => events);
  const shown = hoursShown([...visits, ...openings]);
  const firstVisit = firstVisitOf(visits);
  const earliestOf = (day: IsoDay): number => {
    if (day === today) return nowMinutes;
    return compareDays(day, today) < 0 ? DAY_MINUTES : 0;
  };
  const obstacle = (move: VisitMove): string | null => {
    const there = columns.find(({ key }) => key === move.place.column)?.events ?? [];
    return otherObstacle(move) ?? obstacleTo(move.place, move.event, there, { today, nowMinutes });
  };
  const nearestOf = (wanted: VisitMove): VisitPlace | null => {
    const column = columns.find(({ key }) => key === wanted.place.column);
    const isPossible = (place: VisitPlace) =>
      obstacle({ ...wanted, place }) === null && cautionAt(place, column?.hours) === null;
    return nearestPlace(wanted.place, shown, isPossible);
  };
  const { move, handlersOf } = useVisitMove({
    ...{ columns, shown },
    isFree: (wanted) => obstacle(wanted) === null,
    onDrop: (wanted) => onMove?.(wanted),
    onRefused: (wanted) => {
      const place = nearestOf(wanted);
      toast.info(
        'Le rendez-vous reste à son heure',
        `${obstacle(wanted)}.${place === null ? '' : ` ${spokenPlace(place)}.`}`,
      );
    },
  });
  const actions = useRef<VisitActions>({ onOpen, handlersOf });
  useLayoutEffect(() => {
    actions.current = { onOpen, handlersOf };
  });
  return (
    <TimeGrid label="Calendrier" isMain {...{ columns, headingOf, today, nowMinutes, shown, firstVisit, after }}>
      {(column) => {
        const { shown: visible, folded } = placedWithin(column.events, column.abreast ?? Number.POSITIVE_INFINITY);
        return (
          <>
            {column.hours !== undefined &&
              closedHours(column.hours, shown).map((closed) => (
                <li
                  key={closed.from}
                  aria-hidden="true"
                  data-closed
                  className="hatched absolute inset-x-0"
                  style={placeIn(shown, closed)}
                />
              ))}
            {column.hours !== undefined && <AwayBlocks hours={column.hours} shown={shown} />}
            {/* While a visit is led about, no place of another offers itself below it. */}
            {onBook !== undefined && move === null && isBookable(column) && (
              <FreePlace
                label={column.label}
                shown={shown}
                usual={usual}
                earliest={earliestOf(column.day)}
                onBook={(time) => onBook(column, time)}
                preferred={preferred}
                onSideways={setPreferred}
              />
            )}
            {visible.map(({ event, column: index, columns: count }) => (
              <VisitBlock
                key={event.appointment.id}
                {...{ event, index, count, zone, actions }}
                column={column.key}
                firstMinute={shown.from}
                isMovable={onMove !== undefined && event.version !== undefined}
                isMoving={move?.event.appointment.id === event.appointment.id}
              />
            ))}
            {folded.map((some) => (
              <FoldedVisits
                key={some.from}
                {...{ some, shown }}
                parts={column.abreast ?? 1}
                onUnfold={() => onUnfold?.(column)}
              />
            ))}
            {move?.place.column === column.key && (
              <MovedVisit
                {...{ move, shown }}
                where={column.label}
                obstacle={obstacle(move)}
                nearest={obstacle(move) === null ? null : nearestOf(move)}
                caution={cautionAt(move.place, column.hours)}
              />
            )}
          </>
        );
      }}
    </TimeGrid>
  );
};
