import { ConnectionState, type Room } from 'livekit-client';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { CallSession } from './call-session.ts';

/** What goes on with the connection, one line each. */
export const ConnectionAlerts = ({ session, room }: { readonly session: CallSession; readonly room: Room }) => {
  const isBack = room.state === ConnectionState.Connected;
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {!isBack && <Alert tone="warning">Connexion interrompue, reprise en cours…</Alert>}
      {session.picture.isLeftOut && (
        <Alert tone="warning">
          Votre caméra est coupée pour préserver le son : la liaison est trop faible. Elle reviendra toute seule.
        </Alert>
      )}
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
