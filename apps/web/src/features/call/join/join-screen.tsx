import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { appointmentById, useLiveAppointments } from '../../../data/agenda/appointments.ts';
import { type CallPhase, callPhase } from '../../../data/agenda/call-phase.ts';
import { profileOf } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { capitalised } from '../../../lib/dates.ts';
import { useClock } from '../../../lib/hooks/use-clock.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { spokenEnd, spokenMoment } from '../../../lib/spoken-time.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { othersOf, peopleOf } from '../call-people.ts';
import { ConsentPanel } from './consent-panel.tsx';
import { Countdown } from './countdown.tsx';
import { OtherPeople } from './other-people.tsx';
import { ParticipantsWithoutAccess } from './participants-without-access.tsx';
import { ReadyToJoin } from './ready-to-join.tsx';

/** Before the call: who will be met, when the room opens, and whether the devices work (spec clinical §2). */
export const JoinScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Téléconsultation');
  useLiveAppointments();
  const { appointmentId = '' } = useParams();
  const { data: visit, error, refetch } = useQuery(appointmentById(appointmentId));
  return (
    <>
      <PageHeader title="Téléconsultation" />
      <ReadFailure error={visit === undefined ? error : null} again={refetch} />
      {visit === undefined && error === null && <SkeletonLines lines={6} />}
      {visit !== undefined && <BeforeCall visit={visit} me={me} />}
    </>
  );
};

interface BeforeCallProps {
  readonly visit: Appointment;
  readonly me: UserMe;
}

const BeforeCall = ({ visit, me }: BeforeCallProps) => {
  const now = useClock(SECOND_MS);
  if (!peopleOf(visit).some(({ userData }) => userData.userId === me.id)) {
    return <Alert>La téléconsultation est réservée à la personne soignée et aux soignants de ce rendez-vous.</Alert>;
  }
  const phase = callPhase(visit, now);
  const hasVideo = publicConfig().features.video;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Panel title="Vous avez rendez-vous avec">
          <div className="flex flex-col gap-5 px-4 pb-5 md:px-5">
            <OtherPeople people={othersOf(visit, me.id)} />
            <ParticipantsWithoutAccess visit={visit} profileId={profileOf(me)?.id} />
            <p>
              <time dateTime={visit.start}>{capitalised(spokenMoment(visit.start, now))}</time>
              {` – ${spokenEnd(visit.end)} · ${visitLabel(visit)}`}
            </p>
            <Phase phase={phase} />
            {phase.is !== 'over' && !hasVideo && (
              <Alert tone="warning" title="La téléconsultation n’est pas disponible ici">
                Aucun serveur vidéo n’est installé (LIVEKIT_URL). Prévenez l’administrateur ; en attendant, appelez-vous
                par téléphone.
              </Alert>
            )}
          </div>
        </Panel>
        {phase.is !== 'over' && visit.patient.userData.userId === me.id && <ConsentPanel visitId={visit.id} />}
      </div>
      {phase.is !== 'over' && hasVideo && <ReadyToJoin visit={visit} isOpen={phase.is === 'open'} />}
    </div>
  );
};

const OVER = {
  late: 'La salle ferme une heure après la fin du rendez-vous : cette téléconsultation est terminée.',
  fulfilled: 'Cette téléconsultation a eu lieu.',
  cancelled: 'Ce rendez-vous a été annulé.',
} as const;

const Phase = ({ phase }: { readonly phase: CallPhase }) => {
  if (phase.is === 'waiting') return <Countdown opens={phase.opens} />;
  if (phase.is === 'open') return <p className="font-semibold text-success">La salle est ouverte.</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{OVER[phase.why]}</p>
      <Link to={paths.agenda()} className={buttonClass({ look: 'secondary' })}>
        Retour à l’agenda
      </Link>
    </div>
  );
};
