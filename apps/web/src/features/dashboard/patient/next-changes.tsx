import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { CalendarArrowDown, CalendarClock, type LucideIcon, Phone, X } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { appointmentById, practitionersOf } from '../../../data/agenda/appointments.ts';
import { keepInCalendar } from '../../../data/agenda/keep-in-calendar.ts';
import { changesOf, type VisitChange } from '../../../data/agenda/visit-changes.ts';
import { namesOf } from './names-of.ts';

const LOOK =
  'inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold underline-offset-4 hover:underline focus-visible:outline-on-brand';

const CHANGES: Readonly<Record<VisitChange, readonly [LucideIcon, string]>> = {
  move: [CalendarClock, 'Déplacer'],
  cancel: [X, 'Annuler'],
};

interface NextChangesProps {
  readonly visit: Appointment;
  readonly now: number;
}

/**
 * What a patient does about the next visit: keep it in their calendar, move it, cancel it; where that is over, tell whom they see. A
 * change is made on the page of the visit. Its line is there before it is known which are left, so that nothing moves.
 */
export const NextChanges = ({ visit, now }: NextChangesProps) => {
  const { data, error } = useQuery(appointmentById(visit.id));
  const may = data === undefined ? [] : changesOf(data, now);
  const isLate = (data !== undefined || error !== null) && may.length === 0;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-5 px-[min(1.25rem,5vw)] py-1.5 text-sm md:justify-start md:px-7">
      <button
        type="button"
        className={LOOK}
        onClick={() =>
          void keepInCalendar(visit, namesOf(visit), practitionersOf(visit)[0]?.common.address?.city ?? null)
        }
      >
        <CalendarArrowDown className="size-4.5" aria-hidden="true" />
        <span className="inline-block first-letter:uppercase">
          <span className="max-md:sr-only">Ajouter à mon </span>calendrier
        </span>
      </button>
      {may.map((change) => {
        const [Icon, word] = CHANGES[change];
        return (
          <Link
            key={change}
            to={`${paths.visit(visit.id)}?change=${change}`}
            className={`${LOOK} ${change === 'cancel' ? 'md:ml-auto' : ''}`}
          >
            <Icon className="size-4.5" aria-hidden="true" />
            {word}
            <span className="sr-only"> ce rendez-vous</span>
          </Link>
        );
      })}
      {isLate && (
        <Link to={paths.visit(visit.id)} className={`${LOOK} md:ml-auto`}>
          <Phone className="size-4.5" aria-hidden="true" />
          Prévenir<span className="sr-only"> si je ne peux pas venir</span>
        </Link>
      )}
    </div>
  );
};
