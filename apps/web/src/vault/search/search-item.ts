import type { IndexedText } from '../../lib/search/text-index.ts';

export const SEARCH_KINDS = ['message', 'transmission', 'teleexpertise', 'visit', 'document'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** One text of a person, as their device finds it. */
export interface SearchItem extends IndexedText {
  readonly kind: SearchKind;
  /** The id of the conversation, thread, visit or patient that it is read at. */
  readonly place: string;
}

/** What belongs together: a conversation, the transmissions of a structure, the titles of a record. */
export interface SearchBlock {
  readonly items: readonly SearchItem[];
  /** Of a conversation: the number of the last message that was looked at. */
  readonly upTo: number;
  /** Some of it did not open, and may later. */
  readonly hasClosed: boolean;
}
