import { clear, createStore, delMany, get, keys, set } from 'idb-keyval';

/** What is kept in this browser, sealed with AES-GCM. */
export interface SealedBlock {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const sealedStore = (name: string, part: string) => {
  const store = createStore(name, part);
  return {
    keys: (): Promise<string[]> => keys<string>(store),
    read: (key: string): Promise<SealedBlock | undefined> => get<SealedBlock>(key, store),
    write: (key: string, block: SealedBlock): Promise<void> => set(key, block, store),
    remove: (names: readonly string[]): Promise<void> => delMany([...names], store),
    // Where the engine has no storage this is a refusal like others, and ends nothing else.
    clear: async (): Promise<void> => clear(store),
  } as const;
};

/** The index of a person's texts in this browser, of which nothing is in clear but ids. @throws where the engine refuses */
export const blockStore = sealedStore('maillon-search', 'blocks');

/** What a person has read, for when there is no network; in clear are ids and days. @throws where the engine refuses */
export const answerStore = sealedStore('maillon-offline', 'answers');
