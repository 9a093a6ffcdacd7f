import { devOutbox } from '@maillon/contracts/system/platform';
import { queryOf } from '../lib/api/query.ts';

/** The messages that would have left (LOCAL mode), newest first; of one recipient when given. */
export const outboxQuery = (to: string) => ({
  ...queryOf(devOutbox, { query: to === '' ? {} : { to } }),
  // A message arrives without anyone telling: this page is for a developer who waits for it.
  refetchInterval: 2000,
});
