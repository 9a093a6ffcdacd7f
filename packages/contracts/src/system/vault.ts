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
  /**
   * The application's half of the newest backup: 32 bytes in base64url. Empty where the vault shows an older one than the person's page
   * said was kept: a half that opens that one is not given any more.
   */
  twoManRuleKey: z.string(),
  /** Of backups of before, which all had the same; gone once another one was kept. */
  formerKey: z.string().optional(),
  /** Of the next backup, and the salt by which it is asked for later. Absent with Seald, where one half serves all. */
  next: z.object({ salt: z.string(), key: z.string() }).optional(),
  /**
   * Where the code went, to be given back with it as it is. `value` is masked: a person who stole one mailbox learns no number here.
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

/** Says that a backup was kept at the vault: from then on no half of an older one is given. Both have to say so, the page and the vault. */
export const backupKept = endpoint({
  id: 'vault.backupKept',
  method: 'POST',
  path: '/user/current/vault-backup',
  summary: 'Dit qu’une sauvegarde des clés vient d’être gardée par le coffre.',
  audience: KEY_HOLDERS,
  body: z.strictObject({ salt: z.string().regex(/^[\w-]{22}$/) }),
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  refusals: ['VAULT_BACKUP_BEHIND', 'DEPENDENCY_UNAVAILABLE'],
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

const ONE = 'cvi_[a-z2-7]{32}|[0-9a-f-]{36}';
const PROFESSIONALS = new RegExp(`^(${ONE})(,(${ONE})){0,99}$`);

/**
 * What the application adds to the proof of a professional's card: the number of a profile, named by itself or by its identity, and the
 * provider's keys as it has seen them, in milliseconds. A client compares both with what the vault shows. It says nothing of other people.
 */
export const cardFacts = endpoint({
  id: 'vault.cardFacts',
  method: 'GET',
  path: '/card-facts',
  summary:
    'Le numéro des professionnels à qui ces clés appartiennent, et les clés de signature des cartes relevées ici.',
  audience: KEY_HOLDERS,
  query: z.strictObject({ ids: z.string().max(4_000).regex(PROFESSIONALS) }),
  output: z.object({
    people: z.array(z.object({ sldId: z.string(), profileId: id, rpps: z.string().nullable() })),
    keys: z.array(z.object({ key: z.string(), from: z.number().int(), until: z.number().int() })),
  }),
  whileImpersonating: 'never',
  refusals: [],
});

/**
 * For a patient who has never come: what a professional needs to prepare their identity (`createDelegatedIdentity`). The patient's own
 * first use renews its key. Asked by the person who holds an ACCEPTED delegation with the right KEYS.
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
