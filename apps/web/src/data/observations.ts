import * as contract from '@maillon/contracts/observations';
import { call } from '../lib/api.ts';
import { queryOf } from '../lib/query.ts';

export type { Observation, PatientRecord, WrittenObservation } from '@maillon/contracts/observations';

/** What a patient said of a pregnancy when they signed up. */
export const intakeQuery = (patientId: string) => queryOf(contract.intake, { params: { patientId } });

/** A record as the server has it: sealed. Screens read it through `vault/use-record`. */
export const sealedRecord = async (patientId: string, signal: AbortSignal) =>
  (await call(contract.list, { params: { patientId } }, { signal })).data;

export interface RecordWriting {
  readonly observationsSldId: string;
  readonly observations: contract.WrittenObservation[];
}

/** @returns the record as it is now, and the answers that somebody else wrote meanwhile */
export const writeRecord = async (patientId: string, body: RecordWriting) =>
  (await call(contract.write, { params: { patientId }, body })).data;
