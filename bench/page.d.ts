/** What the benches keep on the pages that they measure. */
interface Window {
  /** Instants and sums in ms since the navigation, gathered by the observers of a bench. */
  // biome-ignore lint/suspicious/noExplicitAny: each bench keeps its own shape
  seen: any;
  /** Ends a visit: a binding of the debugging protocol. */
  shown: (payload: string) => void;
  // biome-ignore lint/suspicious/noExplicitAny: lib/vault-work.mjs, bundled for the page
  vaultWork: Record<string, (...args: any[]) => Promise<any>>;
}
