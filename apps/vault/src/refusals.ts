import { VaultError } from '@maillon/vault/errors';
import { toAnswer } from '@maillon/vault/http/status';
import type { FastifyError, FastifyInstance } from 'fastify';

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
