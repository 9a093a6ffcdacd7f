import type { VaultTrust } from './vault-trust.ts';

/** The page's first word to its vault worker. */
export interface WorkerStart {
  readonly trust: VaultTrust;
  /** Where the worker asks for a token: the session's cookies stay with the page. */
  readonly tokens: MessagePort;
  /** What a push of the server said. */
  readonly eventPort: MessagePort;
}
