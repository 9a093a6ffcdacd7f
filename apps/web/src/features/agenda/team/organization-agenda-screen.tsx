import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { initialsAmong, shortName } from '@maillon/domain/text/short-name';
import { isPractitionerType, PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { toInstant } from '@maillon/domain/zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Settings2 } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { structureVisits } from '../../../data/agenda/appointments.ts';
import { teamCalendar, useLiveSchedules } from '../../../data/agenda/schedules.ts';
import { teamQuery, useLiveTeam } from '../../../data/teams.ts';
import { isMaternity } from '../../../lib/api/is-maternity.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { useStructure } from '../../../lib/storage/use-structure.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Agenda, useAgendaDays } from '../agenda.tsx';
import { calendarTurns, visitTurns } from '../agenda-turns.ts';
import type { DrawDay } from '../agenda-views.tsx';
import { faded } from '../rail/hidden-types.model.ts';
import { intervalsByDay } from '../week-calendar.model.ts';
import { askedMember } from './asked-member.ts';
import { MemberFilter } from './member-filter.tsx';
import {
  type CalendarMember,
  choosable,
  columnMembers,
  isWith,
  memberOf,
  structureEvent,
  takenEvents,
  teamHours,
} from './team-agenda.model.ts';
import { teamColumns } from './team-columns.model.ts';
import { TeamDay } from './team-day.tsx';

const NONE: readonly Appointment[] = [];

