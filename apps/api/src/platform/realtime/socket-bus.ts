import pg from 'pg';
import type { Env } from '../env.ts';
import { connectionOptions, type PostgresPool } from '../postgres-pool.ts';

/** The adapter's name for the namespace `/`. */
const CHANNEL = 'socket.io#/';

/** For an adapter that is closed and asks nevertheless: an error would make it try again and again. */
const never = new Promise<never>(() => undefined);

/**
 * What the Postgres adapter of socket.io (0.5.0) gets for a pool: one connection that listens and speaks.
 *
 * With the real pool it would publish two events over two connections, so that they could overtake each other; it would
 * never give back a listening connection that was cut; and at a stop during its start it would keep one for ever.
 */
export class SocketBus {
  private client: pg.Client | undefined;
  private isClosed = false;

  /** `onListening` is called whenever the connection is there (again): what others said until then was not heard. */
  constructor(
    private readonly env: Pick<Env, 'DATABASE_URL'>,
    private readonly onListening: () => void,
  ) {}

  /** The adapter may read from the pool itself only what needs no order. */
  asPool(pool: PostgresPool): PostgresPool {
    const connect = () => this.connect();
    return new Proxy(pool, {
      get: (target, property) => {
        if (property === 'connect') return connect;
        const speaker = property === 'query' ? (this.client ?? target) : target;
        const value: unknown = Reflect.get(speaker, property, speaker);
        return typeof value === 'function' ? value.bind(speaker) : value;
      },
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    // The adapter would answer the end with another attempt.
    this.client?.removeAllListeners('end');
    await this.client?.end().catch(() => undefined);
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
    // Ended by `close`, after the adapter has said its farewell to the other processes over it.
    return Object.assign(client, { release: () => undefined });
  }

  private async listen(client: pg.Client): Promise<void> {
    await client.connect();
    client.once('end', () => {
      this.client = undefined;
    });
    this.client = client;
    // The adapter says this too, but tells nobody when it is done.
    await client.query(`LISTEN "${CHANNEL}"`);
    setImmediate(this.onListening);
  }
}
