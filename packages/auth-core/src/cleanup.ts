import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { HOUR_MS } from '@maillon/server-kit/time-units';
import type { Core } from './core.ts';
import { tryLock } from './database/locks.ts';

// Expired codes of a device that still has a good one are kept: they tell "expired" from "wrong".
const spentDevices = prepared(
  'cleanup-devices',
  `delete from pwless_devices device
   where not exists (
     select from pwless_codes code where code.device_id_hash = device.device_id_hash and code.created_at >= $1)`,
);
const expiredSessions = prepared('cleanup-sessions', 'delete from sessions where expires_at < $1');

export interface Cleaned {
  devices: number;
  sessions: number;
}

/** Removes what can never be used again. Nothing when another process is at it. */
export const cleanUp = ({ db, settings }: Core): Promise<Cleaned> =>
  db.transaction(async (tx: Queries) => {
    if (!(await tryLock(tx, settings.schema, 'cleanup'))) return { devices: 0, sessions: 0 };
    return {
      devices: await tx.run(spentDevices, [settings.now() - settings.codeLifetimeMs]),
      sessions: await tx.run(expiredSessions, [settings.now()]),
    };
  });

/** At once and then every hour, until the returned function is called. A failure waits for the next round. */
export function startCleaning(core: Core): () => void {
  const round = () =>
    cleanUp(core).then(
      ({ devices, sessions }) => core.settings.log('debug', 'auth-core.cleaned', { devices, sessions }),
      () => core.settings.log('warn', 'auth-core.cleaning-failed', {}),
    );
  void round();
  const timer = setInterval(round, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
