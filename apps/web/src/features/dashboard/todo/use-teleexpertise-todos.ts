import type { UserMe } from '@maillon/contracts/accounts/users';
import { useQuery } from '@tanstack/react-query';
import { useIdle } from '../../../lib/lazy/idle.ts';
import { useMissedEvents, useRealtime } from '../../../lib/realtime/use-realtime.ts';
import type { Todo } from './todo.model.ts';

const NONE: readonly Todo[] = [];

/** Requests of expertise that wait for the reader, live. What reads them is no part of the first screen. */
export const useTeleexpertiseTodos = ({ id, impersonation }: UserMe): readonly Todo[] => {
  const enabled = useIdle() && impersonation === null;
  const { data, refetch } = useQuery({
    queryKey: ['home.teleexpertises', id],
    queryFn: async () => (await import('./teleexpertise-todos.ts')).readTeleexpertiseTodos(id),
    enabled,
  });
  const again = (): void => void (enabled && refetch());
  useRealtime('teleexpertise/updated', again, again);
  useMissedEvents(again);
  return data ?? NONE;
};
