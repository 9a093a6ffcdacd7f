import { VaultError } from '@maillon/vault/errors';
import { isOffline, sentenceOf } from '../../lib/api/problem.ts';
import { causeOf } from '../../vault/failure.ts';

/** Why answers could not be written, in words. */
export const failureIn = (error: unknown): string => {
  if (error instanceof VaultError) return `Vos réponses n’ont pas pu être protégées. ${causeOf(error).cause}`;
  if (isOffline(error))
    return 'Vous êtes hors connexion. Vos réponses restent dans le brouillon : enregistrez-les dès que le réseau revient.';
  return sentenceOf(error);
};
