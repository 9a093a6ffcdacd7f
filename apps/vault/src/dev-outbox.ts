import type { FastifyInstance } from 'fastify';
import type { LocalMailbox } from './messages/mailer.ts';

/** What would have left, newest first. Only part of a LOCAL vault; the application's own page shows it beside its own messages. */
export function showOutbox(app: FastifyInstance, mailer: LocalMailbox): void {
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async ({ query }) => mailer.newest(query.to));
}
