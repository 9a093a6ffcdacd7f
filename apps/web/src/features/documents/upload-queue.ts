import { isOffline, statusOf } from '../../lib/api/problem.ts';
import { newId } from '../../lib/ids.ts';

export type UploadStatus =
  | 'waiting'
  /** On this device. */
  | 'sealing'
  | 'sending'
  /** The network is away, or the server: goes on by itself. */
  | 'offline'
  | 'failed'
  | 'done';

export interface Upload {
  /** Of the document, the same at every attempt: what had arrived is not there twice. */
  readonly id: string;
  readonly file: File;
  readonly status: UploadStatus;
  /** From 0 to 1. */
  readonly progress: number;
  readonly error: unknown;
}

export interface UploadSteps {
  readonly onSending: () => void;
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

export type SendFile = (id: string, file: File, steps: UploadSteps) => Promise<void>;

const isBusy = ({ status }: Upload): boolean => status === 'waiting' || status === 'sealing' || status === 'sending';

/** Nothing is wrong with the file: it arrived too slowly, or the server is away for a moment. */
const PASSING = new Set([408, 502, 503, 504]);

const isOut = (error: unknown): boolean =>
  error instanceof TypeError || isOffline(error) || PASSING.has(statusOf(error) ?? 0) || !navigator.onLine;

/** The browser does not notice every loss, nor every return: it is tried again, less and less often. */
const AGAIN_MS = [5_000, 10_000, 20_000, 40_000, 60_000];

type Later = (work: () => void, ms: number) => void;

/**
 * Files on their way, one after the other. They outlive the dialog in which they were chosen and the loss of the network; one that
 * failed is tried again without being chosen again.
 */
export class UploadQueue {
  private items: readonly Upload[] = [];
  private readonly listeners = new Set<() => void>();
  private current: { readonly id: string; readonly stop: AbortController } | null = null;
  /** How often in a row the server was not reached. */
  private losses = 0;
  private isWaiting = false;

  constructor(
    private readonly send: SendFile,
    private readonly later: Later = (work, ms) => void setTimeout(work, ms),
  ) {
    window.addEventListener('online', this.goOn);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly Upload[] => this.items;

  get isBusy(): boolean {
    return this.items.some((item) => isBusy(item) || item.status === 'offline');
  }

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => ({ id: newId(), file, status: 'waiting', progress: 0, error: null }));
    this.set([...this.items, ...added]);
    void this.run();
  }

  retry(id: string): void {
    this.change(id, { status: 'waiting', progress: 0, error: null });
    void this.run();
  }

  /** Takes it off the list, on its way or not. */
  cancel(id: string): void {
    if (this.current?.id === id) this.current.stop.abort();
    this.set(this.items.filter((item) => item.id !== id));
  }

  /** A person who has seen what became of them needs them no more. */
  removeDone(): void {
    this.set(this.items.filter(({ status }) => status !== 'done'));
  }

  /** The network is back. */
  // An arrow, because the constructor hands it over.
  private readonly goOn = (): void => {
    for (const { id, status } of this.items) if (status === 'offline') this.change(id, { status: 'waiting' });
    void this.run();
  };

  private async run(): Promise<void> {
    const next = this.items.find(({ status }) => status === 'waiting');
    if (this.current !== null || next === undefined) return;
    const { id, file } = next;
    const stop = new AbortController();
    this.current = { id, stop };
    this.change(id, { status: 'sealing', progress: 0 });
    try {
      await this.send(id, file, {
        signal: stop.signal,
        onSending: () => this.change(id, { status: 'sending' }),
        onProgress: (progress) => this.change(id, { progress }),
      });
      this.change(id, { status: 'done', progress: 1 });
      this.losses = 0;
    } catch (error) {
      if (!stop.signal.aborted) this.fail(id, error);
    }
    this.current = null;
    void this.run();
  }

  private fail(id: string, error: unknown): void {
    const isLost = isOut(error);
    this.change(id, { status: isLost ? 'offline' : 'failed', error });
    if (!isLost || this.isWaiting) return;
    this.isWaiting = true;
    this.later(
      () => {
        this.isWaiting = false;
        this.goOn();
      },
      AGAIN_MS[Math.min(this.losses, AGAIN_MS.length - 1)] ?? 0,
    );
    this.losses += 1;
  }

  private change(id: string, change: Partial<Upload>): void {
    this.set(this.items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  private set(items: readonly Upload[]): void {
    this.items = items;
    for (const listener of this.listeners) listener();
  }
}
