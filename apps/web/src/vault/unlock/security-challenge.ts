import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { asVaultError, VaultError } from '@maillon/vault/errors';
import type { SentChallenge } from '@maillon/vault/use/unlock';
import { sendBackupKept, vaultChallenge } from '../../data/vault.ts';

const toVaultError = (error: unknown): VaultError => {
  if (!(error instanceof ApiProblem)) return asVaultError(error);
  const { status, detail, message, code } = error.problem;
  if (code === 'ALREADY_REGISTERED') return new VaultError('ALREADY_REGISTERED', message);
  if (status === 429) return new VaultError('TOO_MANY_ATTEMPTS', detail);
  return new VaultError(status === 0 || status >= 500 ? 'NETWORK' : 'UNKNOWN', detail);
};

/** @throws {VaultError} in place of what the application's server answered */
export const viaApi = async <T>(ask: Promise<T>): Promise<T> => {
  try {
    return await ask;
  } catch (error) {
    throw toVaultError(error);
  }
};

/** Has a security code sent; the application hands out its half of the backup with it. @throws {VaultError} */
export const sendChallenge = (isRegistering: boolean): Promise<SentChallenge> => viaApi(vaultChallenge(isRegistering));

/**
 * Says which backup is the newest. Where the network is away, the next code says it.
 * @throws {VaultError} CHAIN_FORK where the vault shows an older one than this page has just given it
 */
export const backupKept = async (salt: string): Promise<void> => {
  try {
    await sendBackupKept(salt);
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.code === 'VAULT_BACKUP_BEHIND')
      throw new VaultError('CHAIN_FORK', error.problem.detail);
  }
};
