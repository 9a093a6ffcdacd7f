import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { anAppointment, aPatientCard, aPractitionerCard } from './appointments.ts';

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
  isTrusted: true,
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

/** A booked consultation of {@link aPatient} with {@link aDoctor}. */
export const aVisit = (more: Partial<Appointment> = {}): Appointment =>
  anAppointment({
    patient: aPatientCard('Camille Moreau'),
    doctors: [aPractitionerCard('doctor', 'Hélène Vasseur', { city: 'Bordeaux' })],
    ...more,
  });
