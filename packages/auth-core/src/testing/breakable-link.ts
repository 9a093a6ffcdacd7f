import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the core and Postgres, and can take Postgres away. */
export interface BreakableLink {
  /** The database's URL, by way of this link. */
  url: string;
  /** Every connection ends, and new ones are refused. */
  break(): Promise<void>;
  /** Connections stay open, but nothing passes any more. */
  freeze(): void;
  mend(): Promise<void>;
}

export async function openLink(databaseUrl: string): Promise<BreakableLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;

  const accept = (incoming: Socket) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => frozen || to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  };
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(accept).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };

  let server = await listen(0);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the link has no port');
  const { port } = address;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  return {
    url: url.href,
    break: cut,
    freeze: () => {
      frozen = true;
    },
    mend: async () => {
      await cut();
      frozen = false;
      server = await listen(port);
    },
  };
}
