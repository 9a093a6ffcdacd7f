import * as z from 'zod';
import { accessPolicy, accessStatus } from '../access/access-policies.ts';
import { invitation, inviteeEmail, richText } from '../access/invitations.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { choice, id, idOut, searchText } from '../fields/primitives.ts';
import { practitionerCard } from './person-cards.ts';

/** Design api §2.5: a professional's contacts, and the external practitioners of a structure. */

const OWNERS = ['doctor', 'midwife', 'assistant', 'organization'] as const;
const ownerType = choice(OWNERS);

/** A contact, or an external practitioner of a structure. */
export const contact = practitionerCard.extend({
  /** The access policy that links the two. */
  policyId: idOut,
  status: accessStatus,
  /** What the two may do once it is accepted. */
  rights: z.array(z.string()),
  /** Whether the reader's side offered it or asked for it. */
  direction: z.enum(['given', 'received']),
});
export type Contact = z.infer<typeof contact>;

export const list = endpoint({
  id: 'contacts.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/contact',
  summary: 'Mes contacts, ou les praticiens externes d’une structure.',
  audience: OWNERS,
  query: z.strictObject({
    /** One's own when absent. */
    ownerId: id.optional(),
    userType: ownerType.optional(),
    qualification: searchText.optional(),
    query: searchText.optional(),
  }),
  output: z.array(contact),
  refusals: ['NOT_FOUND'],
});

const owner = { ownerId: id, userType: ownerType };

export const inviteExisting = endpoint({
  id: 'contacts.inviteExisting',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/contact/invite-existing',
  summary: 'Invite parmi ses contacts un professionnel qui a un compte.',
  audience: OWNERS,
  body: z.strictObject({ ...owner, userId: id, message: richText.optional() }),
  output: accessPolicy,
  status: 201,
  rate: 'invite',
  reveals: { by: [], counts: 'conflicts' },
  verifiedOnly: true,
  refusals: ['NOT_FOUND', 'ALREADY_CONTACT', 'INVITATION_EXISTS', 'PARTY_KIND_NOT_ALLOWED'],
});

export const inviteNew = endpoint({
  id: 'contacts.inviteNew',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/contact/invite-new',
  summary: 'Invite parmi ses contacts une adresse qui n’a pas encore de compte.',
  audience: OWNERS,
  body: z.strictObject({ ...owner, email: inviteeEmail, message: richText.optional() }),
  output: invitation,
  status: 201,
  rate: 'invite',
  reveals: { by: ['email'], counts: 'conflicts' },
  verifiedOnly: true,
  refusals: ['NOT_FOUND', 'USER_EXISTS', 'INVITATION_EXISTS', 'INVITATION_SENDS'],
});

export const remove = endpoint({
  id: 'contacts.remove',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/contact/:policyId',
  summary: 'Retire un contact ; des deux côtés.',
  audience: OWNERS,
  params: z.strictObject({ policyId: id }),
  refusals: [],
});
