import { approve, reject, revoke } from '@maillon/contracts/access/access-policies';
import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import { list as listMeasured } from '@maillon/contracts/record/measured-patients';
import * as contract from '@maillon/contracts/structures/affiliations';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, ifMatch } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';
import { useRealtime } from '../lib/realtime/use-realtime.ts';

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

/** Those who have not answered yet, or whom nobody has answered. */
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

const useStale = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(contract.list, contract.get));
};

/** While patients are on screen, a patient who says yes or no is seen. */
export const useLivePatients = (): void => {
  const stale = useStale();
  useRealtime('access-policy/updated', () => void stale());
  useRealtime('patient/updated', () => void stale());
};

/** Changes who a patient is, where they live or who follows them; a change by another person meanwhile is refused. */
export const useUpdatePatient = ({ id, version }: Pick<contract.PatientFile, 'id' | 'version'>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof contract.update>['body']) =>
      (await call(contract.update, { params: { patientId: id }, body }, { headers: ifMatch(version) })).data,
    onSuccess: (patient) => client.setQueryData(patientFile(id).queryKey, patient),
    onSettled: () => client.invalidateQueries(everyQueryOf(contract.list, contract.get)),
  });
};

export const useResendReferent = (patientId: string) => {
  const stale = useStale();
  return useMutation({
    mutationFn: async () => {
      await call(contract.resendReferent, { params: { patientId } });
    },
    onSettled: stale,
  });
};

/** The number travels in the body, and is in no cache: a mutation keeps nothing. */
export const useCheckNir = (params: PatientsOwner) =>
  useMutation({ mutationFn: async (nir: string) => (await call(contract.check, { params, body: { nir } })).data });

export const useAffiliate = (params: PatientsOwner) => {
  const stale = useStale();
  return useMutation({
    mutationFn: async (patientId: string) => (await call(contract.affiliate, { params, body: { patientId } })).data,
    onSettled: stale,
  });
};

export const useCreatePatient = (params: PatientsOwner) => {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof contract.affiliateNew>['body']) =>
      (await call(contract.affiliateNew, { params, body })).data,
    onSettled: stale,
  });
};

interface PatientAnswer extends Pick<contract.AffiliatedPatient['access'], 'id' | 'rights'> {
  readonly answer: 'approve' | 'reject' | 'revoke';
}

export const useAnswerPatient = () => {
  const stale = useStale();
  return useMutation({
    mutationFn: async ({ id, rights, answer }: PatientAnswer) => {
      if (answer === 'approve') await call(approve, { params: { id }, body: { rights } });
      else await call({ reject, revoke }[answer], { params: { id } });
    },
    onSettled: stale,
  });
};
