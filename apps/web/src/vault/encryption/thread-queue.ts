import { VaultError } from '@maillon/vault/errors';
import { isPassing, problemOf, sentenceOf } from '../../lib/api/problem.ts';
import { newId } from '../../lib/ids.ts';
import { MessageQueue, type WaitingMessage } from '../../lib/message-queue.ts';
import { onSessionEnd } from '../../lib/session/session-end.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { causeOf } from '../failure.ts';
import { type DraftPlace, ownDrafts } from './own-drafts.ts';
import { keyOfThread, waitingThreads } from './waiting-threads.ts';

const RETRY_MS = 5_000;

const mayPass = (error: unknown): boolean =>
  error instanceof VaultError ? error.code === 'NETWORK' : problemOf(error) !== null && isPassing(error);
const reasonOf = (error: unknown): string => (error instanceof VaultError ? causeOf(error).cause : sentenceOf(error));

/** Seals and sends it. */
type Send = (id: string, text: string) => Promise<unknown>;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

type Kept = Omit<WaitingMessage, 'isHeld'>;

const isKept = (value: unknown): value is Kept[] =>
  Array.isArray(value) && value.every((one) => typeof one?.id === 'string' && typeof one.text === 'string');

/**
 * What a person writes in one thread: on its way whatever screen they go to, and kept sealed in this browser until it has left, so that a
 * page that is closed without a network loses none of it.
 */
export class ThreadQueue {
  private send: Send | null = null;
  /** Takes the text of one that was refused, while the thread is on screen. */
  private takeBack: ((text: string) => void) | null = null;
  /** Refused while the thread was not on screen. */
  private readonly refused: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;
  /** Settles once what waits is in this browser, or cannot be. */
  private keeping: Promise<void> = Promise.resolve();
  private readonly queue = new MessageQueue({
    send: async (id, text) => {
      if (this.send === null || this.isOver) throw new VaultError('NETWORK');
      await this.send(id, text);
    },
    isPassing: mayPass,
    onRefused: (text, error) => this.refuse(text, error),
    // Who reads that it waits for the network may close the page.
    beforeHeld: () => this.kept(),
  });
  /** Whether what was kept here before is known: what does not open is not written over. */
  private readonly isRestored: Promise<boolean>;

  constructor(private readonly place: DraftPlace) {
    this.isRestored = this.restore();
    // The key that seals what waits comes while there is a network.
    void ownDrafts.prepare(place).catch(() => undefined);
    this.queue.subscribe(() => this.changed());
    window.addEventListener('online', this.queue.tryAgain);
  }

  readonly snapshot = this.queue.snapshot;
  readonly subscribe = this.queue.subscribe;

  /** How it is sent from now on, also once the thread is left. */
  sendWith(send: Send): void {
    this.send = send;
  }

  /** The thread is on screen. @returns what says that it is not any more */
  open(takeBack: (text: string) => void): () => void {
    this.takeBack = takeBack;
    for (const text of this.refused.splice(0)) takeBack(text);
    this.queue.tryAgain();
    return () => {
      this.takeBack = null;
    };
  }

  write(text: string): void {
    this.queue.add({ id: newId(), text, at: Date.now() });
  }

  /** The session is over: what waits stays in this browser for the next one. */
  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.queue.tryAgain);
    window.removeEventListener('beforeunload', ask);
  }

  private refuse(text: string, error: unknown): void {
    if (this.isOver) return;
    toast.danger('Le message n’est pas parti', reasonOf(error));
    if (this.takeBack === null) this.refused.push(text);
    else this.takeBack(text);
  }

  private changed(): void {
    if (this.isOver) return;
    waitingThreads.note(
      this.place.key,
      this.snapshot().some(({ isHeld }) => isHeld),
    );
    // Until it is kept here the page asks before it goes.
    window.addEventListener('beforeunload', ask);
    this.keeping = this.keep().then(
      () => window.removeEventListener('beforeunload', ask),
      () => undefined,
    );
    clearTimeout(this.timer);
    if (this.snapshot().some(({ isHeld }) => isHeld)) this.timer = setTimeout(this.queue.tryAgain, RETRY_MS);
  }

  /** With what was written meanwhile. */
  private async kept(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.keeping;
      await seen;
    } while (seen !== this.keeping);
  }

  private async keep(): Promise<void> {
    const isRestored = await this.isRestored;
    const waiting = this.snapshot().map(({ id, text, at }): Kept => ({ id, text, at }));
    if (waiting.length > 0 && !isRestored) throw new VaultError('NOT_RECIPIENT', 'what is kept here does not open');
    if (this.isOver || !isRestored) return;
    if (waiting.length === 0) await ownDrafts.remove(this.place);
    else await ownDrafts.write(this.place, JSON.stringify(waiting));
  }

  private async restore(): Promise<boolean> {
    const kept = await ownDrafts.read(this.place).catch(() => undefined);
    if (kept === undefined) return false;
    const messages: unknown = kept === null ? [] : JSON.parse(kept.text);
    if (isKept(messages)) this.queue.restore(messages);
    return true;
  }
}

const queues = new Map<string, ThreadQueue>();
onSessionEnd(() => {
  for (const queue of queues.values()) queue.stop();
  queues.clear();
});

/** The one queue of a thread on this page. @param thread `channel.<id>`, `transmission.<id>`, `teleexpertise.<id>` */
export const threadQueue = (userId: string, thread: string): ThreadQueue => {
  const key = keyOfThread(userId, thread);
  const known = queues.get(key);
  if (known !== undefined) return known;
  const made = new ThreadQueue({ userId, key, context: { entity: 'thread-draft', id: thread, field: 'messages' } });
  queues.set(key, made);
  return made;
};
