import { documentKey } from '@maillon/contracts/fields/upload-keys';
import { VARIANTS } from '@maillon/domain/product/variants';
import type { QueryClient } from '@tanstack/react-query';
import { patientFile } from '../../../data/affiliations.ts';
import { isKeyTaken, sendDocument, staleDocuments } from '../../../data/documents.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { builtPdf } from '../../../lib/files/built-pdf.ts';
import { fileOf, titleOf } from '../../../vault/encryption/document-titles.ts';
import { sealFiles } from '../../../vault/encryption/files.ts';
import { ofDocuments } from '../../../vault/encryption/sealed-place.ts';
import conclusionWorker from './conclusion.worker.ts?worker&url';
import type { ConclusionPdf } from './conclusion-pdf.ts';
import type { ConclusionSheet } from './conclusion-sheet.ts';

interface Conclusion {
  /** Of the comment that holds it; the document bears it too, so that it is there once. */
  readonly id: string;
  readonly patientId: string;
  readonly sheet: ConclusionSheet;
}

/** Beside the page. */
const buildInWorker = async (request: ConclusionPdf): Promise<Blob> =>
  new Blob([await builtPdf(conclusionWorker, request)], { type: 'application/pdf' });

/**
 * Files a conclusion in the record of the patient, sealed for its readers, where it is not yet.
 * @returns whether it is there; false where its asker may not add to the record
 * @throws what `sealFiles` and `sendDocument` throw
 */
export const fileConclusion = async (
  client: QueryClient,
  { id, patientId, sheet }: Conclusion,
  signal: AbortSignal,
  build = buildInWorker,
): Promise<boolean> => {
  const { access } = await client.fetchQuery(patientFile(patientId));
  if (!access.write) return false;
  const key = documentKey(patientId, id);
  if (await isKeyTaken(key, signal)) return true;
  const { brand } = VARIANTS[publicConfig().variant];
  const pdf = await build({ sheet, brand });
  const file = new File([pdf], `${sheet.title}.pdf`, { type: pdf.type });
  const resource = { sldId: null, readers: [patientId], ...ofDocuments(patientId) };
  const named = { file, title: { text: sheet.title, context: titleOf(id) }, context: fileOf(id), signal };
  const [sealed] = await sealFiles(resource, [named]);
  if (sealed === undefined) throw new Error('a file that was not sealed');
  const about = {
    title: sealed.title,
    contentType: 'application/pdf',
    encrypted: true,
    sha256: sealed.sha256,
  } as const;
  const payload = { id, key, ...about, document: { type: 'diagnosticReport' } } as const;
  await sendDocument({ payload, file: sealed.bytes }, { signal, onProgress: () => undefined });
  void staleDocuments(client);
  return true;
};
