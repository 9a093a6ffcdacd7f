import { VaultError } from '@maillon/vault/errors';
import type { OwnCard } from '@maillon/vault/provider';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readCardFacts } from '../../data/card-facts.ts';
import { useMe } from '../../data/users.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';
import { useVault } from '../use-vault.ts';
import { unlockVault } from '../vault.ts';
import { trust } from '../vault-trust.ts';

const OWN = 'vault.own-card';

/** Whether this person has a card that may vouch for their keys. */
export const useHasCard = (): boolean => {
  const state = useVault();
  const { userType } = useMe();
  const isProfessional = userType === 'doctor' || userType === 'midwife' || userType === 'assistant';
  return isProfessional && trust().vault?.card != null && state.is === 'open' && state.provider.card !== undefined;
};

const cardOfMine = async (profileId: string) => {
  const provider = await unlockVault();
  if (provider.card === undefined) throw new Error('no cards here');
  const { people, keys } = await readCardFacts([profileId]);
  return { card: provider.card, rpps: people[0]?.rpps ?? null, keys };
};

/** Where one's own card stands. */
export const useOwnCard = (profileId: string) => {
  const client = useQueryClient();
  const isAsked = useHasCard();
  useRealtime('vault/identity-changed', () => void client.invalidateQueries({ queryKey: [OWN] }));
  return useQuery({
    queryKey: [OWN, profileId],
    queryFn: async (): Promise<OwnCard & { rpps: string | null }> => {
      const { card, rpps, keys } = await cardOfMine(profileId);
      return { ...(await card.own(rpps, keys)), rpps };
    },
    enabled: isAsked,
    retry: false,
  });
};

/** Leaves for the provider of cards, which leads back to « Sécurité ». */
export const leaveForCard = async (): Promise<void> => {
  const provider = await unlockVault();
  const begun = await provider.card?.begin(window.location.origin);
  if (begun !== undefined) window.location.assign(begun.url);
};

export const NO_CARD = 'refusee';

/** What came back in the fragment of the address: a handle, or {@link NO_CARD}; null where nothing did. */
export const landingIn = (hash: string): string | null => /&carte=([\w-]{1,64})$/.exec(hash)?.[1] ?? null;

/** Checks what was brought back, and writes it into the chain. @returns the name on the card */
export const useFinishCard = (profileId: string) => {
  const client = useQueryClient();
  return async (handle: string): Promise<string> => {
    if (handle === NO_CARD) throw new VaultError('CARD_REFUSED');
    const { card, rpps, keys } = await cardOfMine(profileId);
    const { name } = await card.finish(handle, rpps, keys);
    await client.invalidateQueries({ queryKey: [OWN] });
    return name;
  };
};

export const useRefuseOtherKeys = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await (await unlockVault()).card?.refuse();
    await client.invalidateQueries({ queryKey: [OWN] });
  };
};
