import { useSyncExternalStore } from 'react';
import { storageKey } from '../../config/storage.ts';
import { storage } from './storage.ts';

const OFF = 'off';
const listeners = new Set<() => void>();

/** Whether one letter alone acts; a person who dictates to their device turns that off (WCAG 2.1.4). */
export const hasLetterShortcuts = (): boolean => storage.read(storageKey.letterShortcuts) !== OFF;

export const setLetterShortcuts = (isOn: boolean): void => {
  if (isOn) storage.remove(storageKey.letterShortcuts);
  else storage.write(storageKey.letterShortcuts, OFF);
  for (const listener of listeners) listener();
};

export const useLetterShortcuts = (): boolean =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, hasLetterShortcuts);
