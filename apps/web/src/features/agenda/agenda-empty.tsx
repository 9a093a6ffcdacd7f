import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { AgendaView, Reader } from './agenda.model.ts';

interface AgendaEmptyProps {
  readonly view: AgendaView;
  readonly reader: Reader;
}

/** Spec clinical §2: 'Aucun évènement ce jour/cette semaine'. */
export const AgendaEmpty = ({ view, reader }: AgendaEmptyProps) => (
  <EmptyState
    title={view === 'day' ? 'Aucun évènement ce jour' : 'Aucun évènement cette semaine'}
    action={
      <Link to={paths.bookAppointment()} className={buttonClass({ look: 'secondary' })}>
        {reader === 'patient' ? 'Prendre rendez-vous' : 'Ajouter un rendez-vous'}
      </Link>
    }
  />
);
