import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';
import { type AccountReset, vault } from '../vault.ts';

const STATE = ['vault.reset'] as const;

/** Whether new keys were asked for, on whatever device; null: none were. */
export const useResetState = (accountReset: AccountReset | undefined) => {
  const client = useQueryClient();
  // The notice of it is a notification like any other.
  useRealtime('notification/new', () => void client.invalidateQueries({ queryKey: STATE }));
  return useQuery({
    queryKey: STATE,
    queryFn: async () => (await accountReset?.state())?.allowedAt ?? null,
    enabled: accountReset !== undefined,
    retry: false,
  });
};

/** Asks for them, takes that back, or has them made. */
export const useReset = (accountReset: AccountReset | undefined) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (step: 'ask' | 'cancel' | 'complete') => {
      await accountReset?.[step]();
      if (step === 'complete') vault.tryAgain();
    },
    onSettled: () => client.invalidateQueries({ queryKey: STATE }),
  });
};
