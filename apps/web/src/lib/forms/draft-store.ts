import { onSessionEnd } from '../session/session-end.ts';

/** Sealed work in progress, in this browser. What is put here is no clear text; see `vault/sealing-now`. */
export interface SealedDraft {
  readonly sealed: string;
  /** When, as an instant. */
  readonly at: string;
}

const DATABASE = 'maillon-drafts';
const STORE = 'drafts';

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no local store'));
  });

const withStore = async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await answered(request);
  try {
    return await answered(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
};

/** Survives a reload and the end of a session that ran out; a sign-out takes it along. @throws where the engine refuses */
export const draftStore = {
  read: async (key: string): Promise<SealedDraft | null> =>
    ((await withStore('readonly', (store) => store.get(key))) as SealedDraft | undefined) ?? null,
  write: async (key: string, draft: SealedDraft): Promise<void> =>
    void (await withStore('readwrite', (store) => store.put(draft, key))),
  remove: async (key: string): Promise<void> => void (await withStore('readwrite', (store) => store.delete(key))),
} as const;

onSessionEnd((end) => {
  if (end === 'signed-out') indexedDB.deleteDatabase(DATABASE);
});
