import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { IsoDay } from '@maillon/domain/day';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { ofName } from '@maillon/domain/text/of-name';
import { shortName } from '@maillon/domain/text/short-name';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { HEADING } from '../grid/day-heading.tsx';
import { FoldButton } from '../grid/fold-button.tsx';
import type { FreeTime } from '../grid/free-place.tsx';

import type { VisitMove } from '../grid/use-visit-move.ts';
import { VisitGrid } from '../grid/visit-grid.tsx';
import { handoverObstacle, handoverOf } from './handover.model.ts';
import type { CalendarMember } from './team-agenda.model.ts';
import { isIdle, type TeamColumn } from './team-columns.model.ts';

export interface TeamDayProps {
  readonly columns: readonly TeamColumn[];
  readonly today: IsoDay;
  readonly nowMinutes: number;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  readonly onMember: (member: CalendarMember) => void;
  /** Whose calendar the reader books. */
  readonly mayBook: (member: CalendarMember) => boolean;
  readonly onBook: (member: CalendarMember, day: IsoDay, time: FreeTime) => void;
  readonly onMove?: ((move: VisitMove) => void) | undefined;
  /** The visits as they were read, by which it is known who else is in one that is led to a colleague. */
  readonly visits: readonly Appointment[];
}

/** The day of a team, a column for each member; who neither works nor sees a patient folds away where others do. */
export const TeamDay = ({ columns: whole, onMember, mayBook, onBook, onMove, visits, ...shared }: TeamDayProps) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const idle = whole.every(isIdle) ? [] : whole.filter(isIdle);
  const columns = isUnfolded ? whole : whole.filter((column) => !idle.includes(column));
  const memberAt = (column: string): CalendarMember | null => whole.find(({ key }) => key === column)?.member ?? null;
  const otherPractitioner = ({ event, from, place }: VisitMove): string | null => {
    if (from === place.column) return null;
    const visit = visits.find(({ id }) => id === event.appointment.id);
    return handoverObstacle(visit, memberAt(from), memberAt(place.column));
  };
  const moveTo = (move: VisitMove): void => {
    const [from, to] = [memberAt(move.from), memberAt(move.place.column)];
    const handover = from === null || to === null || from === to ? undefined : handoverOf(from, to);
    onMove?.({ ...move, ...(handover && { handover }) });
  };
  const absent = `${idle.length} ${idle.length > 1 ? 'membres' : 'membre'} sans horaires`;
  return (
    <VisitGrid
      {...shared}
      columns={columns}
      headingOf={(column) => <MemberHeading column={column} onMember={onMember} />}
      isBookable={({ member }) => member !== null && mayBook(member)}
      onBook={({ member, day }, time) => member !== null && onBook(member, day, time)}
      otherObstacle={otherPractitioner}
      onMove={onMove && moveTo}
      after={
        idle.length > 0 && (
          <FoldButton
            label={isUnfolded ? `Replier ${absent}` : `Afficher ${absent}`}
            isUnfolded={isUnfolded}
            onChange={setUnfolded}
          />
        )
      }
    />
  );
};

interface MemberHeadingProps {
  readonly column: TeamColumn;
  readonly onMember: (member: CalendarMember) => void;
}

const MemberHeading = ({ column: { member, visitCount }, onMember }: MemberHeadingProps) => {
  const visits = visitCount === 0 ? 'Aucun rendez-vous' : `${visitCount}\u{a0}rendez-vous`;
  const name = member?.common.name ?? 'Autres praticiens';
  const lines = (
    <span className="min-w-0 text-left leading-tight">
      {/* The family name has the room that there is; the whole one is said by what the head leads to. */}
      <span className="line-clamp-2 text-sm font-semibold break-words">{shortName(name)}</span>
      <span className="line-clamp-2 text-xs font-normal text-muted">
        {member === null ? visits : `${genderedLabel(member.common.type, member.common.gender)} · ${visits}`}
      </span>
    </span>
  );
  return (
    <h3 className={cx(HEADING, 'z-10')}>
      {member === null ? (
        <span className="flex size-full items-center px-2">{lines}</span>
      ) : (
        <button
          type="button"
          title={`Voir seulement l’agenda ${ofName(name)}`}
          className="flex size-full items-center gap-2 px-2 hover:bg-sunken"
          onClick={() => onMember(member)}
        >
          <Avatar name={name} size="sm" />
          {lines}
        </button>
      )}
    </h3>
  );
};
