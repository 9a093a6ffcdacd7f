import type { Contact } from '@maillon/contracts/accounts/contacts';
import type { Organization, OrganizationSummary } from '@maillon/contracts/structures/organizations';
import type { MemberProfile, PendingMember, TeamMember } from '@maillon/contracts/structures/teams';

const STRUCTURE = '0195d000-0000-7000-8000-000000000009';
let made = 0;
const anId = (): string => `0195d000-0000-7000-8000-1${String(++made).padStart(11, '0')}`;

export const aStructure = (more: Partial<OrganizationSummary> = {}): OrganizationSummary => ({
  id: STRUCTURE,
  name: 'Maternité des Tilleuls',
  active: true,
  finess: '990001018',
  address: [{ text: '14 cours de l’Argonne, 33000 Bordeaux' }],
  ...more,
});

/** As a member of {@link aStructure} reads it. */
export const aWholeStructure = (more: Partial<Organization> = {}): Organization => ({
  ...aStructure(),
  siret: null,
  rccm: null,
  type: 'Maternité',
  description: null,
  telecom: [],
  manager: true,
  version: 1,
  ...more,
});

const TYPES = {
  doctor: 'Médecin',
  midwife: 'Sage-femme',
  assistant: 'Infirmier',
  organization: 'Organisation',
} as const;

const card = (name: string, type: string): Pick<TeamMember, 'userData' | 'common'> => {
  const id = anId();
  const gender = type === TYPES.assistant ? 'MALE' : 'FEMALE';
  return {
    userData: { id, userId: anId(), qualifications: [], schedule: null },
    common: { name, type, gender, age: 40, profileId: id, address: { city: 'Bordeaux' } },
  };
};

export const aMember = (
  name: string,
  userType: TeamMember['userType'],
  more: Partial<TeamMember> = {},
): TeamMember => ({
  userType,
  ...card(name, TYPES[userType]),
  rights: ['MEMBER'],
  employed: userType === 'organization',
  ...more,
});

export const aProfile = (member: TeamMember, more: Partial<MemberProfile> = {}): MemberProfile => ({
  ...member,
  phone: '+33199000101',
  email: 'elodie@pro.example',
  city: 'Bordeaux',
  country: 'FR',
  manageable: false,
  ...more,
});

export const aPending = (kind: PendingMember['kind'], more: Partial<PendingMember> = {}): PendingMember => ({
  id: anId(),
  kind,
  status: kind === 'request' ? 'PENDING' : kind === 'offer' ? 'INVITED' : 'SENT',
  name: 'Salimata Fofana',
  type: kind === 'invitation' ? null : 'Infirmier',
  rights: ['MEMBER', 'AGENDA'],
  since: '2026-11-20T08:00:00.000Z',
  expiresAt: null,
  ...more,
});

export const aContact = (name: string, more: Partial<Contact> = {}): Contact => ({
  userType: 'midwife',
  ...card(name, 'Sage-femme'),
  policyId: anId(),
  status: 'ACCEPTED',
  rights: ['MESSAGE', 'TELEEXPERTISE'],
  direction: 'given',
  ...more,
});
