import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { SentType } from '@maillon/contracts/record/documents';
import { captureId } from '@maillon/domain/visit-observations';
import { VaultError } from '@maillon/vault/errors';
import { addCaptures } from '../../../../data/agenda/visit-observations.ts';
import { sendDocument, sendPhoto } from '../../../../data/documents.ts';
import { fileOf, titleOf } from '../../../../vault/encryption/document-titles.ts';
import { sealFiles } from '../../../../vault/encryption/files.ts';
import { ofDocuments } from '../../../../vault/encryption/sealed-place.ts';
import { groupsOf } from '../../../../vault/encryption/sealing.ts';
import { unlockVault } from '../../../../vault/vault.ts';
import { sealObservation } from '../../seal-observation.ts';

/** A file that was made in a visit. */
export interface CapturedFile {
  readonly type: 'VIDEO_DEVICE' | 'PRESCRIPTION';
  /** Of the document and of the capture: one that is kept twice is one. */
  readonly id: string;
  /** Where the document hangs. */
  readonly key: string;
  readonly title: string;
  readonly data: Blob;
  readonly contentType: SentType;
  /** ISO instant. */
  readonly takenAt: string;
  /** What the capture says (design catalogues §4). */
  readonly value: object;
}

const OPTIONS = { onProgress: () => undefined, signal: new AbortController().signal };

/**
 * Seals a file for the readers of the patient's record, keeps it as a document and lists it among the captures of the visit.
 * @throws {VaultError} `GROUP_NOT_FOUND` where the patient has no keys yet: only its author would ever read it; {ApiProblem}
 */
export const keepCapture = async (visit: Appointment, captured: CapturedFile): Promise<void> => {
  const { type, id, key, contentType, takenAt, value } = captured;
  const patientId = visit.patient.userData.id;
  const provider = await unlockVault();
  if ((await groupsOf(provider, [patientId])).length === 0) throw new VaultError('GROUP_NOT_FOUND', 'Group not found');
  const title = { text: captured.title, context: titleOf(id) };
  const file = new File([captured.data], captured.title, { type: contentType });
  const resource = { sldId: null, readers: [patientId], ...ofDocuments(patientId) };
  const [sealed] = await sealFiles(resource, [{ file, title, context: fileOf(id) }]);
  if (sealed === undefined) throw new VaultError('UNKNOWN');

  const about = { title: sealed.title, sha256: sealed.sha256, contentType, encrypted: true as const };
  const document = { payload: { id, key, appointment: { id: visit.id }, ...about }, file: sealed.bytes };
  await (type === 'VIDEO_DEVICE' ? sendPhoto(visit.id, document, OPTIONS) : sendDocument(document, OPTIONS));
  const observation = captureId(visit.id, type, id);
  const valueString = await sealObservation(visit, observation, JSON.stringify(value));
  await addCaptures(visit.id, [{ id: observation, type, measuredAt: takenAt, valueString }]);
};
