import { documentKey } from '@maillon/contracts/fields/upload-keys';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sendDocument, staleDocuments } from '../../data/documents.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { fileOf, titleOf } from '../../vault/encryption/document-titles.ts';
import { sealFiles } from '../../vault/encryption/files.ts';
import { ofDocuments } from '../../vault/encryption/sealed-place.ts';
import { contentTypeOf, titleFor } from './documents.model.ts';
import { type SendFile, type Upload, UploadQueue } from './upload-queue.ts';

/** Seals a file on this device, then sends it; alone, so that a large one spoils no other. */
const sendFor =
  (patientId: string): SendFile =>
  async (id, file, { signal, onSending, onProgress }) => {
    const resource = { sldId: null, readers: [patientId], ...ofDocuments(patientId) };
    const title = { text: titleFor(file.name), context: titleOf(id) };
    const [sealed] = await sealFiles(resource, [{ file, title, context: fileOf(id), signal }]);
    if (sealed === undefined) return;
    onSending();
    const { bytes, sha256 } = sealed;
    const about = { title: sealed.title, contentType: contentTypeOf(file.name), encrypted: true, sha256 } as const;
    const payload = { id, key: documentKey(patientId, id), ...about };
    await sendDocument({ payload, file: bytes }, { signal, onProgress });
  };

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** What follows from files that arrive, whatever is on the screen by then. */
const watch = (queue: UploadQueue, client: QueryClient): void => {
  let known = 0;
  queue.subscribe(() => {
    const items = queue.snapshot();
    const arrived = items.filter(({ status }) => status === 'done').length;
    if (arrived > known) void staleDocuments(client);
    known = arrived;
    // The browser's own question, while something would be lost.
    if (queue.isBusy) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
    if (arrived === 0 || arrived < items.length) return;
    known = 0;
    toast.success(arrived === 1 ? 'Document ajouté' : `${arrived} documents ajoutés`);
    queue.removeDone();
  });
};

/** By the session and the patient: another account starts with a query client of its own. */
const queues = new WeakMap<QueryClient, Map<string, UploadQueue>>();

const queueOf = (client: QueryClient, patientId: string): UploadQueue => {
  const known = queues.get(client) ?? new Map<string, UploadQueue>();
  queues.set(client, known);
  const found = known.get(patientId);
  if (found !== undefined) return found;
  const queue = new UploadQueue(sendFor(patientId));
  watch(queue, client);
  known.set(patientId, queue);
  return queue;
};

export interface Uploads {
  readonly items: readonly Upload[];
  readonly queue: UploadQueue;
}

/** The files of a patient that are on their way; the list is read again as they arrive. */
export const useUploads = (patientId: string): Uploads => {
  const queue = queueOf(useQueryClient(), patientId);
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return { items, queue };
};
