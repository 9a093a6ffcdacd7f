import { retryAfterKeyChange } from '../changed/retry-after-key-change.ts';
import { isOwnProfile } from '../own-profile.ts';
import { openVault, unlockVault } from '../vault.ts';
import type { SealContext } from './sealed-place.ts';
import type { Sealed, SealedResource } from './sealing.ts';

// Of no use before the vault is open: no screen waits for it.
const code = () => import('./sealing.ts');

/**
 * How a screen writes clinical text: it waits for the vault, makes the resource's session at the first writing, and gives back
 * what is sent to the API.
 * @throws {VaultError} `sentenceOfVault` has the French words
 */
export const sealing = {
  async one(resource: SealedResource, context: SealContext, text: string): Promise<Sealed> {
    const [provider, { seal }] = await Promise.all([unlockVault(), code()]);
    return retryAfterKeyChange(provider, () => seal(provider, resource, context, text));
  },
  async many(
    resource: SealedResource,
    items: readonly { readonly context: SealContext; readonly text: string }[],
  ): Promise<{ readonly sldId: string; readonly texts: readonly string[] }> {
    const [provider, { sealMany }] = await Promise.all([unlockVault(), code()]);
    return retryAfterKeyChange(provider, () => sealMany(provider, resource, items));
  },
  /** Those of these profiles who read the patient's file, by the chain of her group; asks the person nothing. */
  async entitled(profiles: readonly string[], patientId: string): Promise<readonly string[]> {
    const [provider, { entitledAmong }] = await Promise.all([openVault(), code()]);
    return entitledAmong(provider, profiles, patientId);
  },
  /** Those whom the writer has just named read what is there, too. @throws {VaultError} WRONG_SESSION where it was planted */
  async letIn(resource: SealedResource): Promise<void> {
    const [provider, { sessionFor }] = await Promise.all([unlockVault(), code()]);
    await retryAfterKeyChange(provider, () => sessionFor(provider, resource));
  },
  /** Whether the keys that are open here are this profile's, as their own chain says. */
  async isOwnProfile(profile: string): Promise<boolean> {
    const provider = await unlockVault();
    return isOwnProfile(provider, profile);
  },
  /** Those of these profiles who have no keys yet: what is sealed for them they could not read. */
  async withoutKeys(profiles: readonly string[]): Promise<readonly string[]> {
    const { groups } = await unlockVault();
    const found = await Promise.all(profiles.map((profile) => groups.findByName(profile, { ofProfile: true })));
    return profiles.filter((_, at) => found[at] === null);
  },
  /** As {@link letReadersIn}; by itself, so that it asks the person nothing. */
  async share(resource: SealedResource): Promise<boolean> {
    const [provider, { letReadersIn }] = await Promise.all([openVault(), code()]);
    return letReadersIn(provider, resource);
  },
} as const;
