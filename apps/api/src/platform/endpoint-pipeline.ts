import type { Endpoint } from '@maillon/contracts/endpoint';
import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    pipeline: EndpointPipeline;
  }
}

/** Everything between the route and the handler (design api §1 "Check order"). */
export abstract class EndpointPipeline {
  abstract run(
    contract: Endpoint,
    reply: FastifyReply,
    handler: (call: object) => Promise<unknown>,
  ): Promise<FastifyReply>;
}
