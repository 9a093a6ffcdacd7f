import type { Appointment, PractitionerCard } from '@maillon/contracts/agenda/appointments';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { bookedAppointmentsQuery, practitionersOf, useLiveAppointments } from '../../data/agenda/appointments.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { CalmCalendar } from '../../ui/illustrations/calm-calendar.tsx';
import { AppointmentLine } from './appointment-line.tsx';

/** What a practitioner is, in one line: « Médecin · Bordeaux ». */
const practitionerDetail = ({ userType, common }: PractitionerCard): string =>
  [USER_TYPE_LABELS[userType], common.address?.city].filter(Boolean).join(' · ');

const SHOWN = 5;

const BookLink = () => (
  <Link to={paths.bookAppointment()} className={buttonClass({})}>
    <CalendarPlus aria-hidden="true" />
    Prendre rendez-vous
  </Link>
);

/** The patient's next appointments, and the way to a new one. */
export const PatientDashboard = () => {
  const [start] = useState(() => new Date().toISOString());
  useLiveAppointments();
  const { data, error, refetch } = useQuery(bookedAppointmentsQuery({ start }, SHOWN));

  if (error !== null && data === undefined) return <ReadFailure error={error} again={refetch} />;
  return (
    <Card className="min-h-96" title="Mes prochains rendez-vous" action={data?.length !== 0 && <BookLink />}>
      {data === undefined && <SkeletonLines />}
      {data?.length === 0 && (
        <EmptyState title="Aucun rendez-vous à venir" illustration={<CalmCalendar />} action={<BookLink />}>
          Choisissez un professionnel et une heure qui vous conviennent.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {data?.map((appointment) => (
          <li key={appointment.id}>
            <PatientLine appointment={appointment} />
          </li>
        ))}
      </ul>
    </Card>
  );
};

const PatientLine = ({ appointment }: { readonly appointment: Appointment }) => {
  const practitioners = practitionersOf(appointment);
  const [first] = practitioners;
  return (
    <AppointmentLine
      appointment={appointment}
      name={practitioners.map(({ common }) => common.name).join(', ')}
      {...(first === undefined ? {} : { detail: practitionerDetail(first) })}
      withDay
    />
  );
};
