import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isBox } from '@maillon/domain/call/devices/device-frames';
import type { Room } from 'livekit-client';
import { Suspense, useEffect, useRef, useState } from 'react';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import { leadsVisit } from '../../../data/agenda/call-phase.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { nameIn } from '../call-people.ts';
import type { CallCipher } from './call-cipher.ts';
import { CallControls } from './call-controls.tsx';
import type { CallSession } from './call-session.ts';
import { ChatButton, useCallChat } from './chat/chat-button.tsx';
import { ConnectionAlerts } from './connection-alerts.tsx';
import { useBoxCamera, useDeviceFeed } from './devices/use-devices.ts';
import type { RecordParts } from './panel/record-parts.ts';
import { Pictures } from './pictures.tsx';
import { type Opened, StageButtons, type Tool } from './stage-buttons.tsx';
import type { TestedNetworks } from './tested-networks.tsx';

/** What only those have who write the notes, or carry the case. */
const DoctorPanel = lazyPart(() => import('./panel/doctor-panel.tsx').then((m) => m.DoctorPanel));
const BoxPanel = lazyPart(() => import('./devices/box-panel.tsx').then((m) => m.BoxPanel));
const ChatPanel = lazyPart(() => import('./chat/chat-panel.tsx').then((m) => m.ChatPanel));
const EcgStrip = lazyPart(() => import('./devices/ecg-strip.tsx').then((m) => m.EcgStrip));
const WeakNetworks = lazyPart(() => import('./tested-networks.tsx').then((m) => m.WeakNetworks), { optional: true });
const ParticipantsDialog = lazyDialog(() => import('./participants-dialog.tsx').then((m) => m.ParticipantsDialog));
const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx').then((m) => m.LeaveDialog));
const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx').then((m) => m.SettingsDialog));
const PrescriptionDialog = lazyDialog(() =>
  import('./prescription/prescription-dialog.tsx').then((m) => m.PrescriptionDialog),
);
const BillingDialog = lazyDialog(() => import('./billing-dialog.tsx').then((m) => m.BillingDialog));
const PhotoDialog = lazyDialog(() => import('./photo/photo-dialog.tsx').then((m) => m.PhotoDialog));
const PaymentDialog = lazyDialog(() => import('./payment/payment-dialog.tsx').then((m) => m.PaymentDialog));

const UNKNOWN: TestedNetworks = new Map();

/** Both the pictures and the panel have room. */
const WIDE = '(width >= 1100px)';

interface CallStageProps {
  readonly visit: Appointment;
  readonly userId: string;
  readonly session: CallSession;
  readonly room: Room;
  readonly cipher: CallCipher;
  readonly parts: RecordParts;
}

