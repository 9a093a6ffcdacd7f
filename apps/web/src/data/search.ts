import { find } from '@maillon/contracts/accounts/search';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../lib/api/query.ts';

export type { Found } from '@maillon/contracts/accounts/search';

/** Everybody whom the reader may know of and whose name holds these words. */
export const foundFor = (words: string) => ({
  ...queryOf(find, { query: { query: words } }),
  enabled: words.length >= 2,
  // The list stays while the next one comes.
  placeholderData: keepPreviousData,
});
