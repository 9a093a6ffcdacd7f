import type { VaultCode, VaultError } from '@maillon/vault/errors';

/** What the person can do about it; each one works. */
export type Remedy = 'unlock' | 'retry' | 'security' | 'none';

interface Cause {
  /** Why, in a sentence. */
  readonly cause: string;
  readonly remedy: Remedy;
}

const LOCKED: Cause = { cause: 'Vos données sont verrouillées sur cet appareil.', remedy: 'unlock' };
const UNREACHABLE: Cause = { cause: 'Le coffre ne répond pas. Vérifiez votre connexion.', remedy: 'retry' };
const NOT_FOR_ME: Cause = {
  cause: 'Sa clé ne vous a pas encore été remise : elle le sera à la prochaine connexion de la personne concernée.',
  remedy: 'retry',
};
const ALTERED: Cause = {
  cause: 'Le contenu enregistré n’est pas celui qui a été écrit à cet endroit.',
  remedy: 'retry',
};
const SUSPECT: Cause = {
  cause: 'Une clé ne correspond pas à ce que cet appareil a déjà vu.',
  remedy: 'security',
};

const CAUSES: Partial<Record<VaultCode, Cause>> = {
  LOCKED,
  NOT_REGISTERED: LOCKED,
  LOCAL_DB_CORRUPT: LOCKED,
  LOCAL_KEY_MISMATCH: LOCKED,
  TMR_SESSION: LOCKED,
  TOO_MANY_ATTEMPTS: LOCKED,
  NETWORK: UNREACHABLE,
  NOT_RECIPIENT: NOT_FOR_ME,
  NOT_GROUP_MEMBER: NOT_FOR_ME,
  GROUP_NOT_FOUND: NOT_FOR_ME,
  KEY_REVOKED: { cause: 'Votre accès a été retiré.', remedy: 'none' },
  DEVICE_REVOKED: { cause: 'Cet appareil n’est plus autorisé.', remedy: 'none' },
  DECRYPT_FAILED: ALTERED,
  WRONG_CONTEXT: ALTERED,
  WRONG_SESSION: ALTERED,
  TRUNCATED: ALTERED,
  UNSUPPORTED_SUITE: { cause: 'Il a été écrit avec une version plus récente. Rechargez la page.', remedy: 'retry' },
  CHAIN_INVALID: SUSPECT,
  CHAIN_FORK: SUSPECT,
  KEY_CHANGED: SUSPECT,
  LOG_INCONSISTENT: SUSPECT,
};

/** Why a text did not open, and the one thing to do about it. */
export const causeOf = ({ code, message }: VaultError): Cause =>
  code === 'LOCKED' && message === 'impersonation'
    ? { cause: 'Les données cliniques ne se lisent pas à la place de quelqu’un.', remedy: 'none' }
    : (CAUSES[code] ?? { cause: `Erreur inconnue: ${message}`, remedy: 'retry' });

/** Spec platform §8 "Invalid security code". */
export const codeRefusal = ({ code, message }: VaultError): string =>
  code === 'INVALID_CHALLENGE' ? 'Code invalide' : `Erreur inconnue: ${message}`;

export const triesLeft = ({ details }: VaultError): string | null => {
  const left = details?.attemptsLeft;
  if (left === undefined) return null;
  return left === 1 ? 'Il vous reste un essai.' : `Il vous reste ${left} essais.`;
};
