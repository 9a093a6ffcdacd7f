import pg from 'pg';
import type { Env } from '../env.ts';
import { connectionOptions, type PostgresPool } from '../postgres-pool.ts';

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

  constructor(private readonly env: Pick<Env, 'DATABASE_URL'>) {}

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
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<pg.Client & { release(): void }> {
    if (this.isClosed) return never;
    const client = new pg.Client({ ...connectionOptions(this.env, 'maillon-sockets'), pipeline: true });
    // 'end' follows, and the adapter asks for another one.
    client.on('error', () => undefined);
    await client.connect();
    client.once('end', () => {
      this.client = undefined;
    });
    this.client = client;
    if (this.isClosed) {
      await client.end();
      return never;
    }
    return Object.assign(client, { release: () => void client.end().catch(() => undefined) });
  }
}
