import type { VaultCode, VaultError } from '@maillon/vault/errors';

/** What the person can do about it; each one works. */
export type Remedy = 'unlock' | 'ask' | 'retry' | 'reload' | 'security' | 'access' | 'none';

interface Cause {
  /** Why, in a sentence. */
  readonly cause: string;
  readonly remedy: Remedy;
  /** What was written is not what is there: everything else is only closed to this person, here or now. */
  readonly isDamage?: true;
}

const LOCKED: Cause = { cause: 'Vos données sont verrouillées sur cet appareil.', remedy: 'unlock' };
const NOT_FOR_ME: Cause = {
  cause: 'Ce contenu ne vous est pas ouvert.',
  remedy: 'ask',
};
const ALTERED: Cause = {
  cause: 'Le contenu enregistré n’est pas celui qui a été écrit à cet endroit.',
  remedy: 'retry',
  isDamage: true,
};
const SUSPECT: Cause = {
  cause: 'Ce qui est présenté ici ne correspond pas à ce que cet appareil a déjà vu.',
  remedy: 'security',
};
const OTHER_KEYS: Cause = {
  cause:
    'Cette personne a changé d’appareil, ou quelqu’un se fait passer pour elle. Dites dans Paramètres › Sécurité si vous continuez avec son nouvel appareil.',
  remedy: 'security',
};
const TWO_LOGS: Cause = {
  cause: 'Le coffre ne montre pas la même chose à tout le monde. Vérifiez l’heure de cet appareil, puis réessayez.',
  remedy: 'retry',
};
const NOT_CONFIRMED: Cause = {
  cause:
    'Le coffre n’a pas été contrôlé récemment par son auditeur, ou l’heure de cet appareil est fausse. Les nouveaux partages attendent.',
  remedy: 'retry',
};
const CHANGING: Cause = { cause: 'Ce partage vient de changer.', remedy: 'retry' };

/** Every reason that the vault gives: the compiler asks for a new one here. */
export const CAUSES: Readonly<Record<Exclude<VaultCode, 'UNKNOWN'>, Cause>> = {
  LOCKED,
  NOT_REGISTERED: LOCKED,
  ALREADY_REGISTERED: LOCKED,
  LOCAL_DB_CORRUPT: LOCKED,
  LOCAL_KEY_MISMATCH: LOCKED,
  INVALID_CHALLENGE: LOCKED,
  TMR_SESSION: LOCKED,
  TOO_MANY_ATTEMPTS: { cause: 'Trop de codes ont été demandés ou essayés. Patientez un peu.', remedy: 'unlock' },
  WRONG_TMR_KEY: { cause: 'Votre sauvegarde ne s’ouvre pas avec ce compte.', remedy: 'unlock' },
  DEVICE_REVOKED: { cause: 'Cet appareil n’est plus autorisé : il lui faut un nouveau code.', remedy: 'unlock' },
  CONTACT_NOT_LISTED: {
    cause: 'Ce contact n’est pas un de ceux que vous avez choisis pour vos codes.',
    remedy: 'security',
  },
  CARD_REFUSED: { cause: 'Votre carte n’a pas pu être liée.', remedy: 'security' },
  NETWORK: { cause: 'Le coffre ne répond pas. Vérifiez votre connexion.', remedy: 'retry' },
  NOT_RECIPIENT: NOT_FOR_ME,
  // The server also says it to a member whose access was taken back, and whom the chain still names.
  NOT_GROUP_MEMBER: { cause: 'Votre accès a été retiré, ou ne vous a pas été donné.', remedy: 'access' },
  GROUP_NOT_FOUND: NOT_FOR_ME,
  KEY_REVOKED: { cause: 'Votre accès a été retiré.', remedy: 'access' },
  UNSIGNED_GRANT: { cause: 'Ce partage n’a pas encore été confirmé.', remedy: 'access' },
  DECRYPT_FAILED: ALTERED,
  WRONG_CONTEXT: ALTERED,
  WRONG_SESSION: ALTERED,
  TRUNCATED: ALTERED,
  UNSUPPORTED_SUITE: { cause: 'Il a été écrit avec une version plus récente de l’application.', remedy: 'reload' },
  UNVERIFIED_AUTHOR: {
    cause: 'Rien ne prouve que quelqu’un de votre équipe de soins l’a écrit : il ne compte nulle part.',
    remedy: 'security',
  },
  CHAIN_INVALID: SUSPECT,
  CHAIN_FORK: SUSPECT,
  KEY_CHANGED: OTHER_KEYS,
  LOG_INCONSISTENT: TWO_LOGS,
  LOG_STALE: NOT_CONFIRMED,
  ADD_MEMBERS_ALREADY_IN_GROUP: CHANGING,
  MEMBER_NOT_IN_GROUP: CHANGING,
  NOT_GROUP_ADMIN: CHANGING,
  ADMIN_MUST_BE_MEMBER: CHANGING,
  LAST_ADMIN: CHANGING,
  CHAIN_CONFLICT: CHANGING,
};

