import type { UserMe } from '@maillon/contracts/accounts/users';
import { addDays, dayOf } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { patientCount, useLivePatients, waitingPatients } from '../../../data/affiliations.ts';
import { teamCalendar } from '../../../data/agenda/schedules.ts';
import { structureQuery, useCurrentStructure } from '../../../data/structures.ts';
import { pendingMembers, teamQuery, useLiveTeam } from '../../../data/teams.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useMeasureTodos } from '../../../vault/measures/use-measure-todos.ts';
import { useUnconfirmedMembers } from '../../../vault/use-unconfirmed-members.ts';
import { greetingOf } from '../greeting.ts';
import { HomeHeader } from '../home-header.tsx';
import { StepsPanel } from '../steps-panel.tsx';
import { TodoPanel } from '../todo/todo-panel.tsx';
import { structureSteps } from './structure-steps.ts';
import { structureTodos } from './structure-todos.ts';
import { TeamFigures } from './team-figures.tsx';
import { TeamPanel } from './team-panel.tsx';
import { TeamWeek } from './team-week.tsx';

/** A structure's day: what waits for it, who works, and how many it is (spec clinical §2 "Dashboards"). */
export const StructureHome = ({ me, messages }: { readonly me: UserMe; readonly messages?: ReactNode }) => {
  const now = useNow();
  const { structures, structure, error, refetch } = useCurrentStructure();
  return (
    <>
      <HomeHeader
        over={[capitalised(dayInFull(new Date(now))), structure?.name].filter(Boolean).join(' · ')}
        title={greetingOf(me.firstName, now)}
        action={
          structure !== undefined && (
            <Link to={paths.addOrganizationPatient()} className={buttonClass({}, 'max-md:w-full')}>
              <UserRoundPlus aria-hidden="true" />
              Ajouter un patient
            </Link>
          )
        }
      />
      <ReadFailure error={structure === undefined ? error : null} again={refetch} />
      {structure !== undefined && <Home structureId={structure.id} now={now} messages={messages} />}
      {structure === undefined && error === null && <WithoutStructure isKnown={structures !== undefined} />}
    </>
  );
};

const WithoutStructure = ({ isKnown }: { readonly isKnown: boolean }) => (
  <Card title="La structure">
    {isKnown ? (
      <EmptyState
        title="Vous n’appartenez encore à aucune structure"
        action={
          <Link to={paths.joinOrganization()} className={buttonClass({})}>
            Rejoindre une structure
          </Link>
        }
      />
    ) : (
      <SkeletonLines />
    )}
  </Card>
);

/** Openings are looked for so far ahead. */
const WEEK = 7;

interface HomeProps {
  readonly structureId: string;
  readonly now: number;
  readonly messages: ReactNode;
}

const Home = ({ structureId, now, messages }: HomeProps) => {
  useLiveTeam();
  useLivePatients();
  const owner = { userType: 'organization', ownerId: structureId } as const;
  const measures = useMeasureTodos(owner);
  const unconfirmed = useUnconfirmedMembers(structureId);
  const zone = localZone();
  const today = dayBounds(dayOf(now, zone), zone);
  const until = dayBounds(addDays(dayOf(now, zone), WEEK), zone).end;
  const daysAfter = Array.from({ length: WEEK }, (_, at) => dayBounds(addDays(dayOf(now, zone), at + 1), zone));
  const period = { start: new Date(today.start).toISOString(), end: new Date(until).toISOString() };
  const whole = useQuery(structureQuery(structureId));
  const manages = whole.data?.manager === true;
  const team = useQuery(teamQuery(structureId));
  const patients = useQuery(patientCount(owner));
  const waiting = useQuery(waitingPatients(owner));
  const calendar = useQuery(teamCalendar(structureId, period));
  const pending = useQuery({ ...pendingMembers(structureId), enabled: manages });
  const all = [whole, team, patients, waiting, calendar, pending];
  if (all.some(({ isLoading }) => isLoading)) return <HomeSkeleton />;
  const error = team.error ?? patients.error ?? calendar.error;
  const again = () => Promise.all(all.map((query) => query.error !== null && query.refetch()));
  const todos = [...measures, ...structureTodos(pending.data ?? [], waiting.data ?? [], unconfirmed)];
  const steps = structureSteps({
    hasTeam: (team.data ?? []).some(({ employed }) => !employed) || (pending.data ?? []).length > 0,
    hasOpenings: (calendar.data?.slots ?? []).some(({ kind }) => kind === 'availability'),
    hasPatients: (patients.data ?? 0) > 0,
  });
  return (
    <div className="flex flex-col gap-4">
      <ReadFailure error={error} again={again} />
      {error === null && manages && steps.length > 0 && <StepsPanel title="Pour bien commencer" steps={steps} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <TodoPanel
          todos={todos}
          error={pending.error ?? waiting.error}
          again={again}
          className="lg:col-start-2 lg:row-start-1"
        />
        <TeamPanel
          members={team.data ?? []}
          blocks={calendar.data?.slots ?? []}
          day={today}
          className="lg:col-start-1 lg:row-start-1"
        />
        {calendar.data !== undefined && (
          <TeamWeek
            members={team.data ?? []}
            blocks={calendar.data.slots}
            days={daysAfter}
            now={now}
            className="lg:col-span-2"
          />
        )}
        <TeamFigures
          team={team.data}
          patients={patients.data}
          pending={manages ? (pending.data?.length ?? null) : undefined}
          className="lg:col-span-2"
        />
        <div className="min-w-0 lg:col-span-2">{messages}</div>
      </div>
    </div>
  );
};

const HomeSkeleton = () => (
  <div
    role="status"
    aria-label="Chargement"
    className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
  >
    <Skeleton className="h-80 rounded-lg" />
    <Skeleton className="h-56 rounded-lg" />
  </div>
);
