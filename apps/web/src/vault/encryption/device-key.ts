import { fromBase64Url, toBase64Url } from '@maillon/vault/bytes/base64url';
import { VaultError } from '@maillon/vault/errors';
import { type DraftPlace, ownDrafts } from './own-drafts.ts';

/** What a device keeps of a person, each under a key of its own. */
type Kept = 'search' | 'offline';

const placeOf = (userId: string, kept: Kept): DraftPlace => ({
  ...{ userId, key: `${kept}.${userId}` },
  context: { entity: kept, id: userId, field: 'key' },
});

const importKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** What was sealed with keys that are no longer one's own opens never again: another key begins anew. */
const isLost = (error: unknown): boolean => error instanceof VaultError && !/^(NETWORK|LOCKED)$/.test(error.code);

/**
 * The key of what this browser keeps of a person: sealed in their vault as a draft is, it goes with the drafts at the sign-out, and a device
 * that was removed opens it no longer.
 * @throws {VaultError} where the vault cannot be asked now
 */
export const deviceKey = async (userId: string, kept: Kept): Promise<CryptoKey> => {
  const place = placeOf(userId, kept);
  const known = await ownDrafts.read(place).catch((error: unknown) => {
    if (isLost(error)) return null;
    throw error;
  });
  if (known !== null) return importKey(fromBase64Url(known.text));
  const raw = crypto.getRandomValues(new Uint8Array(32));
  await ownDrafts.write(place, toBase64Url(raw));
  return importKey(raw);
};
