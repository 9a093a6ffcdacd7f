/** A message on its way: shown at once, in the order of its writing. */
export interface WaitingMessage {
  readonly id: string;
  readonly text: string;
  /** When it was written, in milliseconds. */
  readonly at: number;
  /** The network or the service is away: it leaves by itself. */
  readonly isHeld: boolean;
}

interface QueueOptions {
  /** Seals and sends it. Sent twice, it is kept once. */
  readonly send: (id: string, text: string) => Promise<unknown>;
  /** Whether sending it again may help. */
  readonly isPassing: (error: unknown) => boolean;
  /** It was refused and is out of the queue: its text goes back to its writer. */
  readonly onRefused: (text: string, error: unknown) => void;
  /** What has to be done before a message is said to wait. */
  readonly beforeHeld?: () => Promise<unknown>;
}

/** Sends messages one after the other; one that cannot leave keeps those behind it waiting, so that they arrive in their order. */
export class MessageQueue {
  private waiting: readonly WaitingMessage[] = [];
  private readonly listeners = new Set<() => void>();
  private isSending = false;

  constructor(private readonly options: QueueOptions) {}

  readonly snapshot = (): readonly WaitingMessage[] => this.waiting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(message: Pick<WaitingMessage, 'id' | 'text' | 'at'>): void {
    this.set([...this.waiting, { ...message, isHeld: false }]);
    void this.run();
  }

  /** Those of an earlier visit, before what was written since. */
  restore(messages: readonly Omit<WaitingMessage, 'isHeld'>[]): void {
    const known = new Set(this.waiting.map(({ id }) => id));
    const earlier = messages.filter(({ id }) => !known.has(id)).map((message) => ({ ...message, isHeld: false }));
    if (earlier.length === 0) return;
    this.set([...earlier, ...this.waiting]);
    void this.run();
  }

  /** The network is back, or the person asks for it. */
  readonly tryAgain = (): void => void this.run();

  private async run(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      try {
        await this.options.send(next.id, next.text);
        this.remove(next.id);
      } catch (error) {
        if (this.options.isPassing(error)) {
          await this.options.beforeHeld?.();
          this.set(this.waiting.map((one) => ({ ...one, isHeld: true })));
          break;
        }
        this.remove(next.id);
        this.options.onRefused(next.text, error);
      }
    }
    this.isSending = false;
  }

  private remove(id: string): void {
    this.set(this.waiting.filter((one) => one.id !== id));
  }

  private set(waiting: readonly WaitingMessage[]): void {
    this.waiting = waiting;
    for (const listener of this.listeners) listener();
  }
}
