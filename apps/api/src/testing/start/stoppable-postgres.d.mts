export interface StoppablePostgres {
  readonly url: string;
  /** Cuts every connection at once and waits until the server is gone. */
  pause(): Promise<void>;
  /** kill -9 of one of its processes: the server ends all others and recovers by itself. */
  kill(pid: number): void;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export function startStoppablePostgres(): Promise<StoppablePostgres>;
