export interface OwnPostgres {
  /** Its user is a superuser and may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

export function startOwnPostgres(): Promise<OwnPostgres>;
