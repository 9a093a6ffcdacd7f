import { MINUTE_MS } from '@maillon/domain/time-units';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccessPolicy, acceptedSharings } from '../data/access/access-policies.ts';
import { useMe } from '../data/users.ts';
import { useRealtime } from '../lib/realtime/use-realtime.ts';
import { confirmMember, unconfirmedMembers } from './team-keys.ts';
import { useVault } from './use-vault.ts';
import { unlockVault } from './vault.ts';

const UNCONFIRMED = 'vault.unconfirmed-members';

const NOBODY: readonly AccessPolicy[] = [];

/** Members of a structure who wait for this person's word; empty while the vault is shut. */
export const useUnconfirmedMembers = (structureId: string): readonly AccessPolicy[] => {
  const state = useVault();
  const client = useQueryClient();
  const stale = () => void client.invalidateQueries({ queryKey: [UNCONFIRMED] });
  useRealtime('access-policy/updated', stale);
  useRealtime('vault/identity-changed', stale);
  const { data } = useQuery({
    queryKey: [UNCONFIRMED, structureId],
    queryFn: async () =>
      state.is === 'open' ? unconfirmedMembers(state.provider, structureId, await acceptedSharings()) : NOBODY,
    enabled: state.is === 'open',
    staleTime: MINUTE_MS,
    retry: false,
  });
  return data ?? NOBODY;
};

export const useConfirmMember = (structureId: string) => {
  const { id: userId, userType } = useMe();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (policy: AccessPolicy) => {
      const whose = { userId, structureId, isStaff: userType === 'organization' };
      if (!(await confirmMember(await unlockVault(), whose, policy))) throw new Error('not signed');
      return policy.to;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [UNCONFIRMED] }),
  });
};
