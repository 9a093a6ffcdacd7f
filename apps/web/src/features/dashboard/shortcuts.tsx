import type { UserType } from '@maillon/domain/user-type';
import {
  CalendarDays,
  CalendarPlus,
  ChevronRight,
  Clock,
  type LucideIcon,
  UserRound,
  UserRoundPlus,
  Users,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { Card } from '../../ui/card.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';

interface Shortcut {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

const book: Shortcut = { label: 'Prendre rendez-vous', to: paths.bookAppointment(), icon: CalendarPlus };
const addAppointment: Shortcut = { label: 'Ajouter un rendez-vous', to: paths.bookAppointment(), icon: CalendarPlus };
const availability: Shortcut = { label: 'Mes disponibilités', to: paths.agendaSettings(), icon: Clock };
const agenda: Shortcut = { label: 'Voir l’agenda', to: paths.agenda(), icon: CalendarDays };
const profile: Shortcut = { label: 'Mes informations', to: paths.settings(), icon: UserRound };

const addPatient: Shortcut = { label: 'Ajouter un patient', to: paths.addOrganizationPatient(), icon: UserRoundPlus };
const patients: Shortcut = { label: 'Liste des patients', to: paths.organizationPatients(), icon: Users };
const team: Shortcut = { label: 'Équipe', to: paths.organizationTeam(), icon: UsersRound };

const SHORTCUTS: Partial<Record<UserType, readonly Shortcut[]>> = {
  patient: [book, agenda, profile],
  doctor: [addAppointment, availability, agenda, profile],
  midwife: [addAppointment, availability, agenda, profile],
  assistant: [addAppointment, availability, agenda, profile],
  organization: [addPatient, patients, team, profile],
  dispatchManager: [profile],
  dispatchOperator: [profile],
};

/** What one comes for most often, one click away. */
export const Shortcuts = ({ userType }: { readonly userType: UserType }) => {
  const shortcuts = SHORTCUTS[userType];
  if (shortcuts === undefined) return null;
  return (
    <Card title="Accès rapides">
      <ul className="-mx-2 flex flex-col gap-1">
        {shortcuts.map(({ label, to, icon }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-md px-2 font-medium transition-colors hover:bg-sunken"
            >
              <IconTile icon={icon} />
              <span className="flex-1">{label}</span>
              <ChevronRight className="size-4 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
