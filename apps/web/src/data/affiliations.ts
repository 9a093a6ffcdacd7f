import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import { list as listMeasured } from '@maillon/contracts/record/measured-patients';
import * as contract from '@maillon/contracts/structures/affiliations';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';
import { useRealtime } from '../lib/realtime/use-realtime.ts';

/** The part of a patient's home in which a referent is chosen. */
export const REFERENT = '#referent';

export type { AffiliatedPatient, PatientChange, PatientFile } from '@maillon/contracts/structures/affiliations';

/** In whose name one follows patients. */
export type PatientsOwner = RequestOf<typeof contract.list>['params'];

interface ListQuery extends Pick<NonNullable<RequestOf<typeof contract.list>['query']>, 'sort'> {
  readonly query: string;
  readonly visit: 'planned' | 'none' | null;
}

/** The patients of one page after another. */
export const followedPatients = (params: PatientsOwner, { query, sort, visit }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [contract.list.id, params, query, sort, visit],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.list,
        {
          params,
          query: {
            ...(query.length > 1 && { query }),
            ...(sort !== undefined && { sort }),
            ...(visit !== null && { visit }),
            ...(pageParam !== null && { $after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

/** Those who have not answered yet, or who wait for an answer. */
export const waitingPatients = (params: PatientsOwner) =>
  queryOf(contract.list, { params, query: { status: 'PENDING', $limit: 200 } });

/**
 * Those who were measured of late, with their sealed measures.
 * @param among only these, and also those of whom nothing but the last period is known
 */
export const readMeasuredPatients = async (params: PatientsOwner, signal: AbortSignal, among?: readonly string[]) =>
  (await call(listMeasured, { params, query: among === undefined ? {} : { patientIds: among.join(',') } }, { signal }))
    .data;

/** How many patients a person follows. */
export const patientCount = (params: PatientsOwner) =>
  queryOptions({
    queryKey: [contract.list.id, params, 'count'],
    queryFn: async ({ signal }) =>
      (await call(contract.list, { params, query: { $limit: 1, $count: '1' } }, { signal })).total ?? 0,
  });

export const patientFile = (patientId: string) => queryOf(contract.get, { params: { patientId } });

/** What a change of a patient or of who follows them makes stale. */
export const useInvalidatePatients = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(contract.list, contract.get));
};

/** While patients are on screen, a patient who says yes or no is seen. */
export const useLivePatients = (): void => {
  const invalidate = useInvalidatePatients();
  useRealtime('access-policy/updated', () => void invalidate());
  useRealtime('patient/updated', () => void invalidate());
};
