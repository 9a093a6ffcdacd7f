import { HOUR_MS } from '@maillon/domain/time-units';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isOffline, statusOf } from '../../lib/api/problem.ts';
import { answerStore, type SealedBlock } from '../../lib/search/block-store.ts';

/** A day in the field. What is older may be wrong, and goes. */
const MAX_AGE_MS = 24 * HOUR_MS;

interface Kept {
  /** When the server answered. */
  readonly at: number;
  readonly data: unknown;
}

interface Options {
  readonly client: QueryClient;
  readonly userId: string;
  readonly key: CryptoKey;
  /** Which answers are read without a network; a question that holds words of a person is none, for its name lies in clear. */
  readonly isKept: (queryKey: QueryKey, data: unknown) => boolean;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The person may no longer read it, or it is gone. */
const isRefused = (error: unknown): boolean => [401, 403, 404, 410].includes(statusOf(error) ?? 0);

/** What one person has read on this device: each answer sealed on the disk, and given back to a screen that the network leaves without one. */
export class KeptAnswers {
  private isOver = false;
  private readonly given = new Set<string>();
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: Options) {}

  /** Drops what is another person's, what is old and what does not open; in its turn, so that nothing that is kept meanwhile goes with it. */
  sweep(): Promise<void> {
    this.next(() => this.dropLost());
    return this.work.then(() => undefined);
  }

  private async dropLost(): Promise<void> {
    const lost: string[] = [];
    for (const name of await answerStore.keys()) {
      if (this.isOver) return;
      const kept = name.startsWith(this.prefix) ? await this.read(name) : null;
      if (kept === null) lost.push(name);
    }
    if (!this.isOver) await answerStore.remove(lost);
  }

  /** @returns what ends it */
  follow(): () => void {
    const cache = this.options.client.getQueryCache();
    const stop = cache.subscribe((event) => {
      const { query } = event;
      if (event.type === 'added' || event.type === 'observerAdded') {
        if (!navigator.onLine) this.next(() => this.give(query));
      } else if (event.type === 'updated' && event.action.type === 'success') {
        if (!this.given.delete(query.queryHash)) this.next(() => this.keep(query));
      } else if (event.type === 'updated' && event.action.type === 'error') {
        const { error } = event.action;
        if (isOffline(error)) this.next(() => this.give(query));
        else if (isRefused(error)) this.next(() => answerStore.remove([this.nameOf(query)]));
      }
    });
    const giveAll = (): void => {
      for (const query of cache.getAll()) this.next(() => this.give(query));
    };
    window.addEventListener('offline', giveAll);
    // What the first screens read while the vault was opening.
    for (const query of cache.getAll()) if (query.state.status === 'success') this.next(() => this.keep(query));
    return () => {
      this.isOver = true;
      stop();
      window.removeEventListener('offline', giveAll);
    };
  }

  /** Settles once what has happened until now is on the disk. */
  settled(): Promise<unknown> {
    return this.work;
  }

  /** In their order: what is kept late must not come after what followed it. */
  private next(task: () => Promise<void>): void {
    this.work = this.work.then(task).catch(() => undefined);
  }

  private async keep({ queryKey, queryHash, state }: Query): Promise<void> {
    const { data, dataUpdatedAt: at } = state;
    if (this.isOver || data === undefined || !this.options.isKept(queryKey, data)) return;
    const name = this.prefix + queryHash;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const params = { name: 'AES-GCM', iv, additionalData: bytesOf(name) };
    const bytes = await crypto.subtle.encrypt(params, this.options.key, bytesOf(JSON.stringify({ at, data })));
    if (!this.isOver) await answerStore.write(name, { iv, bytes });
  }

  private async give(query: Query): Promise<void> {
    if (this.isOver || query.state.data !== undefined) return;
    const kept = await this.read(this.nameOf(query));
    if (kept === null || this.isOver || query.state.data !== undefined) return;
    this.given.add(query.queryHash);
    this.options.client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at });
  }

  private async read(name: string): Promise<Kept | null> {
    const sealed = await answerStore.read(name);
    if (sealed === undefined) return null;
    const kept = await this.open(name, sealed);
    return kept !== null && Date.now() - kept.at < MAX_AGE_MS ? kept : null;
  }

  private async open(name: string, { iv, bytes }: SealedBlock): Promise<Kept | null> {
    const params = { name: 'AES-GCM', iv, additionalData: bytesOf(name) };
    const clear = await crypto.subtle.decrypt(params, this.options.key, bytes).catch(() => null);
    // What opens was written here.
    return clear === null ? null : (JSON.parse(new TextDecoder().decode(clear)) as Kept);
  }

  private get prefix(): string {
    return `${this.options.userId}/`;
  }

  private nameOf({ queryHash }: Query): string {
    return this.prefix + queryHash;
  }
}
