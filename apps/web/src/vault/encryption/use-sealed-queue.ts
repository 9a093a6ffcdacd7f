import { VaultError } from '@maillon/vault/errors';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isPassing, problemOf, sentenceOf } from '../../lib/api/problem.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { newId } from '../../lib/ids.ts';
import { MessageQueue } from '../../lib/message-queue.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { causeOf } from '../failure.ts';

const RETRY_MS = 5_000;

const mayPass = (error: unknown): boolean =>
  error instanceof VaultError ? error.code === 'NETWORK' : problemOf(error) !== null && isPassing(error);
const reasonOf = (error: unknown): string => (error instanceof VaultError ? causeOf(error).cause : sentenceOf(error));

/**
 * What a person writes in a thread: shown at once, sent in its order, held while the network is away.
 * @param send seals and sends it @param onRefused is given the text back
 */
export const useSealedQueue = (
  send: (id: string, text: string) => Promise<unknown>,
  onRefused: (text: string) => void,
) => {
  const isOnline = useOnline();
  const sendNow = useEffectEvent(send);
  const giveBack = useEffectEvent(onRefused);
  const [queue] = useState(
    () =>
      new MessageQueue({
        send: (id, text) => sendNow(id, text),
        isPassing: mayPass,
        onRefused: (text, error) => {
          toast.danger('Le message n’est pas parti', reasonOf(error));
          giveBack(text);
        },
      }),
  );
  const waiting = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const isHeld = waiting.some((one) => one.isHeld);
  useEffect(() => {
    if (!isHeld) return;
    if (isOnline) queue.tryAgain();
    const timer = setInterval(queue.tryAgain, RETRY_MS);
    return () => clearInterval(timer);
  }, [isHeld, isOnline, queue]);
  const write = (text: string): void => queue.add({ id: newId(), text, at: Date.now() });
  return { waiting, write };
};
