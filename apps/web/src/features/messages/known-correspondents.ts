import { storageKey } from '../../config/storage.ts';
import { storage } from '../../lib/storage/storage.ts';

type Known = Readonly<Record<string, string>>;

const isKnown = (kept: unknown): kept is Known =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((profile) => typeof profile === 'string');

const read = (): Known => {
  try {
    const kept: unknown = JSON.parse(storage.read(storageKey.correspondents) ?? '{}');
    return isKnown(kept) ? kept : {};
  } catch {
    return {};
  }
};

const nameOf = (userId: string, channelId: string): string => `${userId} ${channelId}`;

/**
 * With whom this person has written in each conversation, from this browser: the application says who the other one is, and is believed the
 * first time only.
 */
export const knownCorrespondents = {
  /** @returns profile id; undefined where nothing was written from here yet */
  of: (userId: string, channelId: string): string | undefined => read()[nameOf(userId, channelId)],
  add(userId: string, channelId: string, profileId: string): void {
    const known = read();
    const name = nameOf(userId, channelId);
    if (known[name] === profileId) return;
    storage.write(storageKey.correspondents, JSON.stringify({ ...known, [name]: profileId }));
  },
} as const;
