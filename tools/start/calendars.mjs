import { startCalendars } from '../calendars/server.mjs';
import { findFreePort } from '../lib/ports.mjs';

const FIRST_PORT = 28080;

/**
 * The stand-in of Google Calendar and Outlook, unless the caller has clients of the real ones.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startOwnCalendars(env) {
  if (env.GOOGLE_CLIENT_ID || env.MICROSOFT_CLIENT_ID) return { environment: {}, stop: async () => {} };
  return startCalendars({ port: await findFreePort(FIRST_PORT) });
}
