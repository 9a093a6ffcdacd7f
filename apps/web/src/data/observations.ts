import * as contract from '@maillon/contracts/record/observations';
import { call } from '../lib/api/api.ts';
import { queryOf } from '../lib/api/query.ts';

export type { Intake, Observation, PatientRecord, WrittenObservation } from '@maillon/contracts/record/observations';

/** What a patient said of their health when they signed up. */
export const intakeQuery = (patientId: string) => queryOf(contract.intake, { params: { patientId } });

/** A record as the server has it: sealed. Screens read it through `vault/use-record`. */
export const sealedRecord = async (patientId: string, signal: AbortSignal) =>
  (await call(contract.list, { params: { patientId } }, { signal })).data;

/** What the vault says of the session that a record names. */
export const recordSessionState = async (patientId: string, signal: AbortSignal) =>
  (await call(contract.sessionState, { params: { patientId } }, { signal })).data.state;

/** Gives a record whose session is lost another one. */
export const replaceRecordSession = async (
  patientId: string,
  lostSldId: string,
  observationsSldId: string,
  isPlanted = false,
) => {
  const body = { lostSldId, observationsSldId, ...(isPlanted && { isPlanted }) };
  return (await call(contract.replaceSession, { params: { patientId }, body })).data;
};

export interface RecordWriting {
  readonly observationsSldId: string;
  readonly observations: contract.WrittenObservation[];
}

/** @returns the record as it is now, and the answers that another person wrote meanwhile */
export const writeRecord = async (patientId: string, body: RecordWriting) =>
  (await call(contract.write, { params: { patientId }, body })).data;
