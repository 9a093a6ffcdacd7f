import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { CalendarArrowDown, CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import { isJoinable } from '../../../data/agenda/call-phase.ts';
import { keepInCalendar } from '../../../data/agenda/keep-in-calendar.ts';
import { JoinCall } from '../../../fields/join-call.tsx';
import { capitalised } from '../../../lib/dates.ts';
import { spokenHour, spokenMoment } from '../../../lib/spoken-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { CalmCalendar } from '../../../ui/illustrations/calm-calendar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Row } from '../../../ui/row.tsx';

/** « Kouassi AMANI et Désiré ZADI », without Intl, which the first drawing of a page does not wait for. */
const namesOf = (visit: Appointment): string => {
  const names = practitionersOf(visit).map(({ common }) => common.name);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} et ${last}`;
};

/** The letters of one person, not of two. */
const firstNameOf = (visit: Appointment): string => practitionersOf(visit)[0]?.common.name ?? '';

/** « Médecin · Bordeaux » */
const placeOf = (visit: Appointment): string => {
  const [first] = practitionersOf(visit);
  return [first && genderedLabel(first.common.type, first.common.gender), first?.common.address?.city]
    .filter(Boolean)
    .join(' · ');
};

/** Whom the patient sees next, when and where; it stands before anything else. */
export const NextAppointment = ({ visits, now }: { readonly visits: readonly Appointment[]; readonly now: number }) => {
  const [next, ...later] = visits;
  if (next === undefined) return <NothingBooked />;
  const isOngoing = Date.parse(next.start) <= now;
  const minutes = (Date.parse(next.end) - Date.parse(next.start)) / MINUTE_MS;
  return (
    <>
      <section
        aria-label="Votre prochain rendez-vous"
        className="overflow-hidden rounded-xl bg-brand text-on-brand shadow-float"
      >
        <div className="px-5 py-5 md:px-7">
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
        {isJoinable(next, now) && (
          <div className="px-5 pb-5 md:px-7">
            <JoinCall visit={next} isOnBrand />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-on-brand/25 px-5 py-1.5 text-sm md:px-7">
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold underline-offset-4 hover:underline focus-visible:outline-on-brand"
            onClick={() =>
              void keepInCalendar(next, namesOf(next), practitionersOf(next)[0]?.common.address?.city ?? null)
            }
          >
            <CalendarArrowDown className="size-4.5" aria-hidden="true" />
            Ajouter à mon calendrier
          </button>
          <Link
            to={paths.visit(next.id)}
            className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold underline-offset-4 hover:underline focus-visible:outline-on-brand"
          >
            Adresse, téléphone, accès
          </Link>
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

const NothingBooked = () => (
  <section
    aria-label="Votre prochain rendez-vous"
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-brand/25 bg-brand-soft px-5 py-5 md:px-7"
  >
    <div className="w-24 max-md:hidden">
      <CalmCalendar />
    </div>
    <div className="flex-1 basis-60">
      <p className="text-lg font-semibold">Aucun rendez-vous à venir</p>
      <p className="text-sm">Choisissez un professionnel et une heure qui vous conviennent.</p>
    </div>
    <Link to={paths.bookAppointment()} className={buttonClass({}, 'max-md:w-full')}>
      <CalendarPlus aria-hidden="true" />
      Prendre rendez-vous
    </Link>
  </section>
);
