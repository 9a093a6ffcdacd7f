import { VaultError } from '@maillon/vault/errors';
import { fieldErrorsOf, hasCode, sentenceOf } from '../../lib/api/problem.ts';
import { causeOf } from '../../vault/failure.ts';
import { KeylessExperts } from './seal-teleexpertise.ts';

/** Why a request did not leave, in a sentence. */
export const failureOf = (error: unknown): string => {
  if (error instanceof VaultError) return causeOf(error).cause;
  if (error instanceof KeylessExperts) {
    const who = error.names.join(', ');
    const [many, one] = [`${who} n’ont pas encore ouvert leur espace`, `${who} n’a pas encore ouvert son espace`];
    return `${error.names.length > 1 ? many : one} et ne pourrait pas vous lire. Choisissez quelqu’un d’autre.`;
  }
  return sentenceOf(error);
};

const RECIPIENT = /^\/recipients\/(\d+)\//;

/** Which of the practitioners was refused, by their place in the list, and why. */
export const refusedExpert = (error: unknown): { readonly at: number; readonly why: string } | null => {
  const [pointer] = Object.keys(fieldErrorsOf(error));
  const at = RECIPIENT.exec(pointer ?? '')?.[1];
  if (at === undefined) return null;
  const why = hasCode(error, 'FORBIDDEN')
    ? 'n’est pas de vos contacts ni de vos structures : le patient ne vous laisse pas lui montrer son dossier'
    : 'ne reçoit pas de demandes ici';
  return { at: Number(at), why };
};
