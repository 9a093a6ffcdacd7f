import { type ApiKey, create, type KeyOwner, list, revoke } from '@maillon/contracts/accounts/api-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../lib/api/query.ts';

export type { ApiKey, KeyOwner };

/** The keys to calendars that the person may give, and whose calendars those are. */
export const apiKeysQuery = () => queryOf(list, {});

const useInvalidateKeys = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(list));
};

interface Draft {
  readonly ownerId: string;
  readonly name: string;
}

/** Gives the key itself, which no other answer does. A draft that is sent again after a lost answer makes no second key. */
export const useCreateApiKey = () => {
  const invalidate = useInvalidateKeys();
  const last = useRef<{ readonly draft: string; readonly key: string } | null>(null);
  const keyFor = (draft: string): string => {
    if (last.current?.draft !== draft) last.current = { draft, key: crypto.randomUUID() };
    return last.current.key;
  };
  return useMutation({
    mutationFn: async (body: Draft) =>
      (await call(create, { body }, { idempotencyKey: keyFor(JSON.stringify(body)) })).data,
    onSettled: invalidate,
  });
};

export const useRevokeApiKey = () => {
  const invalidate = useInvalidateKeys();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(revoke, { params: { id } });
    },
    onSettled: invalidate,
  });
};
