import type { Socket } from 'node:net';
import { VaultError } from '@maillon/vault/errors';
import { toAnswer } from '@maillon/vault/http/status';
import type { FastifyError, FastifyInstance } from 'fastify';

const WORDS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
const GONE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** For what Node could not read as a request: too slow, too long, or no HTTP at all. The connection ends with it. */
export function refuseBroken({ code = '' }: Error & { code?: string }, socket: Socket): void {
  const body = JSON.stringify({ code: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'NETWORK' : 'UNKNOWN' });
  const head = [
    `HTTP/1.1 ${WORDS[code] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (socket.writable && !GONE.has(code)) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** What never reached a route, in the words of those that do: a code, and nothing of how the server is made. */
export function refuseInCodes(app: FastifyInstance, log: (event: string, detail: object) => void): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'UNKNOWN' }));
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error instanceof VaultError) {
      const { status, body } = toAnswer(error);
      return reply.code(status).send(body);
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ code: 'CHAIN_INVALID' });
    log('vault.defect', { error: error.name });
    return reply.code(500).send({ code: 'UNKNOWN' });
  });
}
