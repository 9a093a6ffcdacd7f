import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useMe } from '../../data/users.ts';
import { threadQueue } from './thread-queue.ts';

/**
 * What a person writes in a thread: shown at once, sent in its order, held while the network is away.
 * @param thread as {@link threadQueue} has it @param send seals and sends it @param onRefused is given the text back
 */
export const useSealedQueue = (
  thread: string,
  send: (id: string, text: string) => Promise<unknown>,
  onRefused: (text: string) => void,
) => {
  const queue = threadQueue(useMe().id, thread);
  const takeBack = useEffectEvent(onRefused);
  // What is known by now; the last of them goes on sending once the screen is left.
  useEffect(() => queue.sendWith(send));
  useEffect(() => queue.open((text) => takeBack(text)), [queue]);
  const waiting = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return { waiting, write: (text: string): void => queue.write(text) };
};
