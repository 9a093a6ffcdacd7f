import { VaultError } from '@maillon/vault/errors';
import type { AuthFactor } from '@maillon/vault/provider';

/** The application's half of a backup, 32 bytes. */
export const half = Buffer.alloc(32, 5).toString('base64url');

export const mail = (who: string): AuthFactor => ({ type: 'EM', value: `${who}@example.test` });

/** `done`, or the code of the refusal. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof VaultError ? error.code : String(error)),
  );
