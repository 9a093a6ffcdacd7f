import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StubRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface StubAnswer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** An HTTP server on loopback that answers with a function. */
export class HttpStub {
  private constructor(
    readonly url: string,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async start(answer: (request: StubRequest) => StubAnswer | Promise<StubAnswer>): Promise<HttpStub> {
    const handle = async (request: IncomingMessage, response: ServerResponse) => {
      const { method = 'GET', url: path = '/', headers } = request;
      const asked = { method, path, headers, body: await buffer(request) };
      const { status, body = '', headers: extra = {} } = await answer(asked);
      response.writeHead(status, extra).end(body);
    };
    const server = createServer((request, response) => void handle(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new HttpStub(`http://127.0.0.1:${port}`, server);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
