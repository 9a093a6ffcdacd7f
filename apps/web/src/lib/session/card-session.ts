import { env } from '../../config/env.ts';
import { storageKey } from '../../config/storage.ts';
import { storage } from '../storage/storage.ts';

/** Whether this browser signed in with a card: then its provider has a session of its own, to be ended too. */
export const cardSession = {
  exists: (): boolean => storage.read(storageKey.card) !== null,
  begin: (): void => storage.write(storageKey.card, '1'),
  clear: (): void => storage.remove(storageKey.card),
};

/** Where the session at the provider is ended; null when there is none, or it is not known. To be asked for before ours ends. */
export const cardLogoutUrl = async (): Promise<string | null> => {
  try {
    const response = await fetch(`${env.apiUrl}/auth/oauth/psc/logout-url`, { headers: { rid: 'anti-csrf' } });
    return response.ok ? ((await response.json()) as { url: string }).url : null;
  } catch {
    return null;
  }
};
