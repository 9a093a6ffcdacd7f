import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { connect, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.ts';
import { anHttpServer, type TestHttpServer } from '../../../testing/http/an-http-server.ts';
import { ThingsController } from '../../../testing/http/things.controller.ts';

describe('what is no request', () => {
  let http: TestHttpServer;
  let port: number;
  const lines: string[] = [];

  beforeAll(async () => {
    http = await anHttpServer({ controllers: [ThingsController], logLines: lines });
    await http.app.listen(0, '127.0.0.1');
    port = Number(new URL(await http.app.getUrl()).port);
  });

  afterAll(() => http.app.close());

  /** Everything that comes back until the other side hangs up. */
  const talk = (text: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    return promise;
  };

  it.each([
    ['nonsense', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'a length that is no number',
      'POST /api/open HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
    [
      'two ways to say how long it is',
      'POST /api/open HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
    ['nobody to whom it is addressed', 'GET /api/thing HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['two to whom it is addressed', 'GET /api/thing HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      '40 KiB of headers',
      `GET /api/thing HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'an address of 20 KiB',
      `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      414,
      'URI_TOO_LONG',
    ],
    ['an address of 60 KiB', `GET /api/${'x'.repeat(60_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 414, 'URI_TOO_LONG'],
    ['an address without end', `GET /api/thing?q=${'x'.repeat(1_000_000)}`, 414, 'URI_TOO_LONG'],
    [
      'a method that nobody ever heard of, on a path that there is',
      'FROBNICATE /api/thing?a=b HTTP/1.1\r\nhost: x\r\n\r\n',
      405,
      'METHOD_NOT_ALLOWED',
    ],
    ['the same where there is nothing', 'FROBNICATE /api/none HTTP/1.1\r\nhost: x\r\n\r\n', 404, 'NOT_FOUND'],
  ])('%s is answered with a problem', async (_rule, text, status, code) => {
    const answer = await talk(text);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain(`"code":"${code}"`);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('content-security-policy: ');
    expect(answer).toContain('x-request-id: ');
  });

  it('a wish to speak something else than HTTP/1.1 is passed over, and the request answered', async () => {
    const upgradeHeaders =
      'connection: upgrade, http2-settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n';

    expect(await talk(`GET /api/nothing HTTP/1.1\r\nhost: x\r\n${upgradeHeaders}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('an expectation that nobody knows is passed over too', async () => {
    const answer = await talk('GET /api/nothing HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\nconnection: close\r\n\r\n');

    expect(answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*application\/problem\+json/);
  });

  it('whoever hangs up in the middle of a body is logged as a request like others, not as a fault of ours', async () => {
    const server: Server = http.app.getHttpServer();
    const taken = once(server, 'connection');
    const ours = connect(port, '127.0.0.1');
    const [theirs] = (await taken) as [Socket];
    const head = 'POST /api/open HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{';
    ours.write(head);
    await eventually(() => theirs.bytesRead === head.length);
    const closed = once(theirs, 'close');
    ours.destroy();
    await closed;
    await eventually(() => lines.some((line) => line.includes('"status":400')));
    expect(lines.filter((line) => line.includes('the request failed'))).toEqual([]);
  });

  it.each([
    ['a body of one byte now and then', 'POST /api/open HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'],
    [
      'a file where none is taken',
      `POST /api/open HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n`,
    ],
    ['headers that never end', ''],
  ])('%s is cut after thirty seconds', async (_what, head) => {
    const server: HttpServer = http.app.getHttpServer();
    expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000]);
    server.requestTimeout = server.headersTimeout = 50;
    try {
      const answer = await talk(
        head === '' ? 'POST /api/open HTTP/1.1\r\nhost: x\r\nx-a: ' : `${head}content-length: 300\r\n\r\n{`,
      );
      expect(answer).toMatch(/HTTP\/1\.1 4(08|15) [\s\S]*application\/problem\+json/);
    } finally {
      server.requestTimeout = server.headersTimeout = 30_000;
    }
  });
});
