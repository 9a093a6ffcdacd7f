import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import { SERVICE_CATEGORIES } from '@maillon/domain/appointment';
import type { IsoDay } from '@maillon/domain/day';
import { initialsOf } from '@maillon/domain/text/initials';
import { isPractitionerType, type PractitionerType } from '@maillon/domain/user-type';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import type { TeamMember } from '../../../data/teams.ts';
import { type AgendaEvent, placedEvent } from '../agenda.model.ts';
import { openHours } from '../grid/closed-hours.model.ts';
import { type CalendarInterval, intervalsByDay } from '../week-calendar.model.ts';
import type { AskedMember } from './asked-member.ts';

/** A member who receives patients. */
export type CalendarMember = TeamMember & { readonly userType: PractitionerType };
const hasCalendar = (member: TeamMember): member is CalendarMember => isPractitionerType(member.userType);

/** Who can be chosen: doctors and midwives where pregnancies are followed, doctors and nurses elsewhere. */
export const choosable = (team: readonly TeamMember[], maternity: boolean): CalendarMember[] =>
  team.filter(hasCalendar).filter(({ userType }) => userType !== (maternity ? 'assistant' : 'midwife'));

/** Whose day has a column: those who can be chosen, and who else has hours or visits then. */
export const columnMembers = (
  team: readonly TeamMember[],
  maternity: boolean,
  blocks: readonly TeamBlock[],
): CalendarMember[] => {
  const usual = new Set(choosable(team, maternity));
  const busy = new Set(blocks.map(({ owner }) => owner.profileId));
  return team.filter(hasCalendar).filter((member) => usual.has(member) || busy.has(member.userData.id));
};

export const memberOf = (team: readonly TeamMember[], asked: AskedMember): CalendarMember | undefined =>
  team
    .filter(hasCalendar)
    .find(
      ({ userType, userData: { id, userId } }) =>
        userType === asked.userType && (id === asked.id || userId === asked.id),
    );

/** A visit of the structure, as far as it is this member's; without a member it says whose it is. */
export const isWith = (visit: Appointment, memberId: string): boolean =>
  practitionersOf(visit).some(({ userData }) => userData.id === memberId);

interface Clock {
  readonly zone: string;
  readonly now: number;
  /** Of those whose visits are shown together; a practitioner of no team has their own. */
  readonly initials?: ReadonlyMap<string, string> | undefined;
}

/** « HL ES » */
const initialsIn = (names: readonly string[], initials: Clock['initials']): string =>
  names.map((name) => initials?.get(name) ?? initialsOf(name)).join(' ');

export const structureEvent = (
  visit: Appointment,
  isOneMember: boolean,
  { zone, now, initials }: Clock,
): AgendaEvent => {
  const { serviceCategory: category, patient, status } = visit;
  const names = practitionersOf(visit).map(({ common }) => common.name);
  const whose = isOneMember ? null : names.join(', ');
  const by = isOneMember ? undefined : initialsIn(names, initials);
  const version = status === 'BOOKED' ? visit.version : undefined;
  return placedEvent({ ...visit, title: patient.common.name, category, whose, by, version }, zone, now);
};

export type TeamBlock = CalendarBlock & { readonly owner: { readonly profileId: string; readonly name: string } };

/**
 * What else takes the members' time: visits that are not the structure's. Of those in which the reader has a part there is
 * more to know than that; one with two members is there once.
 */
export const takenEvents = (
  blocks: readonly TeamBlock[],
  known: ReadonlySet<string>,
  isOneMember: boolean,
  { zone, now, initials }: Clock,
): AgendaEvent[] => {
  const visits = blocks.filter(({ kind, id }) => kind === 'appointment' && !known.has(id));
  return [...Map.groupBy(visits, ({ id }) => id).values()].flatMap((ofVisit) => {
    const [first] = ofVisit;
    if (first === undefined) return [];
    const { id, start, end, appointment } = first;
    const category = SERVICE_CATEGORIES.find((name) => name === appointment?.serviceCategory) ?? null;
    const title = appointment?.patientName ?? 'Occupé';
    const names = ofVisit.map(({ owner }) => owner.name);
    const whose = isOneMember ? null : names.join(', ');
    const by = isOneMember ? undefined : initialsIn(names, initials);
    const status = appointment?.status ?? 'BOOKED';
    return placedEvent({ id, start, end, status, title, category, whose, by }, zone, now);
  });
};

/** When a team works: hours are closed where all of its members are away. */
export const teamHours = (
  blocks: readonly TeamBlock[],
  days: readonly IsoDay[],
  zone: string,
): ReadonlyMap<IsoDay, readonly CalendarInterval[]> => {
  const members = [...Map.groupBy(blocks, ({ owner }) => owner.profileId)].map(
    ([id, own]) => [id, intervalsByDay(own, days, zone)] as const,
  );
  const openOf = (day: IsoDay): CalendarInterval[] =>
    members.flatMap(([id, byDay]) =>
      openHours(byDay.get(day) ?? []).map(({ from, to }) => ({
        key: `${id} ${day} ${from}`,
        kind: 'open' as const,
        from,
        to,
        name: null,
      })),
    );
  return new Map(days.map((day) => [day, openOf(day)]));
};
