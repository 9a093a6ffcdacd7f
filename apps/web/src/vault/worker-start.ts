/** The page's first word to its vault worker. */
export interface WorkerStart {
  readonly url: string;
  readonly serverKey: string;
  /** Where the worker asks for a token: the session's cookies stay with the page. */
  readonly tokens: MessagePort;
  /** What a push of the server said. */
  readonly eventPort: MessagePort;
}
