import { isBox } from '@maillon/domain/call/devices/device-frames';
import { type LocalParticipant, type RemoteParticipant, Track } from 'livekit-client';
import { cx } from '../../../ui/cx.ts';
import { SelfView, Tile } from './tile.tsx';

interface PicturesProps {
  readonly others: readonly { readonly participant: RemoteParticipant; readonly name: string }[];
  readonly self: LocalParticipant;
  /** Whose voice and picture do not open here. */
  readonly unreadable: ReadonlySet<string>;
  /** For those who may keep a frame of a picture. */
  readonly onCapture?: (video: HTMLVideoElement) => void;
}

const showsPicture = (participant: RemoteParticipant): boolean =>
  participant.getTrackPublication(Track.Source.Camera) !== undefined;

/** Everybody else; what the camera of a box shows is pinned before them, and is no participant (spec clinical §4). */
export const Pictures = ({ others, self, unreadable, onCapture }: PicturesProps) => {
  const pinned = others.filter(({ participant }) => isBox(participant.identity) && showsPicture(participant));
  const people = others.filter(({ participant }) => !isBox(participant.identity));
  const all = [...pinned, ...people];
  return (
    <div className="relative min-h-0 min-w-0 flex-1">
      {all.length === 0 ? (
        <p className="grid h-full place-items-center rounded-lg bg-sunken px-4 pb-24 text-center text-lg font-semibold">
          Vous êtes seul dans cet appel
        </p>
      ) : (
        <ul
          aria-label="Participants"
          className={cx(
            'grid h-full gap-3',
            pinned.length === 0 && people.length > 1 && 'max-md:grid-rows-2 md:grid-cols-2',
            pinned.length > 0 && 'max-md:grid-rows-[2fr_1fr] md:grid-cols-[2fr_1fr]',
          )}
        >
          {all.map(({ participant, name }) => (
            <Tile
              key={participant.identity}
              participant={participant}
              name={name}
              isUnreadable={unreadable.has(participant.identity)}
              {...(onCapture !== undefined && { onCapture })}
              className={cx(isBox(participant.identity) && 'md:row-span-3')}
            />
          ))}
        </ul>
      )}
      <SelfView participant={self} />
    </div>
  );
};
