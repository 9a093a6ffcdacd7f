import { VaultError } from '@maillon/vault/errors';
import { causeOf } from '../../../vault/failure.ts';

/** What to say when the reason could not be sealed; null for any other failure. */
export const reasonFailure = (error: unknown): string | null =>
  error instanceof VaultError
    ? `Le motif n’a pas pu être protégé. ${causeOf(error).cause} Vous pouvez aussi continuer sans motif.`
    : null;
