import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { DAY_MS } from '@maillon/domain/time-units';
import { isPractitionerType } from '@maillon/domain/user-type';
import { dayBounds } from '@maillon/domain/zone';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { patientCount } from '../../../data/affiliations.ts';
import { profileOf } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { isMaternity } from '../../../lib/api/is-maternity.ts';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useIdle } from '../../../lib/lazy/idle.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { Curtain } from '../../../ui/feedback/curtain.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useMeasureTodos } from '../../../vault/measures/use-measure-todos.ts';
import { usePatientHighlights } from '../../../vault/measures/use-patient-highlights.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { freeTime } from '../free-time.ts';
import { HomeHeader } from '../home-header.tsx';
import { withFirstTimes } from '../todo/seen-soon.ts';
import type { Todo } from '../todo/todo.model.ts';
import { TodoPanel, useTodos } from '../todo/todo-panel.tsx';
import { unendedTodos } from '../todo/unended-todos.ts';
import { useCareRequestTodos, useMentionTodos, useTeleexpertiseTodos } from '../todo/use-live-todos.ts';
import { DayPanel } from './day-panel.tsx';
import { dayInWords, nextVisit, patientsOf, planOf, takenBy, visitsAfter } from './day-plan.model.ts';
import { NextVisit } from './next-visit.tsx';
import { professionalSteps } from './professional-steps.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { useAgendaAhead } from './use-agenda-ahead.ts';

// They stand below or beside what the day asks for.
const StepsPanel = lazyPart(() => import('../steps-panel.tsx').then((m) => m.StepsPanel), { optional: true });
const WeekSide = lazyPart(() => import('./week-side.tsx').then((m) => m.WeekSide), { optional: true });

interface ProfessionalHomeProps {
  readonly me: UserMe;
  /** What another part of the product has found: an abnormal measure of a patient, for one. */
  readonly todos?: readonly Todo[] | undefined;
  /** What another part shows below the day. */
  readonly messages?: ReactNode;
}

const COLUMNS = 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_26rem]';

/** A calm day leaves room below it for the days after; beside a fuller one they have a place of their own. */
const CALM_DAY = 5;
const ROWS = 10;
const ROWS_BESIDE = 5;
/** As far as the openings are read. */
const AHEAD_MS = 7 * DAY_MS;

