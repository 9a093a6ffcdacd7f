import { clear, createStore, del, get, keys, set } from 'idb-keyval';

/** Sealed work in progress, in this browser. What is put here is no clear text; see `vault/encryption/encrypt`. */
export interface SealedDraft {
  readonly sealed: string;
  /** When, as an instant. */
  readonly at: string;
}

const store = createStore('maillon-drafts', 'drafts');

/** Survives a reload and the end of a session that ran out. @throws where the engine refuses */
export const draftStore = {
  keys: async (): Promise<string[]> => keys<string>(store),
  read: async (key: string): Promise<SealedDraft | null> => (await get<SealedDraft>(key, store)) ?? null,
  write: (key: string, draft: SealedDraft): Promise<void> => set(key, draft, store),
  remove: (key: string): Promise<void> => del(key, store),
  clear: async (): Promise<void> => clear(store),
} as const;