/** The others, oneself, and what one can do. */
export const CallStage = ({ visit, userId, session, room, cipher, parts }: CallStageProps) => {
  const [opened, setOpened] = useState<Opened>(null);
  /** A frame of the call that was just taken. */
  const [taken, setTaken] = useState<ImageBitmap | null>(null);
  const [box, setBox] = useState<'absent' | 'shown' | 'hidden'>('absent');
  const close = (): void => {
    setOpened(null);
    setTaken(null);
  };
  const capture = async (video: HTMLVideoElement): Promise<void> => {
    setTaken(await createImageBitmap(video));
    setOpened('photo');
  };
  const others = [...room.remoteParticipants.values()].map((participant) => ({
    ...{ participant, name: nameIn(visit, participant.identity) },
  }));
  const people = others.filter(({ participant }) => !isBox(participant.identity));
  const leave = (): void => session.leave();
  const chat = useCallChat({ visit, userId, session, room, cipher });
  const [writes, setWrites] = useState(false);
  const chatButton = useRef<HTMLButtonElement>(null);
  const feed = useDeviceFeed(visit, room, cipher, userId);
  useBoxCamera(room, session, userId);
  const wide = useMedia(WIDE);
  const hasPanel = leadsVisit(visit, userId);
  // On a bad line the way out waits for no code.
  useEffect(() => void (hasPanel && LeaveDialog.preload().catch(() => undefined)), [hasPanel]);
  const { boxUrl, billingUrl, prescriptionUrl, features } = publicConfig();
  const receives = practitionersOf(visit).some(({ userData }) => userData.userId === userId);
  const networks = receives && chat !== null ? chat.networks : UNKNOWN;
  const isDoctor = visit.doctors.some(({ userData }) => userData.userId === userId);
  const tools: readonly Tool[] = [
    ...(hasPanel ? (['record'] as const) : []),
    ...(isDoctor && prescriptionUrl !== null ? (['prescription'] as const) : []),
    ...(isDoctor && billingUrl !== null ? (['billing'] as const) : []),
    ...(isDoctor && features.payment ? (['payment'] as const) : []),
    ...(receives ? (['photo'] as const) : []),
  ];
  const bringsBox = boxUrl !== null && visit.assistants.some(({ userData }) => userData.userId === userId);
  const panel = (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <DoctorPanel visit={visit} showCapture={parts.showCapture} feed={feed} />
    </Suspense>
  );
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 p-3 md:p-4">
        <ConnectionAlerts visit={visit} session={session} room={room} />
        {networks.size > 0 && (
          <Suspense>
            <WeakNetworks {...{ visit, networks, present: people.map(({ participant }) => participant.identity) }} />
          </Suspense>
        )}
        <div className="flex min-h-0 flex-1 gap-3">
          <Pictures
            others={others}
            self={room.localParticipant}
            unreadable={session.unreadable.identities}
            {...(receives && { onCapture: (video) => void capture(video) })}
          />
          {writes && chat !== null && (
            <Suspense>
              <ChatPanel
                {...{ visit, userId, chat, isAlone: people.length === 0 }}
                onClose={() => {
                  setWrites(false);
                  chatButton.current?.focus();
                }}
              />
            </Suspense>
          )}
        </div>
        {userId !== visit.patient.userData.userId && (
          <Suspense>
            <EcgStrip feed={feed} />
          </Suspense>
        )}
        <div className="flex flex-wrap items-center gap-2.5">
          <StageButtons
            others={people.length}
            hasPanel={hasPanel}
            tools={tools}
            wide={wide}
            box={bringsBox ? box === 'shown' : null}
            onOpen={setOpened}
            onBox={() => setBox(box === 'shown' ? 'hidden' : 'shown')}
          />
          <div className="min-w-max flex-1 max-md:order-first max-md:w-full max-md:min-w-0 max-md:flex-none">
            <CallControls
              participant={room.localParticipant}
              setCamera={(isOn) => session.picture.setCamera(isOn)}
              chat={(look) =>
                chat !== null && (
                  <ChatButton
                    ref={chatButton}
                    className={look}
                    unread={chat.unread}
                    isOpen={writes}
                    onClick={() => setWrites(!writes)}
                  />
                )
              }
              onSettings={() => setOpened('settings')}
              onLeave={() => (hasPanel ? setOpened('leave') : leave())}
            />
          </div>
        </div>
        {opened === 'settings' && <SettingsDialog room={room} onClose={close} />}
        {opened === 'people' && <ParticipantsDialog {...{ people, networks }} onClose={close} />}
        {opened === 'leave' && <LeaveDialog visitId={visit.id} onClose={close} onLeave={leave} />}
        {opened === 'prescription' && prescriptionUrl !== null && (
          <PrescriptionDialog visit={visit} address={prescriptionUrl} onClose={close} />
        )}
        {opened === 'billing' && billingUrl !== null && (
          <BillingDialog visit={visit} address={billingUrl} onClose={close} />
        )}
        {opened === 'photo' && <PhotoDialog visit={visit} taken={taken} onClose={close} />}
        {opened === 'payment' && (
          <PaymentDialog visitId={visit.id} terminal={{ room, packets: cipher.packets }} onClose={close} />
        )}
        {opened === 'record' && parts.record(visit.patient.userData.id, close)}
        {opened === 'panel' && !wide && (
          <Dialog open size="lg" title="Notes et mesures" onClose={close}>
            {panel}
          </Dialog>
        )}
      </div>
      {/* Out of sight its box goes on: what is not drawn at all would leave the call. */}
      {box !== 'absent' && boxUrl !== null && (
        <aside
          aria-label="Mallette"
          inert={box === 'hidden'}
          className={cx(
            box === 'hidden' ? 'sr-only' : 'shrink-0 p-3 max-md:h-[45%] max-md:pt-0 md:w-[22rem] md:py-4 md:pl-0',
          )}
        >
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <BoxPanel visit={visit} cipher={cipher} feed={feed} address={boxUrl} />
          </Suspense>
        </aside>
      )}
      {hasPanel && wide && (
        <aside aria-label="Patient et notes" className="w-[min(31rem,38%)] shrink-0 overflow-y-auto py-4 pr-4">
          {panel}
        </aside>
      )}
    </div>
  );
};
