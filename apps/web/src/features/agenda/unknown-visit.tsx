import { CalendarDays, CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';

interface UnknownVisitProps {
  /** Absent where the page has one. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Where a link about a visit leads nowhere: it says so in words, and goes on. */
export const UnknownVisit = ({ title, children }: UnknownVisitProps) => (
  <div className="mx-auto flex w-full max-w-2xl flex-col items-start gap-4">
    {title !== undefined && <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>}
    <p>{children}</p>
    <div className="flex flex-wrap gap-2">
      <Link to={paths.bookAppointment()} className={buttonClass({})}>
        <CalendarPlus aria-hidden="true" />
        Prendre rendez-vous
      </Link>
      <Link to={paths.agenda()} className={buttonClass({ look: 'secondary' })}>
        <CalendarDays aria-hidden="true" />
        Ouvrir l’agenda
      </Link>
      <Link to={paths.app()} className={buttonClass({ look: 'quiet' })}>
        Retour à l’accueil
      </Link>
    </div>
  </div>
);
