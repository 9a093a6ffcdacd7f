import { ApiProblem } from '@maillon/contracts/endpoint/client';
import * as contract from '@maillon/contracts/structures/statistics';
import type { DayPeriod } from '@maillon/domain/statistics/period';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callRaw } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';
import { useRealtime } from '../lib/realtime/use-realtime.ts';

export type { OrganizationStatistics } from '@maillon/contracts/structures/statistics';

/** How many one has seen, and how many wait. */
export const ownStatistics = () => queryOf(contract.ofPractitioner, {});

const LIVE_MS = 1000;
const NOT_MODIFIED = 304;

interface Tagged {
  readonly data: contract.OrganizationStatistics;
  readonly etag: string | null;
}

const queryIn = ({ start, end }: DayPeriod) => ({ periodStartDate: start, periodEndDate: end });

/**
 * What a structure has done in a period, asked each second while it is looked at (spec clinical §7); what has not changed does not
 * travel again.
 */
export const structureStatistics = (id: string, period: DayPeriod) =>
  queryOptions({
    queryKey: [contract.ofOrganization.id, id, period],
    queryFn: async ({ signal, client, queryKey }): Promise<Tagged> => {
      const before = client.getQueryData<Tagged>(queryKey);
      const headers = before?.etag ? { 'if-none-match': before.etag } : {};
      try {
        const { data, etag } = await call(
          contract.ofOrganization,
          { params: { id }, query: queryIn(period) },
          { signal, headers },
        );
        return { data, etag };
      } catch (error) {
        const isSame = error instanceof ApiProblem && error.problem.status === NOT_MODIFIED;
        if (before !== undefined && isSame) return before;
        throw error;
      }
    },
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.error === null ? LIVE_MS : false),
  });

/** The same, for a home: once. */
export const structureWeek = (id: string, period: DayPeriod) =>
  queryOf(contract.ofOrganization, { params: { id }, query: queryIn(period) });

/** While they are on a home, what is booked or ended meanwhile is counted. */
export const useLiveStatistics = (): void => {
  const client = useQueryClient();
  const countAgain = (): void =>
    void client.invalidateQueries(everyQueryOf(contract.ofPractitioner, contract.ofOrganization));
  useRealtime('appointment/updated', countAgain, countAgain);
  useRealtime('calendar/updated', countAgain);
};

/** @throws {ApiProblem} `FORBIDDEN` for a member who does not manage the structure */
export const statisticsTable = async (id: string, period: DayPeriod): Promise<string> =>
  (await call(contract.exportCsv, { params: { id }, query: queryIn(period) })).data;

/** What the page shows, as a PDF. @throws {ApiProblem} as {@link statisticsTable} */
export const statisticsDocument = async (id: string, period: DayPeriod): Promise<Blob> => {
  const query = new URLSearchParams(queryIn(period));
  const answer = await callRaw(`/statistics/organization/${id}/export.pdf?${query}`, {
    headers: { accept: 'application/pdf' },
  });
  return answer.blob();
};
