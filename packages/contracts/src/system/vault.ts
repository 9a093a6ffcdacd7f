import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, instantOut } from '../fields/primitives.ts';

/** Who has something to encrypt (design api §3.4 "vault identity/group/session"): everybody but dispatch users. */
const KEY_HOLDERS = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

/** The two halves of the way back: the application's, and a session at the vault, which sends the code itself. */
export const vaultChallenge = z.object({
  sessionId: z.string(),
  /** Whether a code was sent; without it the first save needs none. */
  mustAuthenticate: z.boolean(),
  /** The application's half: 32 bytes in base64url, the same for ever. */
  twoManRuleKey: z.string(),
  /**
   * Where the code went, to be given back with it as it is. `value` is masked: whoever stole one mailbox learns no number here.
   */
  authFactor: z.object({ type: z.enum(['EM', 'SMS']), value: z.string() }),
});
export type VaultChallenge = z.infer<typeof vaultChallenge>;

/** The name of the path is the specification's (platform §7). */
export const sendChallenge = endpoint({
  id: 'vault.sendChallenge',
  method: 'POST',
  path: '/user/current/send-challenge-2mr',
  summary: 'Demande au coffre d’envoyer un code de sécurité, et donne la moitié de clé gardée par l’application.',
  audience: KEY_HOLDERS,
  body: z.strictObject({ isRegistering: z.boolean() }),
  output: vaultChallenge,
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  refusals: ['VAULT_TOO_MANY_CODES', 'DEPENDENCY_UNAVAILABLE'],
});

export const signupToken = endpoint({
  id: 'vault.signupToken',
  method: 'POST',
  path: '/user/current/seald-signup-jwt',
  summary: 'Un jeton, bon dix minutes et une fois, pour créer son identité de chiffrement.',
  audience: KEY_HOLDERS,
  body: z.strictObject({}).optional(),
  output: z.object({ signupJWT: z.string() }),
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  refusals: ['NOT_FOUND', 'ALREADY_REGISTERED', 'DEPENDENCY_UNAVAILABLE'],
});

/** With Seald, which tells the application nothing; once. Our own vault tells it itself. */
export const registerIdentity = endpoint({
  id: 'vault.registerIdentity',
  method: 'POST',
  path: '/user/current/encryption-identity',
  summary: 'Dit une fois sous quelle identité on est connu chez Seald.',
  audience: KEY_HOLDERS,
  body: z.strictObject({ sldId: z.string().regex(/^[\w-]{1,64}$/) }),
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  refusals: ['ALREADY_REGISTERED'],
});

/** What a browser shows to the vault, which is another origin: `authorization: Bearer <token>`. */
export const accessToken = endpoint({
  id: 'vault.accessToken',
  method: 'POST',
  path: '/user/current/vault-token',
  summary: 'Un jeton de dix minutes pour parler au coffre.',
  audience: KEY_HOLDERS,
  output: z.object({ token: z.string(), expiresAt: instantOut }),
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});

/**
 * For a patient who has never come: what a professional needs to prepare their identity (`createDelegatedIdentity`). The patient's own
 * first use renews its key. Asked by whoever holds an ACCEPTED delegation with the right KEYS.
 */
export const prepareIdentity = endpoint({
  id: 'vault.prepareIdentity',
  method: 'POST',
  path: '/patient/:patientId/encryption-identity',
  summary: 'Prépare l’identité de chiffrement d’un patient qui n’est pas encore venu.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ patientId: id }),
  output: z.object({ userId: id, profileId: id, signupJWT: z.string(), challenge: vaultChallenge }),
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  refusals: ['ALREADY_REGISTERED', 'VAULT_TOO_MANY_CODES', 'DEPENDENCY_UNAVAILABLE'],
});

const userIds = z.array(id).max(1000);
const identityEvent = { userId: id, identityId: z.string().max(64) };

/** What the vault tells: ids, and never a contact, a code or a key. */
export const vaultServerEvent = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.string().max(40), kind: z.literal('identity-created'), ...identityEvent }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('identity-changed'), ...identityEvent }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('identity-ended'), ...identityEvent }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('reset-asked'), userId: id }),
  z.strictObject({
    id: z.string().max(40),
    kind: z.literal('recipients-changed'),
    userIds,
    groupId: z.string().max(64),
  }),
  /** Admins first. */
  z.strictObject({ id: z.string().max(40), kind: z.literal('rotate-needed'), userIds, groupId: z.string().max(64) }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('backup-retrieved'), userId: id, sameChannel: z.boolean() }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('factor-changed'), userId: id }),
]);
export type VaultServerEvent = z.infer<typeof vaultServerEvent>;

/** From the vault's server, whose every request is signed over its path and body. */
export const publishEvents = endpoint({
  id: 'vault.events',
  method: 'POST',
  path: '/internal/vault/events',
  summary:
    'Ce que le coffre annonce, au moins une fois et dans l’ordre ; la réponse dit à qui le tour de renouveler une clé.',
  audience: 'machine',
  body: z.strictObject({ events: z.array(vaultServerEvent).max(100) }),
  output: z.object({ turns: z.record(z.string(), z.string()) }),
  refusals: ['MACHINE_CREDENTIAL_REQUIRED'],
});

export const accepted = endpoint({
  id: 'vault.accepted',
  method: 'POST',
  path: '/internal/vault/accepted',
  summary:
    'Parmi ces personnes, celles qu’un accès accepté autorise à recevoir les clés d’un profil ou d’une structure.',
  audience: 'machine',
  body: z.strictObject({ name: id, userIds }),
  output: z.object({ accepted: z.array(z.string()) }),
  refusals: ['MACHINE_CREDENTIAL_REQUIRED'],
});

export const signedIn = endpoint({
  id: 'vault.signedIn',
  method: 'POST',
  path: '/internal/vault/signed-in',
  summary: 'Si une session est encore ouverte et sa personne active : le coffre le demande à chaque requête.',
  audience: 'machine',
  body: z.strictObject({ userId: id, session: z.string().min(1).max(64) }),
  output: z.object({ signedIn: z.boolean() }),
  refusals: ['MACHINE_CREDENTIAL_REQUIRED'],
});

export const known = endpoint({
  id: 'vault.known',
  method: 'POST',
  path: '/internal/vault/known',
  summary: 'Si une personne peut connaître un profil ou une structure, et donc trouver ses groupes pour lui écrire.',
  audience: 'machine',
  body: z.strictObject({ name: id, userId: id }),
  output: z.object({ known: z.boolean() }),
  refusals: ['MACHINE_CREDENTIAL_REQUIRED'],
});
