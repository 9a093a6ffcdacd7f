import * as contract from '@maillon/contracts/access/access-policies';
import { requestKeys } from '@maillon/contracts/access/key-requests';
import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../../lib/api/api.ts';
import { everyQueryOf } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';
import { refreshMe } from '../users.ts';

export type { AccessPolicy, KeyHolder } from '@maillon/contracts/access/access-policies';

type Filter = Pick<RequestOf<typeof contract.list>['query'], 'direction' | 'status' | 'resource'>;

/** Who stands on the other side of a sharing, given or received. */
export const otherPartyName = ({ direction, to, fromDisplay }: contract.AccessPolicy): string =>
  direction === 'given' ? to.name : fromDisplay.name;

/** One direction of the sharings of one status, the newest first, page by page. */
export const accessPolicies = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [contract.list.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(contract.list, { query: { ...filter, ...(pageParam === null ? {} : { $after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

/** What people ask of me, and what they offer. */
export const askedOfMe = () => accessPolicies({ direction: 'given', status: 'PENDING' });
export const offeredToMe = () => accessPolicies({ direction: 'received', status: 'INVITED' });

/** Every sharing that I gave and that holds, to the last page. */
export const acceptedSharings = async (): Promise<contract.AccessPolicy[]> => {
  const all: contract.AccessPolicy[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = { direction: 'given', status: 'ACCEPTED', $limit: 200, ...(after ? { $after: after } : {}) } as const;
    const { data, nextCursor } = await call(contract.list, { query });
    all.push(...data);
    after = nextCursor;
  }
  return all;
};

/** The other side of a sharing that holds, given or received; undefined where none does. */
export const acceptedWith = async (profileId: string): Promise<contract.AccessPolicy['fromDisplay'] | undefined> => {
  const { data } = await call(contract.list, { query: { status: 'ACCEPTED', $limit: 200 } });
  const given = data.find(({ to }) => to.id === profileId);
  return given?.to ?? data.find(({ from }) => from === profileId)?.fromDisplay;
};

/** Who gets keys through a sharing that I gave. */
export const keyHolders = async (id: string): Promise<readonly contract.KeyHolder[]> =>
  (await call(contract.keyHolders, { params: { id } })).data;

/** What a sharing changes: the lists, and what the signed-in person has access to. */
const useInvalidate = () => {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries(everyQueryOf(contract.list, contract.get)), refreshMe(client)]);
};

/** While it is on screen, what the other side asks, answers or takes back is read again. */
export const useLiveAccessPolicies = (): void => {
  const invalidate = useInvalidate();
  useRealtime('access-policy/updated', () => void invalidate());
  // Whose keys they are is said with each.
  useRealtime('vault/identity-changed', () => void invalidate());
};

export const useOfferAccess = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof contract.offer>['body']) => (await call(contract.offer, { body })).data,
    onSettled: invalidate,
  });
};

/** Asks a person for what they have not shared yet. */
export const useRequestAccess = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof contract.request>['body']) =>
      (await call(contract.request, { body })).data,
    onSettled: invalidate,
  });
};

interface AccessAnswer {
  readonly id: string;
  readonly answer: 'approve' | 'reject';
  /** Those that are on the screen. */
  readonly rights: readonly string[];
  /** The owner's signature, where they could give it. */
  readonly grant?: contract.SignedGrant | null;
}

export const useAnswerAccess = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ id, answer, rights, grant }: AccessAnswer) =>
      answer === 'approve'
        ? (await call(contract.approve, { params: { id }, body: { rights: [...rights], ...(grant && { grant }) } }))
            .data
        : (await call(contract.reject, { params: { id } })).data,
    onSettled: invalidate,
  });
};

/** Signs a sharing that was given before, or by a booking. */
export const signAccess = async (id: string, grant: contract.SignedGrant): Promise<contract.AccessPolicy> =>
  (await call(contract.sign, { params: { id }, body: { grant } })).data;

export const useSignAccess = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, grant }: { readonly id: string; readonly grant: contract.SignedGrant }) => signAccess(id, grant),
    onSettled: invalidate,
  });
};

interface NewRights extends Pick<contract.AccessPolicy, 'id' | 'version'> {
  readonly rights: readonly string[];
}

/** @throws {ApiProblem} `STALE_VERSION` where the other side changed it since it was read */
export const useChangeRights = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ id, version, rights }: NewRights) =>
      (
        await call(
          contract.changeRights,
          { params: { id }, body: { rights: [...rights] } },
          { headers: ifMatch(version) },
        )
      ).data,
    onSettled: invalidate,
  });
};

export const useRevokeAccess = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(contract.revoke, { params: { id } });
    },
    onSettled: invalidate,
  });
};

/** Tells a patient that their file is waited for, once a day at most. */
export const askForKeys = async (patientId: string): Promise<void> => {
  await call(requestKeys, { params: { patientId } });
};
