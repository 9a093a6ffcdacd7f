import { fromBase64Url, toBase64Url } from '@maillon/vault/bytes/base64url';
import { VaultError } from '@maillon/vault/errors';
import { type DraftPlace, ownDrafts } from '../encryption/own-drafts.ts';

const placeOf = (userId: string): DraftPlace => ({
  ...{ userId, key: `search.${userId}` },
  context: { entity: 'search', id: userId, field: 'key' },
});

const importKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** What was sealed with keys that are no longer one's own opens never again: another key begins another index. */
const isLost = (error: unknown): boolean => error instanceof VaultError && !/^(NETWORK|LOCKED)$/.test(error.code);

/**
 * The key of a person's index in this browser: sealed in their vault as a draft is, it goes with the drafts at the sign-out, and a device
 * that was removed opens it no longer.
 * @throws {VaultError} where the vault cannot be asked now
 */
export const searchKey = async (userId: string): Promise<CryptoKey> => {
  const place = placeOf(userId);
  const kept = await ownDrafts.read(place).catch((error: unknown) => {
    if (isLost(error)) return null;
    throw error;
  });
  if (kept !== null) return importKey(fromBase64Url(kept.text));
  const raw = crypto.getRandomValues(new Uint8Array(32));
  await ownDrafts.write(place, toBase64Url(raw));
  return importKey(raw);
};
