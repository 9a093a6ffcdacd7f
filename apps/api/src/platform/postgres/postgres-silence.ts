import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** Above the limit of a statement, so that only a server that does not even say « too long » is given up. */
export const SILENCE_MS = 7_000;

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
 * a word, breaks no connection: whoever asked would wait for ever, because the time limit of a statement is kept by the server itself.
 * Costs nothing but the timer that Node keeps for a socket.
 */
export const hangUpOnSilence = (client: ClientBase, ms = SILENCE_MS): void => {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.setTimeout(ms, () => {
    if (!inside.readyForQuery) stream.destroy(new PostgresSilent('Postgres does not answer'));
  });
};