/** The agenda of a team, or of one of its members (spec clinical §2 "The organization version"). */
export const OrganizationAgendaScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Agenda de la structure');
  useLiveTeam();
  useLiveSchedules();
  const { id, name } = useStructure();
  const [search, setSearch] = useSearchParams();
  const at = useAgendaDays();
  const navigate = useNavigate();
  const team = useQuery(teamQuery(id));
  const asked = askedMember(search);
  const member = asked === null ? undefined : memberOf(team.data ?? [], asked);
  // Nothing is shown of everybody while one person is asked for who is not known yet, or not of the team.
  const isKnown = asked === null || member !== undefined;

  const visits = useQuery({ ...structureVisits(id, at.period, visitTurns), placeholderData: keepPreviousData });
  const calendar = useQuery({ ...teamCalendar(id, at.period, calendarTurns), placeholderData: keepPreviousData });
  const isOne = member !== undefined;
  const blocks = (calendar.data?.slots ?? []).filter(({ owner }) => !isOne || owner.profileId === member.userData.id);
  const known = new Set(visits.data?.map((visit) => visit.id));
  const shown = (isOne ? visits.data?.filter((visit) => isWith(visit, member.userData.id)) : visits.data) ?? NONE;

  const choose = (chosen: CalendarMember | undefined): void =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const userType of PRACTITIONER_TYPES) next.delete(userType);
      if (chosen !== undefined) next.set(chosen.userType, chosen.userData.id);
      return next;
    });

  const isStaff = me.userType === 'organization';
  const bookAt = (start: string, minutes?: number): string =>
    isStaff
      ? paths.bookForStructure(member?.userType, member?.userData.id, start, minutes)
      : paths.bookAppointment('', start, minutes);
  const { date, view } = at.place;
  const names = (team.data ?? [])
    .filter(({ userType }) => isPractitionerType(userType))
    .map(({ common }) => common.name);
  const initials = initialsAmong(names);
  const clock = { zone: at.zone, now: at.now, initials };
  const drawDay: DrawDay = (shared) => (
    <TeamDay
      {...shared}
      visits={shown}
      columns={teamColumns({
        day: date,
        members: columnMembers(team.data ?? [], isMaternity(), blocks),
        visits: shown,
        blocks,
        zone: at.zone,
        now: at.now,
      }).map((column) => ({ ...column, events: faded(column.events, at.hidden) }))}
      onMember={choose}
      mayBook={({ userType, userData }) => isStaff || me[userType]?.id === userData.id}
      onBook={({ userType, userData }, day, { from, length }) => {
        const start = new Date(toInstant(day, from, at.zone)).toISOString();
        const own = paths.bookAppointment('', start, length);
        void navigate(isStaff ? paths.bookForStructure(userType, userData.id, start, length) : own);
      }}
    />
  );
  const isRead = visits.data !== undefined && calendar.data !== undefined && isKnown;
  const error = visits.error ?? calendar.error ?? team.error;
  const header = (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold md:text-3xl print:text-base">
          Agenda<span className="max-md:sr-only"> de la structure</span>
        </h1>
        <MemberFilter members={choosable(team.data ?? [], isMaternity())} chosen={member} onChoose={choose} />
        <div className="flex gap-2 print:hidden">
          <SettingsButton me={me} member={member} />
          {isStaff && (
            <Link to={bookAt('')} className={buttonClass({}, 'max-md:px-4')}>
              <CalendarPlus className="size-5" aria-hidden="true" />
              <span>
                Ajouter<span className="max-md:sr-only"> un rendez-vous</span>
              </span>
            </Link>
          )}
        </div>
      </header>
      {!isOne && (view === 'week' || view === 'month') && <Initials initials={initials} />}
    </>
  );
  if (!isKnown && (team.data !== undefined || team.error !== null)) {
    return (
      <div className="flex flex-col gap-5">
        {header}
        <Alert tone="danger">
          {team.error === null ? 'Cette personne ne fait pas partie de l’équipe' : sentenceOf(team.error)}
        </Alert>
      </div>
    );
  }
  return (
    <Agenda
      me={me}
      at={at}
      result={{
        data: isRead ? shown : undefined,
        error,
        isPlaceholderData: visits.isPlaceholderData || calendar.isPlaceholderData,
        refetch: () => Promise.all([team.refetch(), calendar.refetch(), visits.refetch()]),
      }}
      toEvent={(visit) => structureEvent(visit, isOne, clock)}
      hours={isOne && isRead ? intervalsByDay(blocks, at.days, at.zone) : undefined}
      // In the week of a team it is not seen whose time is taken.
      mayMove={isStaff && (isOne || view === 'day')}
      shade={!isOne && isRead ? teamHours(blocks, at.days, at.zone) : undefined}
      drawDay={isOne ? undefined : drawDay}
      bookAt={bookAt}
      waiting={
        isOne && isStaff
          ? {
              practitionerId: member.userData.id,
              bookFor: (patient) => paths.bookForStructure(member.userType, member.userData.id, '', '', patient),
            }
          : undefined
      }
      taken={isRead ? takenEvents(blocks, known, isOne, clock) : []}
      reader={isPractitionerType(me.userType) ? 'professional' : null}
      header={header}
      owner={member?.common.name ?? name}
    />
  );
};

/** Whose the initials are that stand for them on each visit. */
const Initials = ({ initials }: { readonly initials: ReadonlyMap<string, string> }) => (
  <ul aria-label="Initiales" className="-my-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted empty:hidden">
    {[...initials].map(([name, short]) => (
      <li key={name}>
        <b className="font-semibold text-ink">{short}</b> {shortName(name)}
      </li>
    ))}
  </ul>
);

/** Enabled for professionals, and for a structure once a member is chosen (spec clinical §2). */
const SettingsButton = ({ me, member }: { readonly me: UserMe; readonly member: CalendarMember | undefined }) => {
  const content = (
    <>
      <Settings2 className="size-5" aria-hidden="true" />
      <span className="max-md:sr-only">Disponibilités</span>
    </>
  );
  if (member === undefined && !isPractitionerType(me.userType)) {
    return (
      <Button look="secondary" className="max-md:px-3" disabled title="Choisissez un membre de l’équipe">
        {content}
      </Button>
    );
  }
  const to =
    member === undefined
      ? paths.agendaSettings()
      : paths.organizationAgendaSettings(member.userType, member.userData.id);
  return (
    <Link to={to} className={buttonClass({ look: 'secondary' }, 'max-md:px-3')}>
      {content}
    </Link>
  );
};
