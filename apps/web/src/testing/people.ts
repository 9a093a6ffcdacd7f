import type { Appointment, PractitionerCard } from '@maillon/contracts/appointments';
import type { UserMe } from '@maillon/contracts/users';

const ID = '0195d000-0000-7000-8000-000000000001';

const profile = (given: string, family: string): NonNullable<UserMe['patient']> => ({
  id: ID,
  name: [{ given: [given], family, text: `${given} ${family}` }],
  telecom: [{ system: 'EMAIL', value: `${given.toLowerCase()}@exemple.fr` }],
  birthDate: '1991-05-14',
  gender: 'FEMALE',
  address: [],
  organizations: [],
  languages: ['fr'],
});

const person = (userType: UserMe['userType'], firstName: string, lastName: string): UserMe => ({
  id: ID,
  username: `${firstName.toLowerCase()}@exemple.fr`,
  userType,
  firstName,
  lastName,
  active: true,
  activatedAt: null,
  isAdmin: false,
  isDemo: false,
  impersonation: null,
  sldId: null,
  sdbkey: null,
  ssessid: null,
  channels: [],
  hasAccessTo: [],
  grantedAccessTo: [],
  integrations: {},
  termsVersion: '2026-01-01',
  version: 1,
});

/** The signed-in patient of the specs; `more` replaces what a rule is about. */
export const aPatient = (more: Partial<UserMe> = {}): UserMe => ({
  ...person('patient', 'Camille', 'Moreau'),
  patient: profile('Camille', 'Moreau'),
  ...more,
});

export const aDoctor = (more: Partial<UserMe> = {}): UserMe => ({
  ...person('doctor', 'Hélène', 'Vasseur'),
  doctor: profile('Hélène', 'Vasseur'),
  ...more,
});

const practitioner = {
  userType: 'doctor',
  userData: { id: ID, userId: ID, qualifications: [{ code: 'general-practitioner' }], schedule: { id: ID } },
  common: {
    name: 'Hélène Vasseur',
    type: 'doctor',
    gender: 'FEMALE',
    age: null,
    profileId: ID,
    address: { city: 'Bordeaux' },
  },
} as const satisfies PractitionerCard;

/** A booked consultation of {@link aPatient} with {@link aDoctor}. */
export const aVisit = (more: Partial<Appointment> = {}): Appointment => ({
  id: ID,
  start: '2026-03-10T09:00:00.000Z',
  end: '2026-03-10T09:30:00.000Z',
  status: 'BOOKED',
  serviceCategory: 'Consultation',
  description: null,
  title: null,
  patient: {
    userType: 'patient',
    userData: { id: ID, userId: ID },
    common: { name: 'Camille Moreau', type: 'patient', gender: 'FEMALE', age: 35, profileId: ID, address: null },
  },
  doctors: [practitioner],
  assistants: [],
  midwives: [],
  organizationId: null,
  startedAt: null,
  endedAt: null,
  documentId: null,
  reports: [],
  observations: [],
  version: 1,
  ...more,
});
