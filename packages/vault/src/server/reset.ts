import { VaultError } from '../errors.ts';

/** PROTOCOL.md §10: how long a request for new keys waits, so that a person who is robbed hears of it and can say no. */
export const RESET_WAIT_MS = 72 * 3_600_000;

/** And a request of one's own that keys be destroyed: as long. */
export const ERASURE_WAIT_MS = 72 * 3_600_000;

/** Throws TMR_SESSION where nothing was asked, and TOO_MANY_ATTEMPTS until the wait is over. */
export function requireResetDue(askedAt: number | undefined, now: number): void {
  if (askedAt === undefined) throw new VaultError('TMR_SESSION', 'nothing was asked', { status: 404 });
  if (now < askedAt + RESET_WAIT_MS) throw new VaultError('TOO_MANY_ATTEMPTS', 'too early', { status: 429 });
}
