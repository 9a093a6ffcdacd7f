import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { DAY_MS } from '@maillon/domain/time-units';
import { isPractitionerType } from '@maillon/domain/user-type';
import { dayBounds } from '@maillon/domain/zone';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { patientCount } from '../../../data/affiliations.ts';
import { profileOf } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { isMaternity } from '../../../lib/api/is-maternity.ts';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useIdle } from '../../../lib/lazy/idle.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { Curtain } from '../../../ui/feedback/curtain.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useMeasureTodos } from '../../../vault/measures/use-measure-todos.ts';
import { usePatientHighlights } from '../../../vault/measures/use-patient-highlights.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { HomeHeader } from '../home-header.tsx';
import { StepsPanel } from '../steps-panel.tsx';
import { withFirstTime } from '../todo/seen-soon.ts';
import type { Todo } from '../todo/todo.model.ts';
import { TodoPanel, useTodos } from '../todo/todo-panel.tsx';
import { useCareRequestTodos, useMentionTodos, useTeleexpertiseTodos } from '../todo/use-live-todos.ts';
import { DayPanel } from './day-panel.tsx';
import { dayInWords, freeTime, nextVisit, patientsOf, planOf, visitsAfter } from './day-plan.model.ts';
import { DaysAfterPanel } from './days-after.tsx';
import { NextVisit } from './next-visit.tsx';
import { professionalSteps } from './professional-steps.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { useAgendaAhead } from './use-agenda-ahead.ts';
import { weekOf } from './week.model.ts';
import { WeekPanel } from './week-panel.tsx';

interface ProfessionalHomeProps {
  readonly me: UserMe;
  /** What another part of the product has found: an abnormal measure of a patient, for one. */
  readonly todos?: readonly Todo[] | undefined;
  /** What another part shows below the day. */
  readonly messages?: ReactNode;
}

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
  const free = freeTime(open ?? [], visits ?? [], { start: now, end: now + AHEAD_MS }, now);
  const seen = measures.map((one) => withFirstTime(one, { free, duration, now }));
  const { todos, ...waiting } = useTodos([
    ...(others ?? []),
    ...seen,
    ...(care.data ?? []),
    ...(asked.data ?? []),
    ...(mentions.data ?? []),
  ]);
  const plan = planOf({ visits: visits ?? [], open, day, now });
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
  const next = nextVisit(visits ?? [], now);
  const highlights = usePatientHighlights(owner, isMaternity() ? patientsOf(plan, next) : []);
  return (
    <>
      <HomeHeader
        title={capitalised(dayInFull(new Date(now)))}
        line={isReady && error === null ? capitalised(dayInWords(plan, duration)) : undefined}
        action={
          <Link to={paths.bookAppointment()} className={buttonClass({}, 'max-md:w-full')}>
            <CalendarPlus aria-hidden="true" />
            <span className="sr-only">Ajouter un </span>Rendez-vous
          </Link>
        }
      />
      {!me.isTrusted && <UnverifiedNotice me={me} />}
      {!isReady && <HomeSkeleton />}
      {isReady && steps.length > 0 && (
        <div className="mb-4">
          <StepsPanel title="Pour bien commencer" steps={steps} />
        </div>
      )}
      {isReady && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_auto_1fr] xl:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="min-w-0">
            <ReadFailure error={error} again={refetch} />
            {error === null && (
              <NextVisit me={me} visit={next} now={now} highlight={highlights?.get(next?.patient.userData.id ?? '')} />
            )}
          </div>
          {/* What is read last of what waits pushes the day down on a phone. */}
          <Curtain isNarrowOnly isWaiting={isWaiting} instead={<Skeleton className="h-96 rounded-lg" />}>
            {/* An urgent measure comes last, above what stands there: nothing is pushed away under a finger that was about to touch it. */}
            <Curtain
              isWaiting={isWaiting}
              instead={<Skeleton className="h-80 rounded-lg lg:col-start-2 lg:row-span-2 lg:row-start-1" />}
            >
              <TodoPanel
                todos={todos}
                error={waiting.error ?? unread[0]?.error ?? null}
                again={() => Promise.all([waiting.refetch(), ...unread.map((query) => query.refetch())])}
                className={cx('lg:col-start-2 lg:row-start-1', !isCalm && 'lg:row-span-2')}
              />
            </Curtain>
            {error === null && (
              <>
                <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-3 lg:row-start-2 lg:self-start">
                  <DayPanel
                    plan={plan}
                    after={isCalmDay ? visitsAfter(visits ?? [], day, ROWS - plan.length) : []}
                    now={now}
                    nextId={next?.id}
                    highlights={highlights}
                    hasOpenings={hasOpenings}
                    isAsked={steps.length > 0}
                  />
                  {messages}
                </div>
                <Curtain isWaiting={isWaiting} instead={null}>
                  <div
                    className={cx(
                      'flex min-w-0 flex-col gap-4 lg:col-start-2 lg:self-start',
                      isCalm ? 'lg:row-span-3 lg:row-start-2' : 'lg:row-span-2 lg:row-start-3',
                    )}
                  >
                    <WeekPanel week={weekOf({ visits: visits ?? [], open, duration, now, zone })} today={today} />
                    {!isCalmDay && <DaysAfterPanel visits={visitsAfter(visits ?? [], day, ROWS_BESIDE)} now={now} />}
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
  <div
    role="status"
    aria-label="Chargement"
    className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
  >
    <Skeleton className="h-24 rounded-lg" />
    <Skeleton className="h-80 rounded-lg lg:row-span-2" />
    <Skeleton className="h-96 rounded-lg" />
  </div>
);
