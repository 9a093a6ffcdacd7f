import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import type { IdentityState } from '../identity/chain.ts';
import { type KeyBundle, readBundle, writeBundle } from '../identity/keys.ts';
import type { VaultServer } from '../port/vault-server.ts';
import type { TmrArgs } from '../provider.ts';
import { openBackup, sealBackup } from '../recovery/backup.ts';
import { signBackupClaim } from '../recovery/claim.ts';

/**
 * Saving an identity under two halves, and getting it back with a code that the vault sends.
 * @param present the key in force, which signs for it; another than the bundle's own in the middle of a renewal
 */
export async function saveBackup(
  server: VaultServer,
  { sessionId, authFactor, twoManRuleKey, next, challenge }: TmrArgs,
  identity: IdentityState,
  bundle: KeyBundle,
  now: number,
  present = bundle.current,
): Promise<void> {
  const session = await validated(server, { sessionId, authFactor, challenge });
  const { half, version } = await server.beginBackup({ sessionId: session, identityId: identity.id });
  const place = { identityId: identity.id, profileId: identity.profileId, version };
  const halves = { app: halfOf(next?.key ?? twoManRuleKey), vault: halfOf(half) };
  const blob = await sealBackup(halves, place, writeBundle(bundle), next && halfOf(next.salt));
  const claim = await signBackupClaim(identity, present, version, blob, now);
  await server.pushBackup({ sessionId: session, identityId: identity.id, version, blob: toBase64Url(blob), claim });
}

export interface FoundBackup {
  identityId: string;
  bundle: KeyBundle;
  /** The session that the code opened: what follows may be saved under it without another code. */
  sessionId: string;
}

/** Throws INVALID_CHALLENGE, TOO_MANY_ATTEMPTS, TMR_SESSION, NOT_REGISTERED or WRONG_TMR_KEY; CHAIN_FORK for an older one than was kept. */
export async function findBackup(
  server: VaultServer,
  { sessionId, authFactor, twoManRuleKey, formerKey, challenge }: TmrArgs & { challenge: string },
): Promise<FoundBackup> {
  if (!twoManRuleKey) throw new VaultError('CHAIN_FORK', 'an older backup');
  const session = await validated(server, { sessionId, authFactor, challenge });
  const found = await server.searchBackup({ sessionId: session });
  const { identityId, profileId, version } = found;
  const open = (half: string) =>
    openBackup(
      { app: halfOf(half), vault: halfOf(found.half) },
      { identityId, profileId, version },
      fromBase64Url(found.blob),
    );
  const bytes = await open(twoManRuleKey).catch((error: unknown) => {
    if (!formerKey) throw error;
    return open(formerKey);
  });
  return { identityId, bundle: await readBundle(bytes), sessionId: session };
}

/** The session that this code opens; the one that there is where no code was typed. */
export async function validated(
  server: VaultServer,
  { sessionId, authFactor, challenge }: Pick<TmrArgs, 'sessionId' | 'authFactor'> & { challenge?: string | undefined },
): Promise<string> {
  if (challenge === undefined) return sessionId;
  return (await server.validateChallenge({ sessionId, challenge, factor: authFactor })).sessionId;
}

function halfOf(text: string): Bytes {
  try {
    return fromBase64Url(text);
  } catch (cause) {
    throw new VaultError('WRONG_TMR_KEY', undefined, undefined, cause);
  }
}
