import { fromBase64Url } from '../bytes/base64url.ts';
import { VaultError } from '../errors.ts';
import { followIdentity, isPrepared } from '../identity/chain.ts';
import { readBundle } from '../identity/keys.ts';
import { recoveryLink, refOf } from '../identity/make.ts';
import type { TmrArgs } from '../provider.ts';
import { signErasureClaim } from '../recovery/erasure-claim.ts';
import { newSheetSecret, openRecoveryBox, printSheet, readSheet, sheetPublicKey } from '../recovery/sheet.ts';
import type { OpenVault } from './open-vault.ts';
import { openWith } from './opening.ts';

import { createIdentity } from './sign-up.ts';
import { saveBackup, validated } from './two-man-rule.ts';

export { renewal } from './renewal.ts';

/** For a person who is not there: their keys are saved for them and kept nowhere here. Their own first use renews them. */
export async function createDelegate(vault: OpenVault, jwt: string, tmr: Omit<TmrArgs, 'challenge'>): Promise<string> {
  const { state, bundle } = vault.account;
  const prepared = await createIdentity(vault, jwt, { delegate: { ref: refOf(state), keys: bundle.current } });
  await saveBackup(vault.server, tmr, prepared.state, prepared.bundle, vault.now());
  return prepared.state.id;
}

/**
 * A new sheet; an older one opens nothing any more. The caller prints what comes back and keeps it nowhere. It takes a code, as a sheet
 * outlives whatever the person does to a device that was left open.
 */
export async function exportSheet(vault: OpenVault, proof: TmrArgs): Promise<string> {
  const { server, account, directory, watch, now } = vault;
  const sessionId = await validated(server, proof);
  const secret = newSheetSecret();
  const { state, bundle } = account;
  const when = { now: now(), sth: watch.point() };
  const link = await recoveryLink(state, bundle.current, await sheetPublicKey(secret, state.id), when);
  await server.appendIdentityLink(state.id, link, sessionId);
  await vault.adopt(await followIdentity([link], directory, state, state.seq + 1), bundle);
  await directory.refresh([state.id]);
  await vault.sealForSheet();
  return printSheet(secret);
}

/**
 * Throws INVALID_CHALLENGE for a sheet that was mistyped, is another person's, or was replaced; CHAIN_FORK where the server shows another
 * identity than `expected`. Of a sheet of before, whose public key another chain can name too, nothing else says whose it is.
 */
export async function importSheet(vault: OpenVault, printed: string, expected: string | null = null): Promise<void> {
  const secret = await readSheet(printed);
  const { identityId, box } = await vault.server.recoveryBox();
  if (expected !== null && expected !== identityId)
    throw new VaultError('CHAIN_FORK', 'another identity', { ids: [identityId] });
  const [state] = await vault.directory.refresh([identityId]);
  if (!state) throw new VaultError('NOT_REGISTERED');
  // Its sheet would be that of the person who prepared it: the first way in is a code.
  if (isPrepared(state)) throw new VaultError('INVALID_CHALLENGE', 'keys that were prepared');
  const bundle = await openRecoveryBox(secret, identityId, fromBase64Url(box)).catch((cause: unknown) => {
    throw new VaultError('INVALID_CHALLENGE', 'another sheet', undefined, cause);
  });
  const read = await readBundle(bundle);
  await vault.pinsBackup.pull(state, read);
  const [seen = state] = await vault.directory.refresh([identityId]);
  await openWith(vault, seen, read);
}

/** New keys, once every way back is lost. */
export const resetOf = ({ server }: OpenVault) => ({
  state: async () => dated(await server.resetState()),
  ask: async () => dated(await server.askReset()),
  cancel: (): Promise<void> => server.cancelReset(),
});

/** Everything of this person's is to be destroyed: signed here, done after a wait. */
export const erasureOf = ({ server, account, now }: OpenVault) => ({
  state: async () => dated(await server.erasureState()),
  ask: async () => dated(await server.askErasure(await signErasureClaim(account.state, account.bundle.current, now()))),
  cancel: (): Promise<void> => server.cancelErasure(),
});

type Dated<A> = A extends { allowedAt: number } ? { allowedAt: Date } : { allowedAt: Date } | null;

const dated = <A extends { allowedAt?: number }>({ allowedAt }: A): Dated<A> =>
  (allowedAt === undefined ? null : { allowedAt: new Date(allowedAt) }) as Dated<A>;
