import { tabStorage } from '../../lib/storage/tab-storage.ts';

/** A sign-up under way. It may hold an insurance number, so it stays in this tab and goes with the session. */
export interface StoredDraft<D> {
  readonly values: D;
  /** Index of the step on screen. */
  readonly step: number;
}

const nameFor = (profile: string): string => `sign-up.${profile}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * @param owner the proved contact: a draft of another person who used this tab before is not shown.
 * @returns the draft over the empty one, so that a field added by a newer version is there.
 */
export const readDraft = <D extends object>(profile: string, owner: string, empty: D): StoredDraft<D> | null => {
  const stored = tabStorage.read(nameFor(profile));
  if (!isRecord(stored) || stored.owner !== owner || !isRecord(stored.values)) return null;
  return { values: { ...empty, ...stored.values }, step: Number(stored.step) || 0 };
};

export const writeDraft = <D extends object>(profile: string, owner: string, draft: StoredDraft<D>): void =>
  tabStorage.write(nameFor(profile), { owner, ...draft });

export const clearDraft = (profile: string): void => tabStorage.remove(nameFor(profile));
