import type { Endpoint, OutputOf, RequestOf } from '@maillon/contracts/endpoint/endpoint';
import * as admin from '@maillon/contracts/system/admin';
import { devOutbox } from '@maillon/contracts/system/platform';
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf, setWritten } from '../lib/api/query.ts';

type Page<E extends Endpoint> = { readonly items: OutputOf<E>; readonly next: string | null };

/** A list that is read page by page. */
const pagesOf = <const E extends Endpoint>(endpoint: E, query: object) =>
  infiniteQueryOptions<Page<E>, Error, InfiniteData<Page<E>>, readonly unknown[], string | undefined>({
    queryKey: [endpoint.id, 'pages', query],
    queryFn: async ({ signal, pageParam }) => {
      const request = { query: { ...query, $limit: 30, $after: pageParam } } as unknown as RequestOf<E>;
      const { data, nextCursor } = await call(endpoint, request, { signal });
      return { items: data, next: nextCursor };
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export interface UserFilter {
  readonly query?: string | undefined;
  readonly userType?: admin.AdminUser['userType'] | undefined;
  readonly active?: 'true' | 'false' | undefined;
  readonly verified?: 'true' | 'false' | undefined;
  readonly demo?: 'true' | 'false' | undefined;
}

export const usersPages = (filter: UserFilter) => pagesOf(admin.searchUsers, filter);

export const userQuery = (id: string) => queryOf(admin.getUser, { params: { id } });

/** Demo people of one kind, for the demo panel. */
export const demoUsersQuery = (userType: 'midwife' | 'organization' | 'doctor' | 'patient') =>
  queryOf(admin.searchUsers, { query: { demo: 'true', userType, $limit: 20 } });

const ACTIONS = {
  activate: admin.activateUser,
  deactivate: admin.deactivateUser,
  verify: admin.verifyProfessional,
  unlockClaim: admin.unlockClaim,
  resendParentLetter: admin.resendParentLetter,
} as const;
export type UserAction = keyof typeof ACTIONS;

/** Opens, closes or confirms an account. */
export const useUserAction = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: UserAction) => (await call(ACTIONS[action], { params: { id } })).data,
    onSuccess: async (user) => {
      await setWritten(client, userQuery(id).queryKey, user);
      void client.invalidateQueries(everyQueryOf(admin.searchUsers, admin.auditTrail));
    },
  });
};

export interface TrailFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: 'ok' | 'refused' | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

export const trailPages = (filter: TrailFilter) => pagesOf(admin.auditTrail, filter);

export const bundlesQuery = () => queryOf(admin.bundles, {});

export const usePublishBundle = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof admin.publishBundle>['body']) =>
      (await call(admin.publishBundle, { body })).data,
    onSuccess: () => client.invalidateQueries(everyQueryOf(admin.bundles)),
  });
};

/** The messages that would have left (LOCAL mode), newest first; of one recipient when given. */
export const outboxQuery = (to: string) => ({
  ...queryOf(devOutbox, { query: to === '' ? {} : { to } }),
  // A message arrives without an event: this page is for a developer who waits for it.
  refetchInterval: 2000,
});
