import type { EmbeddedProvider } from '@maillon/vault/embedded';
import { VaultError } from '@maillon/vault/errors';
import { MemoryVault } from '@maillon/vault/memory';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { unlock } from '@maillon/vault/use/unlock';
import { type SealedItem, unsealMany } from '../vault/encryption/unsealing.ts';
import { vault } from '../vault/vault.ts';

const HALF = 'A'.repeat(43);

/** Whole vaults in memory, with real keys: what a spec seals for one person, another one of it opens or does not. */
export class TestVault {
  private constructor(readonly memory: MemoryVault) {}

  static async found(now?: () => number): Promise<TestVault> {
    return new TestVault(await MemoryVault.found(now));
  }

  /** A person with an identity and the group of their profile. */
  async person(profileId: string): Promise<EmbeddedProvider> {
    const provider = this.memory.provider(profileId);
    const authFactor = { type: 'EM', value: `${profileId}@example.test` } as const;
    await unlock(provider, {
      user: { userId: profileId, databasePath: 'spec', databaseKey: 'key' },
      signupToken: () => this.memory.signupToken(profileId, profileId),
      sendChallenge: async () => ({
        ...(await this.memory.sendChallenge(profileId, authFactor)),
        authFactor,
        twoManRuleKey: HALF,
      }),
      askCode: async ({ isSent }) => (isSent ? (this.memory.lastCode(authFactor) ?? '') : { way: 'send' }),
    });
    await ensureDefaultGroup(provider, profileId);
    return provider;
  }

  /** As the application's server answers a request for a security code. */
  async challenge(profileId: string) {
    const authFactor = { type: 'EM', value: `${profileId}@example.test` } as const;
    return { ...(await this.memory.sendChallenge(profileId, authFactor)), authFactor, twoManRuleKey: HALF };
  }

  codeOf(profileId: string): string {
    return this.memory.lastCode({ type: 'EM', value: `${profileId}@example.test` }) ?? '';
  }

  /** A code that was sent and typed. */
  async proof(profileId: string) {
    const { sessionId, authFactor, twoManRuleKey } = await this.challenge(profileId);
    return { userId: profileId, sessionId, authFactor, twoManRuleKey, challenge: this.codeOf(profileId) };
  }

  /** The page under test is this person's, and its vault is open. */
  async opensFor(profileId: string): Promise<EmbeddedProvider> {
    const provider = await this.person(profileId);
    openFor(provider);
    return provider;
  }
}

/** The page under test has this vault open. */
export const openFor = (provider: EncryptionProvider): void => {
  vault.become({
    is: 'open',
    provider,
    account: { sldId: 'cvi_test', userId: 'test', deviceId: 'test' },
  });
};

/** What a person reads of a sealed text. @throws {VaultError} */
export const unseal = async (provider: EncryptionProvider, item: SealedItem): Promise<string> => {
  const [outcome] = await unsealMany(provider, [item]);
  if (outcome?.ok) return outcome.text;
  throw outcome?.error ?? new VaultError('UNKNOWN');
};

/** Of the identity; empty where there is none. */
export const idOf = async (provider: EncryptionProvider): Promise<string> =>
  (await provider.accountInfo())?.sldId ?? '';

/** Of the group that has the name of a profile; empty where there is none. */
export const groupOf = async (provider: EncryptionProvider, profile: string): Promise<string> =>
  (await provider.groups.findByName(profile))?.id ?? '';

/** A patient, her doctor, who is in her group, and a stranger. */
export const aPatientAndHerDoctor = async () => {
  const world = await TestVault.found();
  const [patient, doctor, stranger] = [
    await world.person('patient'),
    await world.person('doctor'),
    await world.person('stranger'),
  ];
  await patient.groups.addMembers(await groupOf(patient, 'patient'), [await idOf(doctor)]);
  return { world, patient, doctor, stranger };
};
