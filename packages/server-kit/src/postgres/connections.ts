import type { Socket } from 'node:net';
import pg from 'pg';

export const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Above the limit of a statement, so that only a server that does not even say « too long » is given up. */
const SILENCE_MS = 7_000;

/** The limits of every connection that serves requests. */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS * 2,
  keepAlive: true,
} as const satisfies pg.ClientConfig;

/** What we use of a client of pg 8.23 beyond its types. */
interface Inside {
  /** False from a question until all of its answer is there. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

class PostgresSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Hangs up when a question has had no answer, not one byte, for so long. A server that is frozen, or a line that is cut without
 * a word, breaks no connection: the caller would wait for ever, because the time limit of a statement is kept by the server itself.
 * Costs nothing but the timer that Node keeps for a socket.
 */
export function hangUpOnSilence(client: pg.ClientBase, ms = SILENCE_MS): void {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.setTimeout(ms);
  // A callback given to `setTimeout` hears the first silence alone, and that is one in which nothing was asked.
  stream.on('timeout', () => {
    if (!inside.readyForQuery) stream.destroy(new PostgresSilent('Postgres does not answer'));
  });
}

/** Keeps a connection that breaks or falls silent from ending the process or holding a caller. */
export function guardConnections(pool: pg.Pool, onIdleLoss: (error: Error) => void, silenceMs = SILENCE_MS): void {
  // pg takes its own listener away while a connection is in use, and an 'error' without a listener ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    hangUpOnSilence(client, silenceMs);
  });
  pool.on('error', onIdleLoss);
}

/** Opens no connection yet: a Postgres that is away shows at the first query, and only there. */
export function openPool(config: pg.PoolConfig, onIdleLoss: (error: Error) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool({ ...CONNECTION_LIMITS, ...config });
  guardConnections(pool, onIdleLoss);
  return pool;
}
