import { fromBase64Url } from '../bytes/base64url.ts';
import { readText } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import { followIdentity, type IdentityState } from '../identity/chain.ts';
import { type KeyBundle, keysFrom, newSeed } from '../identity/keys.ts';
import { createLink, type Delegate } from '../identity/make.ts';
import { parseJson } from '../wire/json.ts';
import type { OpenVault } from './open-vault.ts';

/** The profile that the token is for. The server checks the token; we only need to write the same name into our first link. */
function profileOf(jwt: string): string {
  try {
    const { profileId } = parseJson(readText(fromBase64Url(jwt.split('.')[1] ?? ''))) as { profileId?: unknown };
    if (typeof profileId === 'string') return profileId;
  } catch (cause) {
    throw new VaultError('NOT_REGISTERED', 'not a sign-up token', undefined, cause);
  }
  throw new VaultError('NOT_REGISTERED', 'not a sign-up token');
}

interface Making {
  /** Who makes it for another person. */
  readonly delegate?: Delegate;
  /** Called before the server hears of the keys: a person who is interrupted after that has them here already. */
  readonly keep?: (bundle: KeyBundle) => Promise<void>;
}

export async function createIdentity(
  { server, directory, watch, now }: OpenVault,
  jwt: string,
  { delegate, keep }: Making,
): Promise<{ state: IdentityState; bundle: KeyBundle }> {
  const bundle: KeyBundle = { current: await keysFrom(newSeed(), 0), old: [] };
  const profileId = profileOf(jwt);
  await directory.requireRoom(profileId);
  const link = await createLink(bundle.current, profileId, { now: now(), sth: watch.point() }, delegate);
  await keep?.(bundle);
  await server.createIdentity({ jwt, link });
  return { state: await followIdentity([link], directory), bundle };
}
