import { ApiProblem } from '@maillon/contracts/endpoint/client';
import type { Endpoint, OutputOf, RequestOf } from '@maillon/contracts/endpoint/endpoint';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

const seconds = 1000;

/** A refusal stays a refusal; only a server in trouble or a lost network is worth asking again. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiProblem && (error.problem.status === 0 || error.problem.status === 503);

/** Waits for the turn of a load. @throws the reason of the signal, where the load is given up meanwhile: it takes no turn */
export type Turn = (signal: AbortSignal) => Promise<void>;

/** The options of `useQuery` for one endpoint. Its key starts with the endpoint's id, so that {@link everyQueryOf} finds it. */
export const queryOf = <const E extends Endpoint>(endpoint: E, request: RequestOf<E>, turn?: Turn) =>
  queryOptions<OutputOf<E>>({
    queryKey: [endpoint.id, request],
    queryFn: async ({ signal }) => {
      await turn?.(signal);
      return (await call(endpoint, request, { signal })).data;
    },
  });

/** Matches the cached answers of an endpoint, whatever was asked: for `invalidateQueries` and `setQueriesData`. */
export const everyQueryOf = (...endpoints: readonly Endpoint[]) => {
  const ids = new Set(endpoints.map(({ id }) => id));
  return { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => ids.has(String(queryKey[0])) };
};

/**
 * Puts what a write answered in place of what is known. A reading that is under way may have begun before that write, and would bring the
 * older state back: it is dropped, and asked anew for what others wrote meanwhile.
 */
export const setWritten = async <T>(client: QueryClient, queryKey: QueryKey, written: T): Promise<void> => {
  const only = { queryKey, exact: true };
  const isRead = client.isFetching(only) > 0;
  await client.cancelQueries(only);
  client.setQueryData<T>(queryKey, written);
  if (isRead) void client.invalidateQueries(only);
};

let first: QueryClient | null = null;

/** What the first screen of this page is read by, before anything is drawn. */
export const firstQueryClient = (): QueryClient => {
  first ??= createQueryClient(() => undefined);
  return first;
};

/** The one that has read ahead, if there is one: once, for what stands on it drops it when it goes. @param onFailure see {@link createQueryClient} */
export const takeQueryClient = (onFailure: (error: Error) => void): QueryClient => {
  const client = first ?? createQueryClient(onFailure);
  first = null;
  hear(client, onFailure);
  return client;
};

const hear = (client: QueryClient, onFailure: (error: Error) => void): void => {
  client.getQueryCache().config.onError = onFailure;
  client.getMutationCache().config.onError = onFailure;
};

/** @param onFailure sees each failed query and mutation, for the toasts that no screen shows itself. */
export const createQueryClient = (onFailure: (error: Error) => void): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30 * seconds, gcTime: 300 * seconds, retry: isWorthRetrying, throwOnError: false },
      mutations: { retry: false },
    },
  });
  hear(client, onFailure);
  return client;
};
