import { clear, createStore, del, get, set } from 'idb-keyval';

/** Sealed work in progress, in this browser. What is put here is no clear text; see `vault/encryption/encrypt`. */
export interface SealedDraft {
  readonly sealed: string;
  /** When, as an instant. */
  readonly at: string;
}

const store = createStore('maillon-drafts', 'drafts');

/** Survives a reload and the end of a session that ran out. @throws where the engine refuses */
export const draftStore = {
  read: async (key: string): Promise<SealedDraft | null> => (await get<SealedDraft>(key, store)) ?? null,
  write: (key: string, draft: SealedDraft): Promise<void> => set(key, draft, store),
  remove: (key: string): Promise<void> => del(key, store),
  clear: (): Promise<void> => clear(store),
} as const;
