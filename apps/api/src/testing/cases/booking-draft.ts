import type { Actor } from '../../platform/actor.ts';
import { aPatient, aReceivingDoctor, type Practitioner } from '../calendars.ts';
import type { TestDatabase } from '../start/a-database.ts';
import { ends } from './visit-cast.ts';

export const TOMORROW = '2026-11-24T09:00:00.000Z';

/** What is sent to book half an hour tomorrow. */
export const draft = (patient: Actor, practitioner: Practitioner, changes: Record<string, unknown> = {}) => ({
  patientId: patient.partyId,
  [`${practitioner.userType}Id`]: practitioner.partyId,
  start: TOMORROW,
  end: ends(TOMORROW, 30),
  serviceCategory: 'Consultation',
  ...changes,
});

/** A doctor who receives all week, and a patient. */
export const aDoctorAndPatient = async (db: TestDatabase) => {
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  return { db, doctor, patient };
};
