import type { CardTrust } from '@maillon/vault/card/trust';

/** The page's first word to its vault worker. */
export interface WorkerStart {
  readonly url: string;
  readonly serverKey: string;
  /** Whose word on a professional's card counts; null where there are no cards. */
  readonly card: CardTrust | null;
  /** Where the worker asks for a token: the session's cookies stay with the page. */
  readonly tokens: MessagePort;
  /** What a push of the server said. */
  readonly eventPort: MessagePort;
}