/** The next visit, what waits for an answer, the day, the week (spec clinical §2 "Dashboards", empty text of §8). */
export const ProfessionalHome = ({ me, todos: others, messages }: ProfessionalHomeProps) => {
  const { now, zone, today, visits, open, duration, isSettled, error, refetch } = useAgendaAhead(me);
  const profile = profileOf(me);
  const owner = {
    userType: isPractitionerType(me.userType) ? me.userType : 'doctor',
    ownerId: profile?.id ?? '',
  } as const;
  const measures = useMeasureTodos(owner);
  const isOpening = useVault().is === 'opening';
  const isIdle = useIdle();
  const isWaiting = !isIdle || isOpening;
  const asked = useTeleexpertiseTodos(me);
  const care = useCareRequestTodos(me);
  const mentions = useMentionTodos(me);
  // What waits in one of them is unknown, and not nothing.
  const unread = [care, asked, mentions].filter((query) => query.error !== null);
  const day = dayBounds(today, zone);
  const own = visits ?? [];
  const free = freeTime(open ?? [], takenBy(own), { start: now, end: now + AHEAD_MS }, now);
  const { todos, ...waiting } = useTodos([
    ...(others ?? []),
    ...withFirstTimes(measures, { visits: own, free, duration, now }),
    ...(me.impersonation === null ? unendedTodos(own, me.id, now) : []),
    ...(care.data ?? []),
    ...(asked.data ?? []),
    ...(mentions.data ?? []),
  ]);
  const plan = planOf({ visits: own, open, day, now });
  const hasStructure = (profile?.organizations.length ?? 0) > 0;
  const hasOpenings = (open?.length ?? 0) > 0;
  const patients = useQuery({ ...patientCount(owner), enabled: !hasStructure });
  const steps =
    hasStructure || patients.data === undefined
      ? []
      : professionalSteps({
          hasStructure,
          hasOpenings,
          hasPatients: patients.data > 0,
          mayAddPatients: me.isTrusted,
        });
  const isReady = isSettled && todos !== undefined && !patients.isLoading;
  const isCalm = todos?.length === 0;
  const isCalmDay = plan.length <= CALM_DAY;
  const next = nextVisit(own, now);
  // No patient comes: what waits is then the first thing on the page, and the day one sentence.
  const isQuiet = error === null && next === null && !plan.some(({ kind }) => kind === 'visit');
  const highlights = usePatientHighlights(owner, isMaternity() ? patientsOf(plan, next) : []);
  const begin = isReady && steps.length > 0 && (
    <Suspense>
      <StepsPanel title="Pour bien commencer" steps={steps} />
    </Suspense>
  );
  const dayPanel = (
    <DayPanel
      plan={plan}
      after={isCalmDay ? visitsAfter(own, day, ROWS - plan.length) : []}
      now={now}
      nextId={next?.id}
      highlights={highlights}
      hasOpenings={hasOpenings}
      isAsked={steps.length > 0}
    />
  );
  const week = { visits: own, open, duration, now, zone };
  const weekPanel = (
    <Suspense>
      <WeekSide {...week} today={today} after={isCalmDay ? [] : visitsAfter(own, day, ROWS_BESIDE)} />
    </Suspense>
  );
  const waits = (className?: string) =>
    todos !== undefined && (
      <TodoPanel
        todos={todos}
        error={waiting.error ?? unread[0]?.error ?? null}
        again={() => Promise.all([waiting.refetch(), ...unread.map((query) => query.refetch())])}
        {...(className !== undefined && { className })}
      />
    );
  return (
    <>
      <HomeHeader
        title={capitalised(dayInFull(new Date(now)))}
        line={isReady && error === null ? capitalised(dayInWords(plan, duration)) : undefined}
        action={
          <Link
            to={paths.bookAppointment()}
            className={buttonClass({ look: begin === false ? 'primary' : 'secondary' }, 'max-md:w-full')}
          >
            <CalendarPlus aria-hidden="true" />
            <span className="sr-only">Ajouter un </span>Rendez-vous
          </Link>
        }
      />
      {!me.isTrusted && <UnverifiedNotice me={me} />}
      {!isReady && <HomeSkeleton />}
      {isReady && isQuiet && (
        <Curtain isWaiting={isWaiting} instead={<HomeSkeleton />}>
          <div className={COLUMNS}>
            <div className="flex min-w-0 flex-col gap-4">
              {!isCalm && waits()}
              {begin}
              {dayPanel}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {isCalm && waits()}
              {weekPanel}
              {messages}
            </div>
          </div>
        </Curtain>
      )}
      {isReady && !isQuiet && (
        <div className={cx(COLUMNS, 'lg:grid-rows-[auto_auto_auto_1fr]')}>
          <div className="min-w-0">
            <ReadFailure error={error} again={refetch} />
            {error === null && next !== null && (
              <NextVisit me={me} visit={next} now={now} highlight={highlights?.get(next.patient.userData.id)} />
            )}
          </div>
          {/* What is read last of what waits pushes the day down on a phone. */}
          <Curtain isNarrowOnly isWaiting={isWaiting} instead={<Skeleton className="h-96 rounded-lg" />}>
            {/* An urgent measure comes last, above what stands there: nothing is pushed away under a finger that was about to touch it. */}
            <Curtain
              isWaiting={isWaiting}
              instead={<Skeleton className="h-80 rounded-lg lg:col-start-2 lg:row-span-2 lg:row-start-1" />}
            >
              {waits(cx('lg:col-start-2 lg:row-start-1', !isCalm && 'lg:row-span-2'))}
            </Curtain>
            {error === null && (
              <>
                <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-3 lg:row-start-2 lg:self-start">
                  {dayPanel}
                  {begin}
                  {messages}
                </div>
                <Curtain isWaiting={isWaiting} instead={null}>
                  <div
                    className={cx(
                      'flex min-w-0 flex-col gap-4 lg:col-start-2 lg:self-start',
                      isCalm ? 'lg:row-span-3 lg:row-start-2' : 'lg:row-span-2 lg:row-start-3',
                    )}
                  >
                    {weekPanel}
                  </div>
                </Curtain>
              </>
            )}
          </Curtain>
        </div>
      )}
    </>
  );
};

/** The size of what comes; everything that was asked for comes at once, so that nothing moves. */
const HomeSkeleton = () => (
  <div role="status" aria-label="Chargement" className={COLUMNS}>
    <Skeleton className="h-24 rounded-lg" />
    <Skeleton className="h-80 rounded-lg lg:row-span-2" />
    <Skeleton className="h-96 rounded-lg" />
  </div>
);
