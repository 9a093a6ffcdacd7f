import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { captureId } from '@maillon/domain/visit-observations';
import { VaultError } from '@maillon/vault/errors';
import { addCaptures } from '../../../../data/agenda/visit-observations.ts';
import { sendDocument } from '../../../../data/documents.ts';
import { prescriptionFile } from '../../../../data/prescriptions.ts';
import { serverNow } from '../../../../lib/api/server-clock.ts';
import { plainDate } from '../../../../lib/dates.ts';
import { fileOf, titleOf } from '../../../../vault/encryption/document-titles.ts';
import { sealFiles } from '../../../../vault/encryption/files.ts';
import { ofDocuments } from '../../../../vault/encryption/sealed-place.ts';
import { groupsOf } from '../../../../vault/encryption/sealing.ts';
import { unlockVault } from '../../../../vault/vault.ts';
import { sealObservation } from '../../seal-observation.ts';
import { prescriptionKey } from './prescription-key.ts';

/**
 * Fetches a prescription, seals it for the readers of the patient's record, keeps it as a document of the visit and lists it among its captures.
 * Its id is the service's: the same one announced twice is one document.
 * @throws {VaultError} `GROUP_NOT_FOUND` where the patient has no keys yet; {ApiProblem}
 */
export const keepPrescription = async (visit: Appointment, prescriptionId: string): Promise<void> => {
  const patientId = visit.patient.userData.id;
  const provider = await unlockVault();
  if ((await groupsOf(provider, [patientId])).length === 0) throw new VaultError('GROUP_NOT_FOUND', 'Group not found');
  const pdf = await prescriptionFile(patientId, prescriptionId);
  const measuredAt = new Date(serverNow()).toISOString();

  const title = { text: `Ordonnance du ${plainDate(measuredAt)}`, context: titleOf(prescriptionId) };
  const file = new File([pdf], `${title.text}.pdf`, { type: pdf.type });
  const resource = { sldId: null, readers: [patientId], ...ofDocuments(patientId) };
  const [sealed] = await sealFiles(resource, [{ file, title, context: fileOf(prescriptionId) }]);
  if (sealed === undefined) throw new VaultError('UNKNOWN');
  const payload = {
    ...{ id: prescriptionId, key: prescriptionKey(patientId, prescriptionId), appointment: { id: visit.id } },
    ...{
      title: sealed.title,
      sha256: sealed.sha256,
      contentType: 'application/pdf' as const,
      encrypted: true as const,
    },
  };
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  await sendDocument({ payload, file: sealed.bytes }, options);

  const id = captureId(visit.id, 'PRESCRIPTION', prescriptionId);
  const valueString = await sealObservation(visit, id, JSON.stringify({ prescriptionId }));
  await addCaptures(visit.id, [{ id, type: 'PRESCRIPTION', measuredAt, valueString }]);
};
