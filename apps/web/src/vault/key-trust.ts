import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../lib/realtime/use-realtime.ts';
import { openVault } from './vault.ts';

const CHANGED = 'vault.changed-keys';

/** Those whose profile another key stood for before: nothing is shared with them until somebody has compared the number. */
const changedAmong = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { verify } = await openVault();
  const trusted = await Promise.all(ids.map((id) => verify.isTrusted?.(id) ?? true));
  return new Set(ids.filter((_id, at) => trusted[at] === false));
};

const NOBODY: ReadonlySet<string> = new Set();

export const useChangedKeys = (ids: readonly string[]): ReadonlySet<string> => {
  const client = useQueryClient();
  useRealtime('vault/identity-changed', () => void client.invalidateQueries({ queryKey: [CHANGED] }));
  const { data } = useQuery({
    queryKey: [CHANGED, ...ids],
    queryFn: () => changedAmong(ids),
    enabled: ids.length > 0,
    retry: false,
  });
  return data ?? NOBODY;
};

/** The person compared the digits: from now on these keys stand for their people. */
export const useTrustKeys = (): ((ids: readonly string[]) => Promise<void>) => {
  const client = useQueryClient();
  return async (ids) => {
    const { verify } = await openVault();
    for (const id of ids) await verify.trust?.(id);
    await client.invalidateQueries({ queryKey: [CHANGED] });
  };
};