/** Of a text whose session its record gave up (`NOT_RECIPIENT` with this message): its key is not on its way to any reader. */
export const GIVEN_UP = 'given-up';
const LOST: Cause = {
  cause: 'Plus personne ne peut l’ouvrir : elle est conservée telle quelle.',
  remedy: 'none',
};

/** Message of `NETWORK` where the vault's own program did not come, or is not the one that was built (its integrity). */
export const NOT_OUR_PROGRAM = 'program';
const OTHER_PROGRAM: Cause = {
  cause: 'Le programme qui ouvre vos données n’est pas arrivé tel qu’il a été publié : rien n’a été ouvert.',
  remedy: 'reload',
};

/** Why a text did not open, and the one thing to do about it. */
export const causeOf = ({ code, message }: VaultError): Cause => {
  if (code === 'UNKNOWN') return { cause: `Erreur inconnue : ${message}`, remedy: 'retry', isDamage: true };
  if (code === 'LOCKED' && message === 'impersonation')
    return { cause: 'Les données cliniques ne se lisent pas à la place de quelqu’un.', remedy: 'none' };
  // Nothing is locked where there is no vault.
  if (code === 'LOCKED' && message === 'not-configured')
    return { cause: 'La protection des données de santé n’est pas en service ici.', remedy: 'none' };
  if (code === 'NOT_RECIPIENT' && message === GIVEN_UP) return LOST;
  if (code === 'NETWORK' && message === NOT_OUR_PROGRAM) return OTHER_PROGRAM;
  return CAUSES[code];
};

/** What an alert of the vault says, and what the person can do. */
export function alertSentences(code: unknown, isAboutMe = false): readonly [title: string, text: string] {
  switch (code) {
    case 'KEY_CHANGED':
      return isAboutMe
        ? [
            'Quelqu’un d’autre se présente à votre place',
            'Si vous n’avez pas changé d’appareil vous-même, ne partagez rien de nouveau et contactez-nous.',
          ]
        : [
            'Quelqu’un d’autre se présente comme une personne que vous connaissez',
            'Vos données restent chez celle que cet appareil connaît. Appelez-la et comparez le numéro de sécurité avant tout nouveau partage.',
          ];
    case 'LOG_INCONSISTENT':
      return [
        'Le coffre ne montre pas la même chose à tout le monde',
        'Ne partagez rien de nouveau. Vérifiez l’heure de cet appareil et rechargez la page ; si ce message revient, contactez-nous.',
      ];
    case 'LOG_UNPROVEN':
      return [
        'Une personne affirme avoir vu un autre état du coffre, et rien ne le montre',
        'Il n’en est pas tenu compte : vous pouvez continuer. Si ce message revient, dites-le-nous.',
      ];
    case 'LOG_STALE':
      return [
        'Le coffre n’a pas été contrôlé récemment',
        'Vos données restent lisibles ; les nouveaux partages attendent. Vérifiez l’heure de cet appareil et réessayez dans une heure.',
      ];
    default:
      return [
        'Ce qui protège vos données ne correspond pas à ce que cet appareil a déjà vu',
        'Par prudence, rien n’est lu ni écrit ici. Contactez-nous avant de continuer.',
      ];
  }
}

/** Spec platform §8 "Invalid security code"; a code that could not be sent has its cause. */
export const codeRefusal = (error: VaultError): string =>
  error.code === 'INVALID_CHALLENGE' ? 'Code invalide' : causeOf(error).cause;

export const triesLeft = ({ details }: VaultError): string | null => {
  const left = details?.attemptsLeft;
  if (left === undefined) return null;
  return left === 1 ? 'Il vous reste un essai.' : `Il vous reste ${left} essais.`;
};
