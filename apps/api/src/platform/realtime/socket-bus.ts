import { hangUpOnSilence } from '@maillon/server-kit/postgres/connections';
import pg from 'pg';
import type { Env } from '../env.ts';
import { connectionOptions, type PostgresPool } from '../postgres/postgres-pool.ts';

/** The adapter's name for the namespace `/`. */
const CHANNEL = 'socket.io#/';

/** How the adapter publishes, to the letter (dist/util.js). */
const NOTIFY = 'SELECT pg_notify($1, $2)';
/** Notifications leave in the order in which they were made; of two that are the same Postgres delivers one, which is as good. */
const NOTIFY_ALL = 'SELECT pg_notify(channel, message) FROM unnest($1::text[], $2::text[]) AS said(channel, message)';

interface PendingNotify {
  readonly channel: unknown;
  readonly message: unknown;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** For an adapter that is closed and asks nevertheless: an error would make it try again and again. */
const never = new Promise<never>(() => undefined);

/**
 * Stands for the pool in the Postgres adapter of socket.io (0.5.0): one connection that listens and notifies.
 *
 * With the real pool it would publish two events over two connections, so that they could overtake each other; it would
 * never give back a listening connection that was cut; and at a stop during its start it would keep one for ever.
 */
export class SocketBus {
  private client: pg.Client | undefined;
  private isClosed = false;
  private waiting: PendingNotify[] = [];

  /** `onListening` is called at each (re)connection: notifications of other processes were missed until then. */
  constructor(
    private readonly env: Pick<Env, 'DATABASE_URL'>,
    private readonly onListening: () => void,
  ) {}

  /** The adapter may read from the pool itself only what needs no order. */
  asPool(pool: PostgresPool): PostgresPool {
    const connect = () => this.connect();
    const ask = (otherwise: PostgresPool) => (text: string, values: unknown[]) =>
      text === NOTIFY ? this.notify(otherwise, values) : (this.client ?? otherwise).query(text, values);
    return new Proxy(pool, {
      get: (target, property) => {
        if (property === 'connect') return connect;
        if (property === 'query') return ask(target);
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    // The adapter would answer the end with another attempt.
    this.client?.removeAllListeners('end');
    await this.client?.end().catch(() => undefined);
  }

  /** In order, one statement per turn of the event loop: each statement wakes every listening process. */
  private notify(otherwise: PostgresPool, [channel, message]: readonly unknown[]): Promise<void> {
    return new Promise((done, failed) => {
      if (this.waiting.push({ channel, message, done, failed }) > 1) return;
      setImmediate(() => {
        const batch = this.waiting;
        this.waiting = [];
        const columns = [batch.map((pending) => pending.channel), batch.map((pending) => pending.message)];
        (this.client ?? otherwise).query(NOTIFY_ALL, columns).then(
          () => batch.forEach((pending) => void pending.done()),
          (error: unknown) => batch.forEach((pending) => void pending.failed(error)),
        );
      });
    });
  }

  private async connect(): Promise<pg.Client & { release(): void }> {
    const client = new pg.Client({ ...connectionOptions(this.env, 'maillon-sockets'), pipeline: true });
    const leave = () => client.end().catch(() => undefined);
    // 'end' follows, and the adapter asks for another one.
    client.on('error', () => undefined);
    try {
      if (!this.isClosed) await this.listen(client);
    } catch (error) {
      await leave();
      if (!this.isClosed) throw error;
    }
    if (this.isClosed) {
      await leave();
      return never;
    }
    // Ended by `close`, after the adapter has told the other processes over it that it leaves.
    return Object.assign(client, { release: () => undefined });
  }

  private async listen(client: pg.Client): Promise<void> {
    await client.connect();
    // The adapter notifies every five seconds: without an answer the connection is taken for broken.
    hangUpOnSilence(client);
    client.once('end', () => {
      this.client = undefined;
    });
    this.client = client;
    // The adapter sends this too, but does not report when it is done.
    await client.query(`LISTEN "${CHANNEL}"`);
    setImmediate(this.onListening);
  }
}
