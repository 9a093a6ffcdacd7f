import type { VaultEvent } from '../provider.ts';

type Listener = (detail: unknown) => void;

/** Who wants to hear of what. A listener that throws is its owner's problem: it never stops a decryption. */
export class Events {
  readonly #listeners = new Map<VaultEvent, Set<Listener>>();

  on(event: VaultEvent, listener: Listener): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  publish(event: VaultEvent, detail: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) queueMicrotask(() => listener(detail));
  }
}
