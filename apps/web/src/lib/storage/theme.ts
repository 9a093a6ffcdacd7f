import { useSyncExternalStore } from 'react';
import { storageKey } from '../../config/storage.ts';
import { storage } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

const remembered = (): Theme => {
  const value = storage.read(storageKey.theme);
  return value === 'light' || value === 'dark' ? value : 'system';
};

/** Shows the chosen theme at once and at the next visit; `system` follows the device. */
export const setTheme = (theme: Theme): void => {
  if (theme === 'system') {
    storage.remove(storageKey.theme);
    delete document.documentElement.dataset.theme;
  } else {
    storage.write(storageKey.theme, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
};

export const useTheme = (): Theme =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, remembered);
