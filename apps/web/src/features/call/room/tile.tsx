import { ofName } from '@maillon/domain/text/of-name';
import { type LocalParticipant, type Participant, Track } from 'livekit-client';
import { FileImage, MicOff, ShieldAlert, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { TrackVideo } from '../track-video.tsx';
import { TrackPicture, TrackVoice } from './attached-track.tsx';

/** What a participant sends, as long as it is encrypted: nothing else is played or shown. */
const sentBy = (participant: Participant, source: Track.Source) => {
  const publication = participant.getTrackPublication(source);
  return publication?.track === undefined || !publication.isEncrypted ? null : publication;
};

const PILL = 'inline-flex items-center gap-1.5 rounded-md bg-surface px-2.5 py-1 text-sm text-ink';

interface TileProps {
  readonly participant: Participant;
  readonly name: string;
  /** What they send does not open here; the screen says why beside the pictures. */
  readonly isUnreadable: boolean;
  /** Given the picture as it is shown. */
  readonly onCapture?: (video: HTMLVideoElement) => void;
  readonly className?: string;
}

/** A participant: their picture or their initials, their name, and whether they speak. */
export const Tile = ({ participant, name, isUnreadable, onCapture, className }: TileProps) => {
  const camera = sentBy(participant, Track.Source.Camera);
  const microphone = sentBy(participant, Track.Source.Microphone);
  const isPaused = camera?.track?.streamState === Track.StreamState.Paused;
  const isShown = camera?.videoTrack !== undefined && !camera.isMuted && !isPaused && !isUnreadable;
  const isClear = !participant.isEncrypted && participant.trackPublications.size > 0;
  return (
    <li
      className={cx(
        'relative grid min-h-0 min-w-0 place-items-center overflow-hidden rounded-lg bg-sunken [container-type:size]',
        participant.isSpeaking && 'ring-3 ring-brand',
        className,
      )}
    >
      {isShown && camera.videoTrack !== undefined && (
        <TrackPicture track={camera.videoTrack} label={`Image ${ofName(name)}`} />
      )}
      {!isShown && <NoPicture name={name}>{sentenceOf({ isClear, isUnreadable, isPaused })}</NoPicture>}
      {microphone?.audioTrack !== undefined && <TrackVoice track={microphone.audioTrack} />}
      {isShown && onCapture !== undefined && (
        <button
          type="button"
          aria-label={`Capturer l’image ${ofName(name)}`}
          title="Capturer l’image"
          className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-md bg-surface text-ink hover:bg-sunken"
          onClick={({ currentTarget }) => {
            const video = currentTarget.parentElement?.querySelector('video');
            // Before its first frame there is nothing to keep.
            if (video != null && video.videoWidth > 0) onCapture(video);
          }}
        >
          <FileImage className="size-5" aria-hidden="true" />
        </button>
      )}
      {/* On a phone the bottom belongs to one's own picture. */}
      <p
        className={cx(
          'absolute left-2.5 max-w-[calc(100%-1.25rem)] max-md:top-2.5 max-md:max-w-[calc(100%-5rem)] md:bottom-2.5',
          // A low tile has one's own picture beside the name.
          'max-md:[@container_(max-height:11rem)]:max-w-[calc(100%-11.5rem)]',
          PILL,
        )}
      >
        {(microphone === null || microphone.isMuted) && (
          <>
            <MicOff className="size-4 shrink-0" aria-hidden="true" />
            <span className="sr-only">Micro coupé : </span>
          </>
        )}
        {isClear && <ShieldAlert className="size-4 shrink-0" aria-hidden="true" />}
        <span className="truncate font-semibold">{name}</span>
      </p>
    </li>
  );
};

interface WithoutPicture {
  readonly isClear: boolean;
  readonly isUnreadable: boolean;
  readonly isPaused: boolean;
}

const sentenceOf = ({ isClear, isUnreadable, isPaused }: WithoutPicture): string => {
  if (isUnreadable) return 'Image et son fermés pour vous';
  if (isClear) return 'Cette image n’est pas protégée : elle n’est pas affichée.';
  return isPaused ? 'Image coupée : la liaison est trop faible.' : 'Caméra coupée';
};

const NoPicture = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-col items-center gap-3 p-4 text-center text-muted">
    {/* Where a tile is low, the name already stands on it. */}
    <div className="[@container_(max-height:12rem)]:hidden">
      <Avatar name={name} size="lg" />
    </div>
    <p className="text-sm">{children}</p>
  </div>
);

/** How the others see one: 250 by 150 (spec clinical §9), smaller where a phone has no room for it. */
export const SelfView = ({ participant }: { readonly participant: LocalParticipant }) => {
  const camera = participant.getTrackPublication(Track.Source.Camera);
  const track = camera?.track?.mediaStreamTrack;
  const isShown = track !== undefined && camera?.isMuted === false;
  return (
    <div className="absolute right-2.5 bottom-2.5 grid h-24 w-40 place-items-center overflow-hidden rounded-lg border-2 border-surface bg-sunken shadow-float md:h-37.5 md:w-62.5">
      {isShown ? (
        <TrackVideo track={track} label="Votre image" mirrored />
      ) : (
        <VideoOff className="size-6 text-muted" aria-hidden="true" />
      )}
      <p className="absolute bottom-1.5 left-1.5 rounded-sm bg-surface px-2 text-xs font-semibold text-ink">
        Vous{!isShown && ' · caméra coupée'}
      </p>
    </div>
  );
};
