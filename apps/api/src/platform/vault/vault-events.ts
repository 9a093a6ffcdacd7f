import type { OutboxEvent } from '../outbox-event.ts';

/** The kind of the events that {@link recheckVault} writes. */
export const RECHECK_VAULT = 'vault.recheck';
/** The kind of the events that {@link eraseInVault} writes. */
export const ERASE_IN_VAULT = 'vault.forget';

/** Grants around a profile or a structure ended: the vault looks who is still entitled to its keys. */
export const recheckVault = (partyId: string): OutboxEvent => ({
  kind: RECHECK_VAULT,
  key: `vault:${partyId}`,
  payload: { partyId },
});

/** An account is erased: the vault forgets its keys. */
export const eraseInVault = (userId: string): OutboxEvent => ({
  kind: ERASE_IN_VAULT,
  key: `vault:${userId}`,
  payload: { userId },
});
