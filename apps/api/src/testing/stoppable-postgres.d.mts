export interface StoppablePostgres {
  readonly url: string;
  /** Cuts every connection at once and waits until the server is gone. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export function startStoppablePostgres(): Promise<StoppablePostgres>;
