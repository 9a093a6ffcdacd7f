import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { dayOf } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { bookedAppointmentsQuery, useLiveAppointments } from '../../data/agenda/appointments.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { longDate } from '../../lib/dates.ts';
import { localZone } from '../../lib/local-zone.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { CalmCalendar } from '../../ui/illustrations/calm-calendar.tsx';
import { AppointmentLine } from './appointment-line.tsx';

const MOST_IN_A_DAY = 100;

const today = () => {
  const zone = localZone();
  const { start, end } = dayBounds(dayOf(Date.now(), zone), zone);
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
};

const AgendaLink = () => (
  <Link to={paths.agenda()} className={buttonClass({ look: 'secondary', size: 'sm' })}>
    Voir l’agenda
  </Link>
);

/** The day's appointments of a professional (spec clinical §2 "Dashboards", empty text of §8). */
export const ProfessionalDashboard = () => {
  const [day] = useState(today);
  useLiveAppointments();
  const { data, error, refetch } = useQuery(bookedAppointmentsQuery(day, MOST_IN_A_DAY));

  if (error !== null && data === undefined) return <ReadFailure error={error} again={refetch} />;
  return (
    <Card className="min-h-96" title="Rendez-vous du jour" action={<AgendaLink />}>
      {data === undefined && <SkeletonLines />}
      {data?.length === 0 && (
        <EmptyState title={`Aucun rendez-vous pour le ${longDate(day.start)}`} illustration={<CalmCalendar />}>
          Ouvrez des disponibilités pour que vos patients puissent réserver.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {data?.map((appointment) => (
          <li key={appointment.id}>
            <ProfessionalLine appointment={appointment} />
          </li>
        ))}
      </ul>
    </Card>
  );
};

const ProfessionalLine = ({ appointment }: { readonly appointment: Appointment }) => {
  const { name, age } = appointment.patient.common;
  return <AppointmentLine appointment={appointment} name={name} {...(age === null ? {} : { detail: `${age} ans` })} />;
};
