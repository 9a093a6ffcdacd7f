import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isBox } from '@maillon/domain/call/devices/device-frames';
import { ofName } from '@maillon/domain/text/of-name';
import { ConnectionState, type Room } from 'livekit-client';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { nameIn } from '../call-people.ts';
import type { CallSession } from './call-session.ts';

interface ConnectionAlertsProps {
  readonly visit: Appointment;
  readonly session: Pick<CallSession, 'picture' | 'unreadable'>;
  readonly room: Room;
}

/** What goes on with the connection, one line each. */
export const ConnectionAlerts = ({ visit, session, room }: ConnectionAlertsProps) => {
  const isBack = room.state === ConnectionState.Connected;
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {!isBack && <Alert tone="warning">Connexion interrompue, reprise en cours…</Alert>}
      {session.picture.isLeftOut && (
        <Alert tone="warning">
          Votre caméra est coupée pour préserver le son : la liaison est trop faible. Elle reviendra toute seule.
        </Alert>
      )}
      <UnreadableAlert visit={visit} session={session} room={room} />
      {!room.canPlaybackAudio && (
        <Alert tone="warning">
          Le navigateur attend votre accord pour jouer le son.{' '}
          <Button look="secondary" size="sm" onClick={() => void room.startAudio()}>
            Activer le son
          </Button>
        </Alert>
      )}
    </div>
  );
};

/** A key that is drawn without the patient is sealed for her circle alone (docs/decisions/call-keys.md). */
const UnreadableAlert = ({ visit, session, room }: ConnectionAlertsProps) => {
  const people = [...session.unreadable.identities].filter((identity) => !isBox(identity));
  if (people.length === 0) return null;
  const { common, userData } = visit.patient;
  const isPatientHere = [room.localParticipant.identity, ...room.remoteParticipants.keys()].includes(
    userData.userId ?? '',
  );
  const title = `Vous ne pouvez ni voir ni entendre ${people.map((identity) => nameIn(visit, identity)).join(' et ')}`;
  return (
    <Alert tone="warning" title={title}>
      {isPatientHere
        ? 'La protection de l’appel n’a pas pu être partagée avec vous. Si cela dure, quittez l’appel et rejoignez-le.'
        : `En l’absence ${ofName(common.name)}, seules les personnes qui ont accès à son dossier se voient et s’entendent. ` +
          'Attendez son arrivée dans l’appel : l’image et le son s’ouvriront seuls.'}
    </Alert>
  );
};
