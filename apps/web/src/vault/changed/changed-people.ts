import { useSyncExternalStore } from 'react';

/** A person whose keys are others than those this device knows, in the way of what the person is doing. */
export interface ChangedPerson {
  readonly sldId: string;
  /** Whether the person goes on with them. */
  answer(goesOn: boolean): void;
}

let asking: ChangedPerson | null = null;
const listeners = new Set<() => void>();

const become = (next: ChangedPerson | null): void => {
  asking = next;
  for (const listener of listeners) listener();
};

export const changedPeople = {
  current: (): ChangedPerson | null => asking,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Asked by what the person does, never by a screen: one question at a time, and a second one is a no. */
  ask: (sldId: string): Promise<boolean> =>
    asking === null
      ? new Promise((resolve) => {
          const answer = (goesOn: boolean): void => {
            become(null);
            resolve(goesOn);
          };
          become({ sldId, answer });
        })
      : Promise.resolve(false),
};

export const useChangedPerson = (): ChangedPerson | null =>
  useSyncExternalStore(changedPeople.subscribe, changedPeople.current);
