import { useEffect, useSyncExternalStore } from 'react';
import { useMe } from '../../data/users.ts';
import { Badge } from '../../ui/badge.tsx';
import { keyOfThread, waitingThreads } from './waiting-threads.ts';

/** In the row of a thread: what was written there has not left, and leaves when the thread is opened. */
export const WaitingBadge = ({ thread }: { readonly thread: string }) => {
  const { id } = useMe();
  useEffect(() => void waitingThreads.look(id), [id]);
  const waiting = useSyncExternalStore(waitingThreads.subscribe, waitingThreads.snapshot);
  return waiting.has(keyOfThread(id, thread)) ? (
    <Badge tone="warning" className="shrink-0 whitespace-nowrap">
      Envoi en attente
    </Badge>
  ) : null;
};
