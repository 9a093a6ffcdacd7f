import { type AccessLogEntry, accessLog } from '@maillon/contracts/access/access-log';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export interface AccessLogFilter {
  readonly outcome?: 'ok' | 'refused';
  /** Calendar days; the end is not part of the period. */
  readonly start?: string;
  readonly end?: string;
}

interface Page {
  readonly items: readonly AccessLogEntry[];
  readonly next: string | null;
}

/** Who looked at the signed-in patient's file, newest first. */
export const accessLogPages = (filter: AccessLogFilter) =>
  infiniteQueryOptions({
    queryKey: [accessLog.id, 'pages', filter],
    queryFn: async ({ signal, pageParam }): Promise<Page> => {
      const query = { ...filter, $limit: 20, ...(pageParam === null ? {} : { $after: pageParam }) };
      const { data, nextCursor } = await call(accessLog, { query }, { signal });
      return { items: data, next: nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // A person who opens the page wants to know now.
    staleTime: 0,
  });
