import { RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import * as z from 'zod';
import { accessPolicy, accessStatus } from '../access/access-policies.ts';
import { invitation, inviteeEmail, richText } from '../access/invitations.ts';
import { contact } from '../accounts/contacts.ts';
import { commonCard, practitionerCard } from '../accounts/person-cards.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOut, searchText, userType } from '../fields/primitives.ts';
import type { RefusalCode } from '../refusals/refusals.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Design api §2.4: who works in a structure, and who is asked to. */

const MEMBERS = ['doctor', 'midwife', 'assistant', 'organization'] as const;

/** A client that has not chosen a structure yet says so with the id it does not have (spec organizations §8). */
const organizationId = z
  .string()
  .refine((value) => value !== '' && value !== 'undefined' && value !== 'null', {
    error: 'ORGANIZATION_ID_MISSING' satisfies RefusalCode,
    abort: true,
  })
  .pipe(id);
const one = z.strictObject({ id });
const invitable = z.strictObject({ id: organizationId });
const memberParams = z.strictObject({ id, memberId: id });
const invitationParams = z.strictObject({ id, invitationId: id });

export const organizationRight = z.enum(RESOURCE_RIGHTS.organization, TEXTS.wrongChoice);
export const memberRights = z.array(organizationRight).max(RESOURCE_RIGHTS.organization.length);

/** A professional, or a person whom the structure employs. */
export const teamMember = z.object({
  userType: z.enum(MEMBERS),
  userData: practitionerCard.shape.userData,
  common: commonCard,
  rights: z.array(organizationRight),
  /** Whom the structure employs has every right in it, which cannot be changed. */
  employed: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const memberProfile = teamMember.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Whether the reader may change the rights or end the membership. */
  manageable: z.boolean(),
});
export type MemberProfile = z.infer<typeof memberProfile>;

export const list = endpoint({
  id: 'teams.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/organization/:id/team',
  summary: 'L’équipe d’une structure dont on est membre.',
  audience: MEMBERS,
  params: one,
  query: z.strictObject({ userType: userType.optional(), query: searchText.optional() }),
  output: z.array(teamMember),
  refusals: [],
});

export const get = endpoint({
  id: 'teams.get',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/organization/:id/team/:memberId',
  summary: 'Un membre de l’équipe, et comment le joindre.',
  audience: MEMBERS,
  params: memberParams,
  output: memberProfile,
  refusals: [],
});

export const setRights = endpoint({
  id: 'teams.setRights',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'PATCH',
  path: '/organization/:id/team/:memberId',
  summary: 'Change ce qu’un membre peut faire dans la structure.',
  audience: MEMBERS,
  params: memberParams,
  body: z.strictObject({ rights: memberRights.min(1, TEXTS.required) }),
  output: memberProfile,
  refusals: ['FOUNDER_STAYS', 'LAST_MANAGER', 'RIGHT_NOT_ALLOWED', 'RIGHT_NOT_OFFERABLE', 'ACCESS_STATE'],
});

export const remove = endpoint({
  id: 'teams.remove',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/organization/:id/team/:memberId',
  summary: 'Retire un membre, ou quitte la structure.',
  audience: MEMBERS,
  params: memberParams,
  refusals: ['FOUNDER_STAYS', 'LAST_MANAGER'],
});

export const invite = endpoint({
  id: 'teams.invite',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/organization/:id/invite',
  summary: 'Invite dans l’équipe quelqu’un qui a un compte.',
  audience: MEMBERS,
  params: invitable,
  body: z.strictObject({ userId: id, message: richText.optional() }),
  output: accessPolicy,
  status: 201,
  rate: 'invite',
  reveals: { by: [], counts: 'conflicts' },
  verifiedOnly: true,
  refusals: ['ALREADY_MEMBER', 'INVITATION_EXISTS', 'PARTY_KIND_NOT_ALLOWED', 'ORGANIZATION_ID_MISSING'],
});

export const inviteNew = endpoint({
  id: 'teams.inviteNew',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/organization/:id/invite-new',
  summary: 'Invite dans l’équipe une adresse qui n’a pas encore de compte.',
  audience: MEMBERS,
  params: invitable,
  body: z.strictObject({ email: inviteeEmail, message: richText.optional() }),
  output: invitation,
  status: 201,
  rate: 'invite',
  reveals: { by: ['email'], counts: 'conflicts' },
  verifiedOnly: true,
  refusals: ['USER_EXISTS', 'INVITATION_EXISTS', 'INVITATION_SENDS', 'ORGANIZATION_ID_MISSING'],
});

export const invitations = endpoint({
  id: 'teams.invitations',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/organization/:id/invitation',
  summary: 'Les invitations par e-mail d’une structure qui attendent encore.',
  audience: MEMBERS,
  params: one,
  output: z.array(invitation),
  refusals: [],
});

export const cancelInvitation = endpoint({
  id: 'teams.cancelInvitation',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/organization/:id/invitation/:invitationId',
  summary: 'Annule une invitation ; son lien ne mène plus nulle part.',
  audience: MEMBERS,
  params: invitationParams,
  refusals: ['INVITATION_STATE'],
});

export const resendInvitation = endpoint({
  id: 'teams.resendInvitation',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/organization/:id/invitation/:invitationId/resend',
  summary: 'Envoie de nouveau une invitation, avec un nouveau lien.',
  audience: MEMBERS,
  params: invitationParams,
  rate: 'invite',
  refusals: ['INVITATION_STATE', 'INVITATION_SENDS'],
});

/** A person who is not in yet: who asked, who was asked, and addresses without an account. */
export const pendingMember = z.object({
  /** The access policy, or the invitation. */
  id: idOut,
  kind: z.enum(['request', 'offer', 'invitation']),
  status: z.union([accessStatus, invitation.shape.status]),
  /** Of a person without an account the address alone is known. */
  name: z.string(),
  type: z.string().nullable(),
  /** What they are in the structure once the answer is yes. */
  rights: z.array(organizationRight),
  since: instantOut,
  expiresAt: instantOut.nullable(),
});
export type PendingMember = z.infer<typeof pendingMember>;

export const pending = endpoint({
  id: 'teams.pending',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/organization/:id/pending',
  summary: 'Qui a demandé à rejoindre l’équipe, ou y est invité.',
  audience: MEMBERS,
  params: one,
  output: z.array(pendingMember),
  refusals: [],
});

export const externalPractitioners = endpoint({
  id: 'teams.externalPractitioners',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/organization/:id/external-practitioner',
  summary: 'Les praticiens externes d’une structure.',
  audience: MEMBERS,
  params: one,
  query: z.strictObject({ qualification: searchText.optional(), query: searchText.optional() }),
  output: z.array(contact),
  refusals: [],
});
