import { MINUTE_MS } from '@maillon/domain/time-units';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { giveKeys, givesKeys, type KeyStanding } from './keys.ts';
import { useVault } from './use-vault.ts';

/** Begins the key of what is known of who holds keys: {@link useLookAgain} reads it again. */
export const keyStates = ['vault.keys'] as const;

const NONE: ReadonlyMap<string, KeyStanding> = new Map();

/** Who holds the keys of this profile, by sharing; giving those that may be given on the way. Empty while the vault is shut. */
export const useKeyStates = (
  profileId: string,
  policies: readonly AccessPolicy[],
): ReadonlyMap<string, KeyStanding> => {
  const state = useVault();
  const wanted = policies.filter(givesKeys);
  const { data } = useQuery({
    queryKey: [
      ...keyStates,
      profileId,
      wanted.map(({ id, version, to, grant }) => `${id} ${version} ${to.sldId} ${grant?.s}`),
    ],
    queryFn: async () => (state.is === 'open' ? giveKeys(state.provider, profileId, wanted) : NONE),
    enabled: state.is === 'open' && wanted.length > 0,
    staleTime: MINUTE_MS,
    retry: false,
  });
  return data ?? NONE;
};

/** After a signature, and when a sharing begins elsewhere: look again. */
export const useLookAgain = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyStates });
};
