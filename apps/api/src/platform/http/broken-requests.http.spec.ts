import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aKernel, type Kernel } from '../../testing/http/a-kernel.ts';
import { ThingsController } from '../../testing/http/things.controller.ts';
import { answerTo } from './broken-requests.ts';

describe('what is no request', () => {
  let kernel: Kernel;
  let port: number;

  beforeAll(async () => {
    kernel = await aKernel({ controllers: [ThingsController] });
    await kernel.app.listen(0, '127.0.0.1');
    port = Number(new URL(await kernel.app.getUrl()).port);
  });

  afterAll(() => kernel.app.close());

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
  ])('%s is answered with a problem', async (_rule, text, status, code) => {
    const answer = await talk(text);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain(`"code":"${code}"`);
  });

  it('a request that does not arrive in time is answered with 408', () => {
    expect(answerTo('ERR_HTTP_REQUEST_TIMEOUT')).toMatch(/^HTTP\/1\.1 408 [\s\S]*REQUEST_TIMEOUT/);
  });
});
