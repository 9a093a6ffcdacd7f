import { type RemoteParticipant, Track } from 'livekit-client';
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NETWORK_WORDS, type TestedNetworks } from './tested-networks.tsx';

interface ParticipantsDialogProps {
  readonly people: readonly { readonly participant: RemoteParticipant; readonly name: string }[];
  /** What their test of the connection said, for those who receive the patient. */
  readonly networks: TestedNetworks;
  readonly onClose: () => void;
}

const isOn = (participant: RemoteParticipant, source: Track.Source): boolean =>
  participant.getTrackPublication(source)?.isMuted === false;

/** Everybody else in the call. */
export const ParticipantsDialog = ({ people, networks, onClose }: ParticipantsDialogProps) => (
  <Dialog open size="sm" title="Participants" onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
    <ul className="flex flex-col gap-3 pb-2">
      {people.map(({ participant, name }) => {
        const microphone = isOn(participant, Track.Source.Microphone);
        const camera = isOn(participant, Track.Source.Camera);
        const network = networks.get(participant.identity);
        return (
          <li key={participant.identity} className="flex items-center gap-3">
            <Avatar name={name} />
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">{name}</p>
              {network !== undefined && <p className="text-sm text-muted">{NETWORK_WORDS[network]}</p>}
            </div>
            <p className="sr-only">
              {microphone ? 'Micro ouvert' : 'Micro coupé'}, {camera ? 'caméra ouverte' : 'caméra coupée'}
            </p>
            {microphone ? <Mic className="size-5" aria-hidden /> : <MicOff className="size-5 text-muted" aria-hidden />}
            {camera ? <Video className="size-5" aria-hidden /> : <VideoOff className="size-5 text-muted" aria-hidden />}
          </li>
        );
      })}
    </ul>
  </Dialog>
);
