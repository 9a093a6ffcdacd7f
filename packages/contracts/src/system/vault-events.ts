import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../fields/primitives.ts';

// Between our two servers: no browser loads this.

const userIds = z.array(id).max(1000);
const identityEvent = { userId: id, identityId: z.string().max(64) };

/** What the vault tells: ids and the names of devices, and never a contact, a code or a key. */
export const vaultServerEvent = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.string().max(40), kind: z.literal('identity-created'), ...identityEvent }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('identity-changed'), ...identityEvent }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('identity-ended'), ...identityEvent }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('reset-asked'), userId: id }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('erasure-asked'), userId: id }),
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
  z.strictObject({ id: z.string().max(40), kind: z.literal('card-elsewhere'), userId: id }),
  /** `isNotified`: the person hears of it otherwise. */
  z.strictObject({
    id: z.string().max(40),
    kind: z.literal('device-added'),
    userId: id,
    /** What its owner's client called it: any text. */
    device: z.string().max(64),
    isNotified: z.boolean(),
  }),
  z.strictObject({ id: z.string().max(40), kind: z.literal('device-removed'), userId: id }),
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
