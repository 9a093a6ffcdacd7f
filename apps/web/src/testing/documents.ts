import { beforeEach } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { PatientDocument } from '../data/documents.ts';
import { fileOf, titleOf } from '../vault/encryption/document-titles.ts';
import { sealFiles } from '../vault/encryption/files.ts';
import { ofDocuments } from '../vault/encryption/sealed-place.ts';
import { seal } from '../vault/encryption/sealing.ts';
import { installFakeXhr } from './fake-xhr.ts';
import { TestVault } from './vault.ts';

export const PATIENT = '01940000-0000-7000-8000-00000000000a';
export const DOCTOR = '01940000-0000-7000-8000-00000000000b';
export const LIST = `GET /api/patient/${PATIENT}/document`;
export const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const resource = { sldId: null, readers: [PATIENT], ...ofDocuments(PATIENT) };

interface Saved {
  readonly name: string;
  readonly blob: Blob | undefined;
}

let made = 0;

/** An open vault, sealed documents and the files that the page gives to its person; call it once in a spec. */
export const withDocuments = () => {
  let me: EncryptionProvider;
  let saved: Saved[] = [];
  beforeEach(async () => {
    me = await (await TestVault.found()).opensFor(PATIENT);
    installFakeXhr();
    saved = [];
    const blobs = new Map<string, Blob>();
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.set(`blob:${blobs.size}`, blob);
        return `blob:${blobs.size - 1}`;
      },
      revokeObjectURL: () => undefined,
    });
    HTMLAnchorElement.prototype.click = function click() {
      saved.push({ name: this.download, blob: blobs.get(this.href) });
    };
  });

  const aDocument = async (title: string, more: Partial<PatientDocument> = {}): Promise<PatientDocument> => {
    made += 1;
    const id = `01940000-0000-7000-8000-1000000000${String(made).padStart(2, '0')}`;
    const sealed = more.encrypted === false ? title : (await seal(me, resource, titleOf(id), title)).text;
    return {
      ...{
        id,
        key: `${PATIENT}/document/${id}`,
        patientId: PATIENT,
        title: sealed,
        type: 'document',
        contentType: 'image/png',
        encrypted: true,
      },
      ...{ size: 100, creation: '2026-03-02T10:00:00.000Z', version: 1, author: { id: PATIENT, name: 'Ana Martin' } },
      ...more,
    };
  };

  const answerOf = async (sealed: Blob | undefined): Promise<Response> => {
    const bytes = await (sealed ?? new Blob()).arrayBuffer();
    return new Response(bytes, { headers: { 'content-length': String(bytes.byteLength) } });
  };
  const sealedFile = async (id: string, title: string, content: BlobPart, filename: string) => {
    const about = { title: { text: title, context: titleOf(id) }, context: fileOf(id) };
    return (await sealFiles(resource, [{ file: new File([content], filename), ...about }]))[0];
  };

  /** What the server has of another file for that place, which the document's title does not name. */
  const bytesOf = async (id: string, content: BlobPart, filename: string): Promise<Response> =>
    answerOf((await sealedFile(id, 'x', content, filename))?.bytes);

  /** A document, and what the server has of it. */
  const aFile = async (title: string, content: BlobPart, filename: string, more: Partial<PatientDocument> = {}) => {
    const document = await aDocument(title, more);
    const sealed = await sealedFile(document.id, title, content, filename);
    return { document: { ...document, title: sealed?.title ?? '' }, bytes: await answerOf(sealed?.bytes) };
  };

  return { aDocument, aFile, bytesOf, saved: () => saved };
};
