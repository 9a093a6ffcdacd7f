import type { PatientCard, PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { PractitionerType } from '@maillon/domain/user-type';

/** Ids that differ in their last digits only: `anId(7)`. */
export const anId = (number: number): string => `0195d000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const aPractitionerCard = (
  userType: PractitionerType,
  name: string,
  more: { readonly id?: string; readonly city?: string; readonly qualification?: string } = {},
): PractitionerCard => ({
  userType,
  userData: {
    id: more.id ?? anId(100),
    userId: anId(101),
    qualifications: more.qualification === undefined ? [] : [{ code: more.qualification }],
    schedule: { id: anId(102) },
  },
  common: {
    name,
    type: { doctor: 'Médecin', midwife: 'Sage-femme', assistant: 'Infirmier' }[userType],
    gender: null,
    age: null,
    profileId: more.id ?? anId(100),
    address: more.city === undefined ? null : { city: more.city },
  },
});

export const aPatientCard = (name: string, id = anId(200)): PatientCard => ({
  userType: 'patient',
  userData: { id, userId: anId(201) },
  common: { name, type: 'Patient', gender: 'FEMALE', age: 34, profileId: id, address: null },
});

/** Half an hour with a doctor on 10 March 2026 at nine in Paris; `more` replaces what a rule is about. */
export const anAppointment = (more: Partial<Appointment> = {}): Appointment => ({
  id: anId(1),
  start: '2026-03-10T08:00:00.000Z',
  end: '2026-03-10T08:30:00.000Z',
  status: 'BOOKED',
  serviceCategory: 'Consultation',
  reasonCode: null,
  description: null,
  title: null,
  patient: aPatientCard('Camille MOREAU'),
  doctors: [aPractitionerCard('doctor', 'Hélène VASSEUR')],
  assistants: [],
  midwives: [],
  organizationId: null,
  startedAt: null,
  endedAt: null,
  documentId: null,
  cancelCode: null,
  reports: [],
  observations: [],
  version: 1,
  ...more,
});
