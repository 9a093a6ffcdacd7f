import * as contract from '@maillon/contracts/record/prescriptions';
import { call } from '../lib/api/api.ts';

/** Opens the page of the prescription service for a patient, once. @throws {ApiProblem} `RPPS_MISSING`, `DEPENDENCY_UNAVAILABLE` */
export const prescriptionCode = async (patientId: string): Promise<string> =>
  (await call(contract.authCode, { body: { patientId } })).data.authCode;

/** The bytes of a PDF. @throws {ApiProblem} `NOT_FOUND`, `DEPENDENCY_UNAVAILABLE` */
export const prescriptionFile = async (patientId: string, prescriptionId: string): Promise<Blob> => {
  const { file } = (await call(contract.file, { body: { patientId, prescriptionId } })).data;
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
};
