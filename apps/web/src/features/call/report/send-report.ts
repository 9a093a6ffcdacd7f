import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VaultError } from '@maillon/vault/errors';
import { endVisit, type SealedReport } from '../../../data/agenda/reports.ts';
import { newId } from '../../../lib/ids.ts';
import { fileOf, titleOf } from '../../../vault/encryption/document-titles.ts';
import { sealFiles } from '../../../vault/encryption/files.ts';
import { ofDocuments } from '../../../vault/encryption/sealed-place.ts';
import { groupsOf } from '../../../vault/encryption/sealing.ts';
import { unlockVault } from '../../../vault/vault.ts';

export type Step = { readonly is: 'sealing' } | { readonly is: 'sending'; readonly progress: number };

/** Sealed reports by the PDF that they were made of: one that is sent again after a lost answer is the same document. */
const sealed = new WeakMap<Blob, SealedReport>();

/** @throws {VaultError} `GROUP_NOT_FOUND` where the patient has no keys yet: only its author would ever read it (spec clinical §4) */
const sealReport = async (visit: Appointment, pdf: Blob, title: string): Promise<SealedReport> => {
  const known = sealed.get(pdf);
  if (known !== undefined) return known;
  const patientId = visit.patient.userData.id;
  const provider = await unlockVault();
  if ((await groupsOf(provider, [patientId])).length === 0) throw new VaultError('GROUP_NOT_FOUND', 'Group not found');
  const id = newId();
  const file = new File([pdf], `${title}.pdf`, { type: pdf.type });
  const resource = { sldId: null, readers: [patientId], ...ofDocuments(patientId) };
  const named = { file, title: { text: title, context: titleOf(id) }, context: fileOf(id) };
  const [made] = await sealFiles(resource, [named]);
  if (made === undefined) throw new VaultError('UNKNOWN');
  const report = { described: { id, title: made.title, sha256: made.sha256 }, bytes: made.bytes };
  sealed.set(pdf, report);
  return report;
};

/**
 * Seals a report for the readers of the patient's record and ends the visit with it. The server keeps both or neither, so that it may be
 * called again after any failure.
 * @param pdf null only where no doctor takes part
 */
export const sendReport = async (
  visit: Appointment,
  pdf: Blob | null,
  title: string,
  onStep: (step: Step) => void,
): Promise<void> => {
  onStep({ is: 'sealing' });
  const report = pdf === null ? null : await sealReport(visit, pdf, title);
  onStep({ is: 'sending', progress: 0 });
  const onProgress = (progress: number): void => onStep({ is: 'sending', progress });
  await endVisit(visit.id, report, { onProgress, signal: new AbortController().signal });
};
