import { hangUpOnSilence } from '@maillon/server-kit/postgres/connections';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { Given, Queryable, Sql } from './sql.ts';

const RETRY_MS = 1_000;

/** Hears NOTIFY on one channel, over a connection of its own that comes back when it is lost. */
export class PostgresListener implements Queryable {
  private readonly log = new Logger('Postgres');
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private isStopped = false;

  /**
   * `onNotification` is also called after each (re)connection: what was said meanwhile is lost.
   * @param greeting said on each connection before it listens
   */
  constructor(
    private readonly options: pg.ClientConfig,
    private readonly channel: string,
    private readonly onNotification: () => void,
    private readonly greeting?: pg.QueryConfig,
    private readonly silenceMs?: number,
  ) {}

  /** Asks over the listening connection; one that does not answer is given up for another. */
  async query<Row, Values extends readonly unknown[]>(
    statement: Sql<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
  async query({ name, text }: Sql, values: readonly unknown[] = []): Promise<unknown[]> {
    if (this.client === undefined) throw new Error('the listener was not started');
    return (await this.client.query({ name, text, values: [...values] })).rows;
  }

  /** Settles after the first attempt, successful or not. */
  async start(): Promise<void> {
    const client = new pg.Client(this.options);
    this.client = client;
    client.on('notification', this.onNotification);
    client.on('error', (error) => this.log.warn(`the listening connection was lost: ${error.message}`));
    client.once('end', () => this.startAgain());
    try {
      await client.connect();
      hangUpOnSilence(client, this.silenceMs);
      if (this.greeting !== undefined) await client.query(this.greeting);
      await client.query(`LISTEN ${this.channel}`);
      this.onNotification();
    } catch (error) {
      this.log.warn(`cannot listen: ${error instanceof Error ? error.message : error}`);
      await client.end().catch(() => undefined);
      this.startAgain();
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private startAgain(): void {
    if (this.isStopped) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.start(), RETRY_MS);
  }
}
