import { current, end, list } from '@maillon/contracts/accounts/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';

/** The session of this browser, and the contacts that the person proved while signing in. */
export const sessionQuery = () => queryOf(current, {});

/** The devices on which the person is signed in. */
export const sessionsQuery = () => ({ ...queryOf(list, {}), staleTime: 0 });

/** Signs another device out. */
export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (handle: string) => call(end, { params: { handle } }),
    onSettled: () => client.invalidateQueries(everyQueryOf(list)),
  });
};
