import { documentKey, threadKey } from '@maillon/contracts/fields/upload-keys';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sendDocument, staleDocuments } from '../../data/documents.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { fileOf, titleOf } from '../../vault/encryption/document-titles.ts';
import { sealFiles } from '../../vault/encryption/files.ts';
import { ofDocuments } from '../../vault/encryption/sealed-place.ts';
import { contentTypeOf, titleFor } from './documents.model.ts';
import { type SendFile, type Upload, UploadQueue } from './upload-queue.ts';

/** Where files are put: in the record of a patient, and there beside a transmission about them where one is named. */
export interface UploadPlace {
  readonly patientId: string;
  readonly transmissionId?: string;
}

const keyFor = ({ patientId, transmissionId }: UploadPlace, id: string): string =>
  transmissionId === undefined ? documentKey(patientId, id) : threadKey('transmission', transmissionId, id);

/** Seals a file on this device, then sends it; alone, so that a large one spoils no other. */
const sendFor =
  (place: UploadPlace): SendFile =>
  async (id, file, { signal, onSending, onProgress }) => {
    const { patientId } = place;
    const resource = { sldId: null, readers: [patientId], ...ofDocuments(patientId) };
    const title = { text: titleFor(file.name), context: titleOf(id) };
    const [sealed] = await sealFiles(resource, [{ file, title, context: fileOf(id), signal }]);
    if (sealed === undefined) return;
    onSending();
    const { bytes, sha256 } = sealed;
    const about = { title: sealed.title, contentType: contentTypeOf(file.name), encrypted: true, sha256 } as const;
    const payload = { id, key: keyFor(place, id), ...about };
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

/** By the session and the place: another account starts with a query client of its own. */
const queues = new WeakMap<QueryClient, Map<string, UploadQueue>>();

const queueOf = (client: QueryClient, place: UploadPlace): UploadQueue => {
  const name = keyFor(place, '');
  const known = queues.get(client) ?? new Map<string, UploadQueue>();
  queues.set(client, known);
  const found = known.get(name);
  if (found !== undefined) return found;
  const queue = new UploadQueue(sendFor(place));
  watch(queue, client);
  known.set(name, queue);
  return queue;
};

export interface Uploads {
  readonly items: readonly Upload[];
  readonly queue: UploadQueue;
}

/** The files that are on their way there; the list is read again as they arrive. */
export const useUploads = (place: UploadPlace): Uploads => {
  const queue = queueOf(useQueryClient(), place);
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return { items, queue };
};
