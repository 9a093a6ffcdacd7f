import type { VaultEvent } from '../provider.ts';

type Listener = (detail: unknown) => void;

/** Who wants to hear of what. A listener that throws is its owner's problem: it never stops a decryption. */
export class Events {
  readonly #alerts = new Set<string>();
  readonly #listeners = new Map<VaultEvent, Set<Listener>>();

  on(event: VaultEvent, listener: Listener): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** What breaks the rules, with who did it. */
  warn(code: string, ids: readonly string[] = []): void {
    this.publish('integrity-alert', { code, ids });
  }

  /** Each once. */
  alert(code: string, ids: readonly string[]): void {
    const name = [code, ...ids].join();
    if (!this.#alerts.has(name)) this.warn(code, ids);
    this.#alerts.add(name);
  }

  publish(event: VaultEvent, detail: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) queueMicrotask(() => listener(detail));
  }
}
