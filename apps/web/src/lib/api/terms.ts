import { storageKey } from '../../config/storage.ts';
import { storage } from '../storage/storage.ts';
import { publicConfig } from './public-config.ts';

export interface TermsAcceptance {
  readonly version: string;
  /** When, as an instant: sent with the sign-up. */
  readonly acceptedAt: string;
}

/** The acceptance remembered on this device, or `null` when there is none for the current version. */
export const acceptedTerms = (): TermsAcceptance | null => {
  const [version, acceptedAt] = storage.read(storageKey.terms)?.split(' ') ?? [];
  if (version !== publicConfig().legalVersion || acceptedAt === undefined) return null;
  return { version, acceptedAt };
};

export const rememberTerms = (acceptedAt: Date): void =>
  storage.write(storageKey.terms, `${publicConfig().legalVersion} ${acceptedAt.toISOString()}`);

export const clearTerms = (): void => storage.remove(storageKey.terms);
