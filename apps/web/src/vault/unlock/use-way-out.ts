import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';
import { vault, type WayOut } from '../vault.ts';

const STATE = ['vault.reset'] as const;

/** Whether new keys were asked for, on whatever device; null: nobody did. */
export const useResetState = (wayOut: WayOut | undefined) => {
  const client = useQueryClient();
  // The notice of it is a notification like any other.
  useRealtime('notification/new', () => void client.invalidateQueries({ queryKey: STATE }));
  return useQuery({
    queryKey: STATE,
    queryFn: async () => (await wayOut?.state())?.allowedAt ?? null,
    enabled: wayOut !== undefined,
    retry: false,
  });
};

/** Asks for them, takes that back, or has them made. */
export const useReset = (wayOut: WayOut | undefined) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (step: 'ask' | 'cancel' | 'complete') => {
      await wayOut?.[step]();
      if (step === 'complete') vault.tryAgain();
    },
    onSettled: () => client.invalidateQueries({ queryKey: STATE }),
  });
};
