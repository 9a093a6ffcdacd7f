import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VaultError } from '@maillon/vault/errors';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { leadsVisit } from '../../../data/agenda/call-phase.ts';
import { useMe } from '../../../data/users.ts';
import { problemOf, sentenceOf } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { causeOf } from '../../../vault/failure.ts';
import { chosenDevices } from '../chosen-devices.ts';
import type { CallStatus } from './call-session.ts';
import { CannotEncrypt } from './open-call.ts';

const sentence = (error: Error): string => {
  if (error instanceof CannotEncrypt) {
    return 'Ce navigateur ne sait pas protéger un appel. Mettez-le à jour, ou utilisez Chrome, Edge, Firefox ou Safari récents.';
  }
  if (error instanceof VaultError) return `L’appel ne peut pas être protégé. ${causeOf(error).cause}`;
  return problemOf(error) === null
    ? 'Le serveur vidéo ne répond pas. Vérifiez votre connexion, puis réessayez.'
    : sentenceOf(error);
};

const ENDED = {
  closed: ['L’appel est terminé', 'Le professionnel a mis fin à la téléconsultation.'],
  elsewhere: [
    'Vous êtes dans cet appel ailleurs',
    'Vous l’avez rejoint dans une autre fenêtre ou sur un autre appareil.',
  ],
  removed: ['Vous n’êtes plus dans cet appel', 'Vous ne participez plus à ce rendez-vous.'],
} as const;

interface NotInCallProps {
  readonly visit: Appointment;
  readonly status: CallStatus;
  readonly onRetry: () => void;
}

/** Before the call, between two attempts, and after it. */
export const NotInCall = ({ visit, status, onRetry }: NotInCallProps) => {
  const isOver = status.is === 'ended' && status.why !== 'elsewhere';
  useEffect(() => {
    if (isOver) chosenDevices.clear(visit.id);
  }, [isOver, visit.id]);
  const me = useMe();
  const file = paths.patient(visit.patient.userData.id);
  if (status.is === 'ended' && status.why === 'left') return <Navigate replace to={file} />;
  if (status.is === 'ended') {
    const [title, text] = ENDED[status.why === 'left' ? 'closed' : status.why];
    const isAuthor = status.why === 'closed' && leadsVisit(visit, me.id);
    const leading = (
      <Link to={isAuthor ? paths.report(visit.id) : file} className={buttonClass({})}>
        {isAuthor ? 'Rédiger le compte rendu' : 'Ouvrir le dossier'}
      </Link>
    );
    const back = <Button onClick={onRetry}>Reprendre l’appel ici</Button>;
    return (
      <Centre>
        <EmptyState title={title} action={status.why === 'elsewhere' ? back : leading}>
          {text}
        </EmptyState>
      </Centre>
    );
  }
  if (status.is === 'failed') {
    return (
      <Centre>
        <EmptyState
          title="Vous n’êtes pas dans l’appel"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={onRetry}>Réessayer</Button>
              <Link to={paths.joinCall(visit.id)} className={buttonClass({ look: 'secondary' })}>
                Vérifier mon matériel
              </Link>
            </div>
          }
        >
          {sentence(status.error)}
        </EmptyState>
      </Centre>
    );
  }
  return (
    <Centre>
      <p role="status" className="flex items-center gap-3 text-lg font-semibold">
        <Spinner />
        {status.is === 'lost' ? 'Connexion perdue, reprise en cours…' : 'Connexion à la téléconsultation…'}
      </p>
    </Centre>
  );
};

const Centre = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid flex-1 place-items-center p-4">{children}</div>
);
