import { urlOf } from '@maillon/contracts/client';
import * as dataRights from '@maillon/contracts/data-rights';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { env } from '../config/env.ts';
import { call } from '../lib/api.ts';
import { everyQueryOf, queryOf } from '../lib/query.ts';

const ASK_AGAIN_MS = 3000;

/** What the signed-in person asked for; asked again as long as a copy is being made. */
export const dataRequestsQuery = () => ({
  ...queryOf(dataRights.requests, {}),
  refetchInterval: ({ state }: { state: { data: readonly dataRights.DataRequest[] | undefined } }) =>
    state.data?.some(({ status }) => status === 'PENDING') ? ASK_AGAIN_MS : (false as const),
});

const useRequest = <Input>(send: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Also after a refusal: what is on the screen may be old.
    onSettled: () => client.invalidateQueries(everyQueryOf(dataRights.requests)),
  });
};

export const useRequestExport = () => useRequest(() => call(dataRights.requestExport, {}));

export const useRequestErasure = () =>
  useRequest((reason: string) => call(dataRights.requestErasure, { body: reason === '' ? {} : { reason } }));

export const useWithdrawErasure = () =>
  useRequest((id: string) => call(dataRights.withdrawErasure, { params: { id } }));

/** Where the browser fetches the archive, with the session's cookies. */
export const archiveUrl = (id: string): string => env.apiUrl + urlOf(dataRights.archive, { params: { id } });
