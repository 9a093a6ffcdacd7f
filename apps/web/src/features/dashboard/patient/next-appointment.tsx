import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { sharedWith } from '../../../data/access/shared-file.ts';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import { isJoinable } from '../../../data/agenda/call-phase.ts';
import { JoinCall } from '../../../fields/join-call.tsx';
import { capitalised } from '../../../lib/dates.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { spokenHour, spokenMoment } from '../../../lib/spoken-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Row } from '../../../ui/row.tsx';
import { namesOf } from './names-of.ts';

// It asks what may be changed yet, which comes after the page.
const NextChanges = lazyPart(() => import('./next-changes.tsx').then((m) => m.NextChanges));

/** The letters of one person, not of two. */
const firstNameOf = (visit: Appointment): string => practitionersOf(visit)[0]?.common.name ?? '';

/** « Médecin · Bordeaux » */
const placeOf = (visit: Appointment): string => {
  const [first] = practitionersOf(visit);
  return [first && genderedLabel(first.common.type, first.common.gender), first?.common.address?.city]
    .filter(Boolean)
    .join(' · ');
};

interface NextAppointmentProps {
  readonly me: UserMe;
  /** At least one. */
  readonly visits: readonly Appointment[];
  readonly now: number;
}

/** Whom the patient sees next, when and where, what they read and what may be changed; it stands before anything else. */
export const NextAppointment = ({ me, visits, now }: NextAppointmentProps) => {
  const [next, ...later] = visits;
  if (next === undefined) return null;
  const isOngoing = Date.parse(next.start) <= now;
  const minutes = (Date.parse(next.end) - Date.parse(next.start)) / MINUTE_MS;
  return (
    <>
      <section
        aria-label="Votre prochain rendez-vous"
        className="overflow-hidden rounded-xl bg-brand text-on-brand shadow-float"
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 px-[min(1.25rem,5vw)] py-5 md:px-7">
          <div className="min-w-[min(13rem,100%)] flex-1">
            <p className="text-sm">Votre prochain rendez-vous</p>
            <p className="text-2xl font-semibold tabular-nums">
              <time dateTime={next.start}>
                {isOngoing
                  ? `En ce moment, depuis ${spokenHour(next.start)}`
                  : capitalised(spokenMoment(next.start, now))}
              </time>
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <Avatar name={firstNameOf(next)} size="md" isOnBrand />
              <div className="min-w-[min(9rem,100%)] flex-1">
                <p className="text-lg leading-tight font-semibold break-words">{namesOf(next)}</p>
                <p className="text-sm break-words">
                  {[placeOf(next), visitLabel(next), `${minutes}\u00a0min`].join(' · ')}
                </p>
              </div>
            </div>
          </div>
          <div className="flex flex-col gap-2 max-md:w-full">
            {isJoinable(next, now) && <JoinCall visit={next} isOnBrand />}
            <Link to={paths.visit(next.id)} className={buttonClass({ look: 'secondary' }, 'max-md:w-full')}>
              Adresse et téléphone
            </Link>
          </div>
          <p className="w-full text-sm break-words">
            {practitionersOf(next)
              .map((one) => `${sharedWith(me, one)}.`)
              .join(' ')}{' '}
            <Link to={paths.settings('access-policy')} className="font-semibold underline underline-offset-2">
              Changer<span className="sr-only"> ce qui est partagé</span>
            </Link>
          </p>
        </div>
        <div className="min-h-14 border-t border-on-brand/25">
          <Suspense>
            <NextChanges visit={next} now={now} />
          </Suspense>
        </div>
      </section>
      {later.length > 0 && (
        <Panel
          title="Ensuite"
          action={
            <Link to={paths.agenda()} className={buttonClass({ look: 'quiet', size: 'sm' })}>
              Tout voir
              <span className="sr-only"> : mes rendez-vous</span>
            </Link>
          }
        >
          <ul>
            {later.map((visit) => (
              <Row
                key={visit.id}
                lead={<Avatar name={firstNameOf(visit)} size="sm" />}
                title={namesOf(visit)}
                to={paths.visit(visit.id)}
                detail={[placeOf(visit), visitLabel(visit)].join(' · ')}
                aside={<time dateTime={visit.start}>{capitalised(spokenMoment(visit.start, now))}</time>}
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
};
