import type { Actor } from '../../platform/actor.ts';
import {
  aGrant,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aSharedFile,
  aStructure,
  type Practitioner,
} from '../calendars.ts';
import type { TestDatabase } from '../start/a-database.ts';

export const START = '2026-11-24T09:00:00.000Z';
export const LATER = '2026-11-24T14:00:00.000Z';
export const ends = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();
/** The times of a change. */
export const moved = (start: string, minutes = 30) => ({ start, end: ends(start, minutes) });

export interface Cast {
  readonly doctor: Practitioner;
  readonly patient: Actor;
  readonly id: string;
  readonly organizationId: string;
  /** By the names of the tables below. */
  readonly people: Readonly<Record<string, Actor>>;
}

/** A booked visit and everybody who stands around it. */
export const aVisitCast = async (db: TestDatabase): Promise<Cast> => {
  const [doctor, stranger] = [await aReceivingDoctor(db), await aReceivingDoctor(db)];
  const [patient, otherPatient, colleague] = [await aPatient(db), await aPatient(db), await aReceivingDoctor(db)];
  const [{ staff, organizationId }, foreign] = [await aStructure(db), await aStructure(db)];
  await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
  await aSharedFile(db, patient, colleague);
  const asked = await aReceivingDoctor(db);
  await aGrant(db, {
    resource: 'medical-file',
    from: patient.partyId,
    to: asked.partyId,
    rights: ['READ'],
    status: 'PENDING',
  });
  const id = await anAppointment(db, { patient, practitioners: [doctor], start: START, organizationId });
  const people = {
    'the booked doctor': doctor,
    'the patient': patient,
    'a colleague with the file': colleague,
    'a colleague who asked for the file': asked,
    'another doctor': stranger,
    'another patient': otherPatient,
    'the staff of the structure': staff,
    'the staff of another structure': foreign.staff,
  };
  return { doctor, patient, id, organizationId, people };
};

export const personIn = ({ people }: Cast, who: string): Actor => {
  const person = people[who];
  if (person === undefined) throw new Error(`nobody is called ${who}`);
  return person;
};
