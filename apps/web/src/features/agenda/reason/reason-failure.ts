import { VaultError } from '@maillon/vault/errors';
import { causeOf } from '../../../vault/failure.ts';

/** What to say when the reason could not be sealed; null for any other failure. */
export const reasonFailure = (error: unknown): string | null => {
  if (!(error instanceof VaultError)) return null;
  const { cause, remedy } = causeOf(error);
  // Where the person has only to say who they are, that is what is said, and not what stands in the way.
  const why = remedy === 'unlock' ? 'Ouvrez d’abord vos données sur cet appareil.' : cause;
  return `Le motif n’est pas encore parti : ce que vous avez écrit reste ici. ${why} Vous pouvez aussi continuer sans motif.`;
};
