import { openVault, unlockVault } from '../vault.ts';
import type { SealContext } from './sealed-place.ts';
import { letReadersIn, type Sealed, type SealedResource, seal, sealMany } from './sealing.ts';

/**
 * How a screen writes clinical text: it waits for the vault, makes the resource's session at the first writing, and gives back
 * what is sent to the API.
 * @throws {VaultError} `sentenceOfVault` has the French words
 */
export const sealing = {
  async one(resource: SealedResource, context: SealContext, text: string): Promise<Sealed> {
    return seal(await unlockVault(), resource, context, text);
  },
  async many(
    resource: SealedResource,
    items: readonly { readonly context: SealContext; readonly text: string }[],
  ): Promise<{ readonly sldId: string; readonly texts: readonly string[] }> {
    return sealMany(await unlockVault(), resource, items);
  },
  /** As {@link letReadersIn}; by itself, so that it asks the person nothing. */
  async share(resource: SealedResource): Promise<boolean> {
    return letReadersIn(await openVault(), resource);
  },
} as const;
