import type { EncryptionProvider, KeyChange } from '@maillon/vault/provider';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../lib/realtime/use-realtime.ts';
import { openVault } from './vault.ts';

const CHANGED = 'vault.changed-keys';

type Changes = ReadonlyMap<string, KeyChange>;

const NOBODY: Changes = new Map();

/** Those whose profile other keys stood for before: nothing is shared with them until a person has decided it. */
export const changesAmong = async ({ verify }: EncryptionProvider, ids: readonly string[]): Promise<Changes> => {
  const changes = await Promise.all(ids.map(async (id) => [id, (await verify.changeOf?.(id)) ?? null] as const));
  return new Map(changes.flatMap(([id, change]) => (change === null ? [] : [[id, change]])));
};

export const useChangedKeys = (ids: readonly string[]): Changes => {
  const client = useQueryClient();
  useRealtime('vault/identity-changed', () => void client.invalidateQueries({ queryKey: [CHANGED] }));
  const { data } = useQuery({
    queryKey: [CHANGED, ...ids],
    queryFn: async () => changesAmong(await openVault(), ids),
    enabled: ids.length > 0,
    retry: false,
  });
  return data ?? NOBODY;
};

/** The person goes on with them: from now on these keys stand for their people. */
export const useTrustKeys = (): ((ids: readonly string[]) => Promise<void>) => {
  const client = useQueryClient();
  return async (ids) => {
    const { verify } = await openVault();
    for (const id of ids) await verify.trust?.(id);
    await client.invalidateQueries({ queryKey: [CHANGED] });
  };
};
