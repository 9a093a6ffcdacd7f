import { type LocalParticipant, Track } from 'livekit-client';
import { Mic, MicOff, PhoneOff, Settings, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

const ROUND = 'border border-outline/60 bg-surface';
const OFF = 'border border-transparent bg-danger text-on-danger';

const isOn = (participant: LocalParticipant, source: Track.Source): boolean =>
  participant.getTrackPublication(source)?.isMuted === false;

interface CallControlsProps {
  readonly participant: LocalParticipant;
  readonly setCamera: (isOn: boolean) => Promise<void>;
  /** What opens the messages, given the look of the others. */
  readonly chat: (look: string) => ReactNode;
  readonly onSettings: () => void;
  readonly onLeave: () => void;
}

/** Microphone, camera, messages, devices, and the way out of the call. */
export const CallControls = ({ participant, setCamera, chat, onSettings, onLeave }: CallControlsProps) => {
  const [busy, setBusy] = useState(false);
  const [microphone, camera] = [isOn(participant, Track.Source.Microphone), isOn(participant, Track.Source.Camera)];
  const change = async (work: Promise<unknown>, failure: string): Promise<void> => {
    setBusy(true);
    await work.catch(() => toast.danger(failure));
    setBusy(false);
  };
  return (
    <div role="toolbar" aria-label="Commandes de l’appel" className="flex items-center gap-2.5">
      <IconButton
        label={microphone ? 'Couper le micro' : 'Activer le micro'}
        aria-pressed={microphone}
        disabled={busy}
        className={microphone ? ROUND : OFF}
        onClick={() => void change(participant.setMicrophoneEnabled(!microphone), 'Le micro ne répond pas.')}
      >
        {microphone ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={camera ? 'Couper la caméra' : 'Activer la caméra'}
        aria-pressed={camera}
        disabled={busy}
        className={camera ? ROUND : OFF}
        onClick={() => void change(setCamera(!camera), 'La caméra ne répond pas.')}
      >
        {camera ? <Video aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
      </IconButton>
      {chat(ROUND)}
      <IconButton label="Réglages de l’appel" className={ROUND} onClick={onSettings}>
        <Settings aria-hidden="true" />
      </IconButton>
      <Button look="danger" className="ml-auto" icon={<PhoneOff aria-hidden="true" />} onClick={onLeave}>
        Quitter
      </Button>
    </div>
  );
};
