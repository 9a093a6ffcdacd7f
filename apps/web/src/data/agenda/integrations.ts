import * as integrations from '@maillon/contracts/agenda/integrations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';

/** While a calendar is being imported, its end is asked for. */
const POLL_MS = 2_000;

/** The integrations that are offered to the signed-in person. */
export const integrationsQuery = () => ({
  ...queryOf(integrations.list, {}),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: readonly integrations.Integration[] | undefined } }) =>
    state.data?.some(({ isSyncing }) => isSyncing) ? POLL_MS : (false as const),
});

const useInvalidate = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(integrations.list));
};

/** Where the provider asks the person; good for ten minutes. */
export const authorizationUrlOf = async (type: string): Promise<string> =>
  (await call(integrations.authorizationUrl, { params: { type } })).data.url;

/** Finishes an activation with what the provider gave to the browser. */
export const useActivate = (type: string) =>
  useMutation({
    mutationFn: (body: { code: string; state: string; iss?: string }) =>
      call(integrations.authorizationCallback, { params: { type }, body }),
    onSuccess: useInvalidate(),
  });

export const useSync = (type: string) =>
  useMutation({
    mutationFn: () => call(integrations.sync, { params: { type } }),
    onSettled: useInvalidate(),
  });

export const useDeactivate = () =>
  useMutation({
    mutationFn: (id: string) => call(integrations.remove, { params: { id } }),
    onSettled: useInvalidate(),
  });
