import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { appointmentById } from '../../../data/agenda/appointments.ts';
import { leadsVisit, mayEndNow } from '../../../data/agenda/call-phase.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReportDraft } from './report-draft.tsx';
import { ReportReading } from './report-reading.tsx';
import { WithVault } from './with-vault.tsx';

/** The report of a visit: written by the person who ends the visit, then read by the patient's circle (spec clinical §2). */
export const ReportScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Compte rendu');
  const { appointmentId = '' } = useParams();
  const { data: visit, error, refetch } = useQuery(appointmentById(appointmentId));
  if (visit !== undefined) return <Visit visit={visit} me={me} />;
  return (
    <>
      <PageHeader title="Compte rendu" />
      <ReadFailure error={error} again={refetch} />
      {error === null && <SkeletonLines lines={8} />}
    </>
  );
};

interface VisitProps {
  readonly visit: Appointment;
  readonly me: UserMe;
}

const Visit = ({ visit, me }: VisitProps) => {
  if (visit.documentId !== null) {
    return (
      <WithVault title="Compte rendu">
        <ReportReading visit={visit} userId={me.id} />
      </WithVault>
    );
  }
  if (visit.status === 'BOOKED' && leadsVisit(visit, me.id) && mayEndNow(visit, serverNow())) {
    return (
      <WithVault title="Compte rendu">
        <ReportDraft visit={visit} />
      </WithVault>
    );
  }
  return <NoReport visit={visit} me={me} />;
};

const reasonFor = ({ visit, me }: VisitProps): string => {
  if (visit.status === 'CANCELLED') return 'Ce rendez-vous a été annulé.';
  if (visit.status === 'FULFILLED') return 'Ce rendez-vous est terminé, sans compte rendu.';
  if (!leadsVisit(visit, me.id))
    return 'Il sera disponible ici dès que la personne qui termine la consultation l’aura validé.';
  return Date.parse(visit.start) > serverNow()
    ? 'Il se rédige à partir de 15 minutes avant le début du rendez-vous.'
    : 'Il se rédige dans les sept jours qui suivent le rendez-vous. Passé ce délai, le rendez-vous peut seulement être annulé.';
};

const NoReport = ({ visit, me }: VisitProps) => (
  <>
    <PageHeader title="Compte rendu">{dateAndTime(visit.start)}</PageHeader>
    <EmptyState
      title="Pas de compte rendu"
      action={
        <Link to={paths.patient(visit.patient.userData.id)} className={buttonClass({ look: 'secondary' })}>
          Ouvrir le dossier
        </Link>
      }
    >
      {reasonFor({ visit, me })}
    </EmptyState>
  </>
);
