import { useSyncExternalStore } from 'react';
import { storageKey } from '../../config/storage.ts';
import { storage } from './storage.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Remembers the structure in whose name a person works, on this device. */
export const chooseStructure = (id: string): void => {
  storage.write(storageKey.currentOrganization, id);
  for (const listener of listeners) listener();
};

/** The id of the structure chosen last; whether one still belongs to it is for the server to say. */
export const chosenStructure = (): string | null => storage.read(storageKey.currentOrganization);

export const useChosenStructure = (): string | null => useSyncExternalStore(subscribe, chosenStructure);
