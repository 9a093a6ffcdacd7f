import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import * as contract from '@maillon/contracts/record/check-ups';
import type { Answers } from '@maillon/domain/forms/form';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { queryOf } from '../lib/api/query.ts';

/** The questionnaires that were received, page by page, the newest first. */
export const checkUpPages = () =>
  infiniteQueryOptions({
    queryKey: [contract.list.id, 'pages'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { $limit: 30, ...(pageParam === '' ? {} : { $after: pageParam }) };
      const { data, nextCursor } = await call(contract.list, { query }, { signal });
      return { items: data, next: nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const checkUpQuery = (id: string) => queryOf(contract.get, { params: { id } });

export const askChallenge = async () => (await call(contract.challenge, {})).data;

/** @throws {ApiProblem} with status 0 when no answer came: it may have arrived, and the same proof says so the next time */
export const sendCheckUp = async (answers: Answers, captchaToken: string): Promise<void> => {
  await call(contract.create, { body: { ...answers, captchaToken } as RequestOf<typeof contract.create>['body'] });
};

/**
 * The questionnaires of the person with this number, the newest first. The number travels in the body; the answers are asked once
 * per visit, because such look-ups are counted.
 */
export const checkUpsOfPerson = (patientId: string, nir: string) =>
  queryOptions({
    queryKey: [contract.findByNir.id, patientId],
    queryFn: async ({ signal }) => (await call(contract.findByNir, { body: { nir } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** One questionnaire goes for everybody who reads the file. */
export const removeCheckUp = async (client: QueryClient, patientId: string, id: string): Promise<void> => {
  await call(contract.remove, { params: { id } });
  await client.invalidateQueries({ queryKey: [contract.findByNir.id, patientId] });
};
