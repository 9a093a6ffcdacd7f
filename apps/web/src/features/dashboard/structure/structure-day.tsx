import type { RightOn } from '@maillon/domain/access/access';
import { addDays, dayOf } from '@maillon/domain/day';
import { isPractitionerType } from '@maillon/domain/user-type';
import { dayBounds } from '@maillon/domain/zone';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patientCount, useLivePatients, waitingPatients } from '../../../data/affiliations.ts';
import { teamCalendar, useLiveSchedules } from '../../../data/agenda/schedules.ts';
import { structureQuery } from '../../../data/structures.ts';
import { pendingMembers, teamQuery, useLiveTeam } from '../../../data/teams.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useIdle } from '../../../lib/lazy/idle.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { cx } from '../../../ui/cx.ts';
import { Curtain } from '../../../ui/feedback/curtain.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useMeasureTodos } from '../../../vault/measures/use-measure-todos.ts';
import { useUnconfirmedMembers } from '../../../vault/use-unconfirmed-members.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { StepsPanel } from '../steps-panel.tsx';
import { withBooking } from '../todo/seen-soon.ts';
import type { Todo } from '../todo/todo.model.ts';
import { TodoPanel } from '../todo/todo-panel.tsx';
import { useCareDraftTodos } from '../todo/use-live-todos.ts';
import { structureSteps } from './structure-steps.ts';
import { structureTodos } from './structure-todos.ts';
import { TeamFigures } from './team-figures.tsx';
import { TeamPanel } from './team-panel.tsx';
import { TeamWeek } from './team-week.tsx';

/** Openings are looked for so far ahead. */
const WEEK = 7;

const COLUMNS = 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_26rem]';

interface StructureDayProps {
  readonly structureId: string;
  /** What the reader may do in it: nothing is asked for that they may not read. */
  readonly may: (right: RightOn<'organization'>) => boolean;
  /** A new structure begins with three things. */
  readonly hasSteps?: boolean;
  /** Below what waits: what was done lately, for one. */
  readonly aside?: ReactNode;
  /** Below it all. */
  readonly children?: ReactNode;
}

/** What waits for a structure, who works today and on the days after, and how many it is. */
export const StructureDay = ({ structureId, may, hasSteps = false, aside, children }: StructureDayProps) => {
  useLiveTeam();
  useLiveSchedules();
  useLivePatients();
  const now = useNow();
  const isOpening = useVault().is === 'opening';
  const isIdle = useIdle();
  const [readsAgenda, readsPatients] = [may('AGENDA'), may('PATIENTS')];
  const owner = { userType: 'organization', ownerId: structureId } as const;
  const measures = useMeasureTodos(readsPatients ? owner : { ...owner, ownerId: '' });
  const zone = localZone();
  const dayAt = (ahead: number) => dayBounds(addDays(dayOf(now, zone), ahead), zone);
  const daysAfter = Array.from({ length: WEEK }, (_, at) => dayAt(at + 1));
  const period = { start: new Date(dayAt(0).start).toISOString(), end: new Date(dayAt(WEEK).end).toISOString() };
  const whole = useQuery(structureQuery(structureId));
  const manages = whole.data?.manager === true;
  const unconfirmed = useUnconfirmedMembers(structureId);
  const team = useQuery(teamQuery(structureId));
  const patients = useQuery({ ...patientCount(owner), enabled: readsPatients });
  const waiting = useQuery({ ...waitingPatients(owner), enabled: readsPatients });
  const calendar = useQuery({ ...teamCalendar(structureId, period), enabled: readsAgenda });
  const pending = useQuery({ ...pendingMembers(structureId), enabled: manages });
  const drafts = useCareDraftTodos(structureId, may('REQUESTS'));
  const all = [whole, team, patients, waiting, calendar, pending, drafts];
  if (all.some(({ isLoading }) => isLoading)) return <DaySkeleton />;
  const error = team.error ?? patients.error ?? calendar.error;
  const again = () => Promise.all(all.map((query) => query.error !== null && query.refetch()));
  const todos = urgentFirst([
    ...measures.map(withBooking),
    ...structureTodos(pending.data ?? [], waiting.data ?? [], manages ? unconfirmed : []),
    ...(drafts.data ?? []),
  ]);
  const steps = structureSteps({
    hasTeam: (team.data ?? []).some(({ employed }) => !employed) || (pending.data ?? []).length > 0,
    hasOpenings: (calendar.data?.slots ?? []).some(({ kind }) => kind === 'availability'),
    hasPatients: (patients.data ?? 0) > 0,
  });
  return (
    // What is read last of what waits pushes what is below it where there is one column.
    <Curtain isNarrowOnly isWaiting={!isIdle || isOpening} instead={<DaySkeleton />}>
      <ReadFailure error={error} again={again} className="mb-4" />
      <div className={cx(COLUMNS, 'items-start lg:grid-rows-[auto_auto_1fr]')}>
        {(manages || readsPatients || drafts.enabled) && (
          <TodoPanel
            todos={todos}
            error={pending.error ?? waiting.error ?? drafts.error}
            again={again}
            className="lg:col-start-2 lg:row-start-2"
          />
        )}
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          {hasSteps && error === null && manages && steps.length > 0 && (
            <StepsPanel title="Pour bien commencer" steps={steps} />
          )}
          {calendar.data !== undefined && team.data !== undefined && (
            <TeamPanel members={team.data} blocks={calendar.data.slots} day={dayAt(0)} now={now} />
          )}
          {calendar.data !== undefined && team.data?.some(({ userType }) => isPractitionerType(userType)) && (
            <TeamWeek members={team.data} blocks={calendar.data.slots} days={daysAfter} now={now} />
          )}
        </div>
        {!(hasSteps && team.data?.length === 1 && patients.data === 0) && (
          <TeamFigures
            team={team.data}
            patients={readsPatients ? (patients.data ?? null) : undefined}
            pending={manages ? (pending.data?.length ?? null) : undefined}
            className="lg:col-span-2 lg:row-start-1"
          />
        )}
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-start-3">{aside}</div>
        {children !== undefined && <div className="min-w-0 lg:col-span-2 lg:row-start-4">{children}</div>}
      </div>
    </Curtain>
  );
};

const DaySkeleton = () => (
  <div role="status" aria-label="Chargement" className={COLUMNS}>
    <Skeleton className="h-80 rounded-lg" />
    <Skeleton className="h-56 rounded-lg" />
  </div>
);

const urgentFirst = (todos: readonly Todo[]): readonly Todo[] =>
  todos.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
