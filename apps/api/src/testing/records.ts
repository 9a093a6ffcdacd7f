import type { PatientRecord } from '@maillon/contracts/record/observations';
import type { Actor } from '../platform/actor.ts';
import { aGrant, aPatient, aReceivingDoctor } from './calendars.ts';
import { A_SESSION, aSealedText } from './sealed.ts';
import type { CalendarApp } from './start/a-calendar-app.ts';

/** A patient and a doctor, who holds these rights to the file. */
export const aRecordOf = async ({ db }: CalendarApp, ...rights: string[]) => {
  const [patient, doctor] = [await aPatient(db), await aReceivingDoctor(db)];
  if (rights.length > 0) {
    await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: doctor.partyId, rights });
  }
  return { patient, doctor };
};

/** One answer of the record, as its writer sends it. */
export const anAnswer = (patient: Actor, type: string, mark = 7, version = 0) => ({
  id: `${patient.partyId}-${type}`,
  type,
  valueString: aSealedText(mark),
  version,
});

export const writeRecord = (
  app: CalendarApp,
  actor: Actor,
  patient: Actor,
  observations: object[],
  observationsSldId = A_SESSION,
) => app.as(actor).patch(`/patient/${patient.partyId}/observation`, { observationsSldId, observations });

export const readRecord = async (app: CalendarApp, actor: Actor, patient: Actor): Promise<PatientRecord> =>
  (await app.as(actor).get(`/patient/${patient.partyId}/observation`)).json();
