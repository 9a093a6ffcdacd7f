import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A server on loopback that accepts every connection and never says a word: what a frozen process, or a cut line, looks like. */
export class SilentServer {
  /** Those that are not closed. */
  readonly connections = new Set<Socket>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((socket) => {
      this.connections.add(socket);
      socket.resume();
      socket.on('error', () => undefined);
      socket.once('close', () => this.connections.delete(socket));
    });
  }

  static async start(): Promise<SilentServer> {
    const silent = new SilentServer();
    silent.server.listen(0, '127.0.0.1');
    await once(silent.server, 'listening');
    return silent;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.connections) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }
}
