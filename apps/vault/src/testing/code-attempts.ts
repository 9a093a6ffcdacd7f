import { afterAll, beforeAll } from '@jest/globals';
import { httpVaultServer } from '@maillon/vault/http/client';
import type { AuthFactor } from '@maillon/vault/provider';
import { type AVault, aVault, type StartedChallenge } from './a-vault.ts';
import { half, mail } from './attempts.ts';

/** The vault's side of the way back, as an attacker tries it who has a session, a mailbox, or the application's server. */
export let vault: AVault;

type Attempt = { contacts?: AuthFactor[]; signedInWith?: 'EM' | 'SMS' | null; origin?: string };

export const ask = (
  userId: string,
  { contacts = [mail(userId)], signedInWith = null, origin = userId }: Attempt = {},
) => vault.internal('/internal/2mr/challenge', { userId, contacts, signedInWith, forceAuth: false, origin });

export const started = async (userId: string, attempt?: Attempt): Promise<StartedChallenge> =>
  (await ask(userId, attempt)).body;

export const codeFor = (contact: AuthFactor): string =>
  vault.sent.findLast(({ factor }) => factor.value === contact.value)?.code ?? '';

export const serverOf = (userId: string) =>
  httpVaultServer({
    baseUrl: vault.baseUrl,
    headers: async () => ({ authorization: `Bearer ${await vault.accessToken(userId)}` }),
  });

/** A person with an identity and a backup, whose contacts are those. */
export async function member(userId: string, contacts: AuthFactor[] = [mail(userId)]) {
  const provider = vault.provider(userId);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `p-${userId}`) });
  const { sessionId, factor: authFactor } = await started(userId, { contacts });
  await provider.twoManRule.save({ userId, sessionId, authFactor, twoManRuleKey: half });
  return { provider, sldId };
}

export async function comeBack(userId: string, challenge: StartedChallenge, code: string) {
  const provider = vault.provider(userId);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  const { sessionId, factor: authFactor } = challenge;
  return provider.twoManRule.retrieve({ userId, sessionId, authFactor, twoManRuleKey: half, challenge: code });
}

export const setUpVault = (): void => {
  beforeAll(async () => {
    vault = await aVault();
  });
  afterAll(() => vault.stop());
};
