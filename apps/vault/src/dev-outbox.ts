import type { FastifyInstance } from 'fastify';
import type { LocalPost } from './messages/post.ts';

/** What would have left, newest first. Only part of a LOCAL vault; the application's own page shows it beside its own messages. */
export function showOutbox(app: FastifyInstance, post: LocalPost): void {
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async ({ query }) => post.newest(query.to));
}
