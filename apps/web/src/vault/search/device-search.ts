import type { DeviceIndex } from './device-index.ts';
import type { SearchItem } from './search-item.ts';

export type DeviceSearchState =
  /** There is no vault that is open, or its index is on its way. */
  | { readonly is: 'closed' }
  /** What is on the server comes, the newest first. */
  | { readonly is: 'filling'; readonly count: number }
  | { readonly is: 'filled'; readonly count: number };

const CLOSED: DeviceSearchState = { is: 'closed' };

let index: DeviceIndex | null = null;
let state: DeviceSearchState = CLOSED;
const listeners = new Set<() => void>();

/** The one index of this page, for the palette; `search-keeper.tsx` fills it. */
export const deviceSearch = {
  current: (): DeviceSearchState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** @param is null: it is over */
  become(next: DeviceIndex | null, is: 'filling' | 'filled' = 'filling'): void {
    index = next;
    state = next === null ? CLOSED : { is, count: next.size };
    for (const listener of listeners) listener();
  },
  /** The newest first; those that hold every word, one of them in the text itself. */
  find: (words: string): readonly SearchItem[] => index?.search(words) ?? [],
} as const;
