import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CalmCalendar } from '../../ui/illustrations/calm-calendar.tsx';
import type { AgendaView, Reader } from './agenda.model.ts';

interface AgendaEmptyProps {
  readonly view: AgendaView;
  /** Null for a person who books nothing here. */
  readonly reader: Reader | null;
}

/** Spec clinical §2: 'Aucun évènement ce jour/cette semaine'. Above an empty calendar a line is enough. */
export const AgendaEmpty = ({ view, reader }: AgendaEmptyProps) => {
  const title = view === 'day' ? 'Aucun évènement ce jour' : 'Aucun évènement cette semaine';
  if (view !== 'list') {
    return (
      <p role="status" className="text-sm text-muted">
        {title}
      </p>
    );
  }
  return (
    <EmptyState
      title={title}
      illustration={<CalmCalendar />}
      guide={reader === 'professional' ? 'create-appointment' : undefined}
      action={
        reader !== null && (
          <Link to={paths.bookAppointment()} className={buttonClass({ look: 'secondary' })}>
            {reader === 'patient' ? 'Prendre rendez-vous' : 'Ajouter un rendez-vous'}
          </Link>
        )
      }
    />
  );
};
