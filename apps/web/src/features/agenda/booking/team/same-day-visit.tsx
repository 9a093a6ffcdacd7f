import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { addDays, dayOf } from '@maillon/domain/day';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../../config/paths.ts';
import { appointmentsBetween, practitionersOf } from '../../../../data/agenda/appointments.ts';
import { instantAt } from '../../../../lib/instant-at.ts';
import { localZone } from '../../../../lib/local-zone.ts';
import { spokenHour } from '../../../../lib/spoken-time.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';

interface SameDayVisitProps {
  readonly practitioner: PractitionerCard;
  /** The time that is about to be booked, an instant. */
  readonly start: string;
}

/** Points out that they see the same person that day already: it may be meant, and is not refused. */
export const SameDayVisit = ({ practitioner, start }: SameDayVisitProps) => {
  const zone = localZone();
  const day = dayOf(Date.parse(start), zone);
  const { data = [] } = useQuery(
    appointmentsBetween({ start: instantAt(day, '00:00', zone), end: instantAt(addDays(day, 1), '00:00', zone) }),
  );
  const others = data.filter(
    (visit) =>
      visit.status === 'BOOKED' &&
      dayOf(Date.parse(visit.start), zone) === day &&
      Date.parse(visit.start) !== Date.parse(start) &&
      practitionersOf(visit).some(({ userData }) => userData.id === practitioner.userData.id),
  );
  const [first] = others;
  if (first === undefined) return null;
  const hours = new Intl.ListFormat('fr').format(others.map((visit) => `à ${spokenHour(visit.start)}`));
  return (
    <Alert tone="warning">
      <p>{`Vous voyez déjà ${practitioner.common.name} ce jour-là, ${hours}.`}</p>
      <Link to={paths.visit(first.id)} className="font-semibold underline underline-offset-2">
        {others.length === 1 ? 'Voir ce rendez-vous' : 'Voir le premier'}
      </Link>
    </Alert>
  );
};
