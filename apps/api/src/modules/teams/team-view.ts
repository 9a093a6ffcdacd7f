import type { Invitation } from '@maillon/contracts/access/invitations';
import type { MemberProfile, PendingMember, TeamMember } from '@maillon/contracts/structures/teams';
import { DEFAULT_RIGHTS, RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import { ACCESS_EXPIRES_MS } from '@maillon/domain/access/access-policy';
import { exactAge } from '@maillon/domain/age';
import { type IsoDay, isoDay } from '@maillon/domain/day';
import { fullName } from '@maillon/domain/text/full-name';
import { USER_TYPE_LABELS, type UserType } from '@maillon/domain/user-type';
import type { WaitingMember } from '../access-policies/grants/grants.service.ts';
import type { MemberContactRow, MemberRow } from './teams.repository.ts';

const typeOf = (kind: PartyKind): UserType => (kind === 'organizationStaff' ? 'organization' : kind);

const memberType = (kind: PartyKind): TeamMember['userType'] => {
  const type = typeOf(kind);
  if (type === 'doctor' || type === 'midwife' || type === 'assistant' || type === 'organization') return type;
  throw new Error(`a ${kind} is no member of a structure`);
};

/** How members of one structure see each other. */
export const memberOf = (row: MemberRow, today: IsoDay): TeamMember => ({
  userType: memberType(row.kind),
  userData: {
    id: row.id,
    userId: row.userId,
    qualifications: row.qualifications.map((code) => ({ code })),
    schedule: row.scheduleId === null ? null : { id: row.scheduleId },
  },
  common: {
    name: fullName(row),
    type: USER_TYPE_LABELS[typeOf(row.kind)],
    gender: row.gender,
    age: row.birthDate === null ? null : exactAge(isoDay(row.birthDate), today),
    profileId: row.id,
    address: row.city === null ? null : { city: row.city },
  },
  rights: row.employed ? [...RESOURCE_RIGHTS.organization] : [...row.rights],
  employed: row.employed,
});

export const profileOf = (row: MemberContactRow, today: IsoDay, manageable: boolean): MemberProfile => ({
  ...memberOf(row, today),
  phone: row.phone,
  email: row.email,
  city: row.city,
  country: row.country,
  manageable,
});

export const pendingOf = ({ id, status, kind, name, rights, since }: WaitingMember): PendingMember => ({
  id,
  kind: status === 'PENDING' ? 'request' : 'offer',
  status,
  name,
  type: USER_TYPE_LABELS[typeOf(kind)],
  rights: [...rights],
  since,
  expiresAt: new Date(Date.parse(since) + ACCESS_EXPIRES_MS[status]).toISOString(),
});

export const pendingInvitationOf = ({ id, email, status, createdAt, expiresAt }: Invitation): PendingMember => ({
  id,
  kind: 'invitation',
  status,
  name: email,
  type: null,
  rights: [...DEFAULT_RIGHTS.organization],
  since: createdAt,
  expiresAt,
});
