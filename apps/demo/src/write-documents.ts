import { documentKey } from '@maillon/contracts/fields/upload-keys';
import { list } from '@maillon/contracts/record/documents';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { writeTitle } from '@maillon/vault/use/document-title';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import type { DemoPerson } from './demo-person.ts';
import { newId } from './new-id.ts';
import { type Page, pdfOf } from './pdf.ts';

export interface DemoDocument extends Page {
  readonly type: 'document' | 'diagnosticReport';
}

const hexOf = async (bytes: Blob): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())).toString('hex');

/** Seals the documents of a patient who has none, and sends them. */
export const writeDocuments = async (patient: DemoPerson, documents: readonly DemoDocument[]): Promise<void> => {
  const { call, provider, profileId } = patient;
  if (documents.length === 0 || (await call(list, { params: { patientId: profileId }, query: {} })).data.length > 0)
    return;
  const { id: group } = await ensureDefaultGroup(provider, profileId);
  const session = await provider.sessions.create([group], { metadata: sealedFor.documents(profileId) });
  const files: Blob[] = [];
  const payloads: object[] = [];
  for (const { type, ...page } of documents) {
    const id = newId();
    const clear = new Blob([await pdfOf(page)]);
    const filename = `${page.title}.pdf`;
    const about = { filename, type: 'application/pdf', size: clear.size, context: `document:${id}:file` };
    const bytes = await session.encryptFile(clear, about);
    const named = await writeTitle(page.title, bytes);
    const title = await session.encryptMessage(named, { context: `document:${id}:title`, sign: true });
    const key = documentKey(profileId, id);
    const sent = { id, key, title, contentType: 'application/pdf', encrypted: true, sha256: await hexOf(bytes) };
    payloads.push({ ...sent, document: { type } });
    files.push(bytes);
  }
  const form = new FormData();
  form.append('payloads', JSON.stringify(payloads));
  for (const bytes of files) form.append('files', bytes);
  const answer = await fetch(`${patient.api}/upload`, { method: 'POST', headers: patient.headers, body: form });
  if (!answer.ok) throw new Error(`the documents of a demo patient were refused: ${await answer.text()}`);
};
