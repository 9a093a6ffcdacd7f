import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    pipeline: EndpointPipeline;
  }
}

/** What a controller does with a parsed call. */
export interface Handlers {
  readonly answer: (call: object) => Promise<unknown>;
  /** Reads an answer of `answer` again; the call has its `ids`. */
  readonly replay?: (call: object) => Promise<unknown>;
}

/** Everything between the route and the handler (design api §1 "Check order"). */
export abstract class EndpointPipeline {
  abstract run(contract: Endpoint, reply: FastifyReply, handlers: Handlers): Promise<FastifyReply>;
}
