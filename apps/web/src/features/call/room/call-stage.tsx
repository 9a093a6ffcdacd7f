import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { ConnectionState, type Room } from 'livekit-client';
import { ClipboardPen, FileHeart, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { leadsVisit } from '../../../data/agenda/reports.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { counted } from '../../../lib/spoken-time.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { nameIn } from '../call-people.ts';
import { CallControls } from './call-controls.tsx';
import type { CallSession } from './call-session.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { RecordParts } from './panel/record-parts.ts';
import { ParticipantsDialog } from './participants-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { SelfView, Tile } from './tile.tsx';

/** What only those have who write the notes. */
const DoctorPanel = lazyPart(() => import('./panel/doctor-panel.tsx').then((m) => m.DoctorPanel));

/** Both the pictures and the panel have room. */
const WIDE = '(width >= 1100px)';

type Opened = 'settings' | 'people' | 'leave' | 'record' | 'panel' | null;

interface CallStageProps {
  readonly visit: Appointment;
  readonly userId: string;
  readonly session: CallSession;
  readonly room: Room;
  readonly parts: RecordParts;
}

/** The others, oneself, and what one can do. */
export const CallStage = ({ visit, userId, session, room, parts }: CallStageProps) => {
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const others = [...room.remoteParticipants.values()];
  const people = others.map((participant) => ({ participant, name: nameIn(visit, participant.identity) }));
  const leave = (): void => session.leave();
  const wide = useMedia(WIDE);
  const hasPanel = leadsVisit(visit, userId);
  const panel = (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <DoctorPanel visit={visit} showCapture={parts.showCapture} />
    </Suspense>
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 p-3 md:p-4">
        <ConnectionAlerts session={session} room={room} />
        <div className="relative min-h-0 flex-1">
          {people.length === 0 ? (
            <p className="grid h-full place-items-center rounded-lg bg-sunken px-4 pb-24 text-center text-lg font-semibold">
              Vous êtes seul dans cet appel
            </p>
          ) : (
            <ul
              aria-label="Participants"
              className={cx('grid h-full gap-3', people.length > 1 && 'max-md:grid-rows-2 md:grid-cols-2')}
            >
              {people.map(({ participant, name }) => (
                <Tile key={participant.identity} participant={participant} name={name} />
              ))}
            </ul>
          )}
          <SelfView participant={room.localParticipant} />
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          {people.length > 0 && (
            <Button
              look="secondary"
              size="sm"
              icon={<Users aria-hidden="true" />}
              className="max-md:order-last max-md:w-full"
              onClick={() => setOpened('people')}
            >
              {counted(people.length, 'autre participant', 'aucun', 'autres participants')}
            </Button>
          )}
          {hasPanel && (
            <>
              {!wide && (
                <Button
                  look="secondary"
                  size="sm"
                  icon={<ClipboardPen aria-hidden="true" />}
                  className="max-md:flex-1"
                  onClick={() => setOpened('panel')}
                >
                  Notes et mesures
                </Button>
              )}
              <Button
                look="secondary"
                size="sm"
                icon={<FileHeart aria-hidden="true" />}
                className="max-md:flex-1"
                onClick={() => setOpened('record')}
              >
                Dossier médical
              </Button>
            </>
          )}
          <div className="min-w-0 flex-1 max-md:order-first max-md:w-full max-md:flex-none">
            <CallControls
              participant={room.localParticipant}
              setCamera={(isOn) => session.picture.setCamera(isOn)}
              onSettings={() => setOpened('settings')}
              onLeave={() => (leadsVisit(visit, userId) ? setOpened('leave') : leave())}
            />
          </div>
        </div>
        {opened === 'settings' && <SettingsDialog room={room} onClose={close} />}
        {opened === 'people' && <ParticipantsDialog people={people} onClose={close} />}
        {opened === 'leave' && <LeaveDialog visitId={visit.id} onClose={close} onLeave={leave} />}
        {opened === 'record' && parts.record(visit.patient.userData.id, close)}
        {opened === 'panel' && !wide && (
          <Dialog open size="lg" title="Notes et mesures" onClose={close}>
            {panel}
          </Dialog>
        )}
      </div>
      {hasPanel && wide && (
        <aside aria-label="Patient et notes" className="w-[min(31rem,38%)] shrink-0 overflow-y-auto py-4 pr-4">
          {panel}
        </aside>
      )}
    </div>
  );
};

/** What goes on with the connection, one line each. */
const ConnectionAlerts = ({ session, room }: { readonly session: CallSession; readonly room: Room }) => {
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
