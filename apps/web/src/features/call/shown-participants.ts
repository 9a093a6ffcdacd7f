import { tabStorage } from '../../lib/storage/tab-storage.ts';

const nameOf = (visitId: string): string => `call-people.${visitId}`;

const areIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * Whom a person saw by name when they joined a call, by profile: by that click a patient lets them hear her, and no participant whom the
 * application adds to the visit later. As long as the tab is open, like the devices.
 */
export const shownParticipants = {
  of(visitId: string): readonly string[] {
    const stored = tabStorage.read(nameOf(visitId));
    return areIds(stored) ? stored : [];
  },
  keep: (visitId: string, profileIds: readonly string[]): void => tabStorage.write(nameOf(visitId), profileIds),
} as const;
