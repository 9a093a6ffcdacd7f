import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { formatDayFr, type IsoDay } from '@maillon/domain/day';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import type { AgendaEvent } from '../agenda.model.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { intervalsByDay } from '../week-calendar.model.ts';
import { type CalendarMember, isWith, structureEvent, type TeamBlock, takenEvents } from './team-agenda.model.ts';

/** The day of one member; without a member that of the visits to people who are not of the team any more. */
export interface TeamColumn extends GridColumn {
  readonly member: CalendarMember | null;
  /** Visits that will be or were; cancelled ones are none. */
  readonly visitCount: number;
}

interface TeamDay {
  readonly day: IsoDay;
  /** Those who receive patients, in the order of the columns. */
  readonly members: readonly CalendarMember[];
  readonly visits: readonly Appointment[];
  readonly blocks: readonly TeamBlock[];
  readonly zone: string;
  readonly now: number;
}

const byStart = (events: readonly AgendaEvent[], day: IsoDay): AgendaEvent[] =>
  events.filter((event) => event.day === day).sort((a, b) => a.from - b.from || a.to - b.to);

const isBooked = ({ cancelled }: AgendaEvent): boolean => !cancelled;

/** A column for each member, and one more where a visit is with none of them. */
export const teamColumns = ({ day, members, visits, blocks, ...clock }: TeamDay): TeamColumn[] => {
  const known = new Set(visits.map(({ id }) => id));
  const columnOf = (member: CalendarMember): TeamColumn => {
    const { id } = member.userData;
    const own = blocks.filter(({ owner }) => owner.profileId === id);
    const taken = takenEvents(own, known, true, clock);
    const theirs = visits.filter((visit) => isWith(visit, id)).map((visit) => structureEvent(visit, true, clock));
    const events = byStart([...theirs, ...taken], day);
    return {
      ...{ key: id, day, member, events, visitCount: events.filter(isBooked).length },
      label: `${formatDayFr(day)}, ${member.common.name}`,
      hours: intervalsByDay(own, [day], clock.zone).get(day) ?? [],
    };
  };
  const ids = new Set(members.map(({ userData }) => userData.id));
  const left = visits.filter((visit) => !practitionersOf(visit).some(({ userData }) => ids.has(userData.id)));
  const events = byStart(
    left.map((visit) => structureEvent(visit, false, clock)),
    day,
  );
  const others: TeamColumn = {
    ...{ key: 'others', day, member: null, events, visitCount: events.filter(isBooked).length },
    label: `${formatDayFr(day)}, autres praticiens`,
  };
  return [...members.map(columnOf), ...(events.length > 0 ? [others] : [])];
};

/** A column in which there is nothing to read: no opening, no visit. */
export const isIdle = ({ events, hours = [] }: TeamColumn): boolean =>
  events.length === 0 && !hours.some(({ kind }) => kind === 'open');
