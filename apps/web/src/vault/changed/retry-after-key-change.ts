import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { changedPeople } from './changed-people.ts';

/** Whose keys stand in the way, each once: keys that a person has accepted and that do not help are no question again. */
const newlyChanged = (error: unknown, accepted: ReadonlySet<string>): string | undefined =>
  error instanceof VaultError && error.code === 'KEY_CHANGED'
    ? error.details?.ids?.find((id) => id.startsWith('cvi_') && !accepted.has(id))
    : undefined;

/**
 * What a person does with another one who has changed device: they are asked, and it goes on by itself once they say yes. The device's pin
 * is replaced by that answer alone.
 * @throws {VaultError} `KEY_CHANGED` where they say no
 */
export const retryAfterKeyChange = async <T>(provider: EncryptionProvider, work: () => Promise<T>): Promise<T> => {
  const accepted = new Set<string>();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const id = newlyChanged(error, accepted);
      if (id === undefined || !(await changedPeople.ask(id))) throw error;
      await provider.verify.trust?.(id);
      accepted.add(id);
    }
  }
};
