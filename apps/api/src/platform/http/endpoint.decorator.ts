import type { Endpoint as Contract, ReturnOf } from '@maillon/contracts/endpoint/endpoint';
import { HttpCode, RequestMapping, RequestMethod, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { CallOf, ReplayOf } from './call.ts';
import { ENDPOINT_METADATA, replayOf, setReplay } from './endpoint.metadata.ts';
import { SIGNED } from './input/signed-bytes.ts';
import type { SerializedJson } from './output/serialized-json.ts';

type Answer<E extends Contract> = ReturnOf<E> | SerializedJson<ReturnOf<E>>;
type Handler<E extends Contract> = (call: CallOf<E>) => Promise<Answer<E>> | Answer<E>;

/**
 * Binds a controller method to its contract: the Nest route, who may call, parsing in and out.
 *
 * The method is replaced by one that hands the exchange to the {@link EndpointPipeline}; the original runs inside, with the parsed
 * call as its only argument. The answer is sent by the pipeline, so nothing of Nest's own response handling applies.
 */
export const Endpoint =
  <const E extends Contract>(contract: E) =>
  // Not TypedPropertyDescriptor: its setter would demand this very type, while a handler may promise less or answer more.
  (target: object, name: string | symbol, descriptor: { value?: Handler<E> }): void => {
    const handler = descriptor.value;
    if (handler === undefined) throw new Error(`@Endpoint(${contract.id}) is on something that is not a method`);
    const exchange = function (this: unknown, reply: FastifyReply): Promise<FastifyReply> {
      const replay = replayOf(this as object, contract.id);
      return reply.server.pipeline.run(contract, reply, {
        answer: async (call) => handler.call(this, call as CallOf<E>),
        ...(replay === undefined ? {} : { replay: async (call) => replay.call(this, call as never) }),
      });
    };
    Object.defineProperty(exchange, 'name', { value: handler.name });
    descriptor.value = exchange as unknown as Handler<E>;
    Reflect.defineMetadata(ENDPOINT_METADATA, contract, exchange);
    RequestMapping({ path: contract.path, method: RequestMethod[contract.method] })(target, name, descriptor);
    if (contract.signed === true) RouteConfig(SIGNED)(target, name, descriptor);
    HttpCode(contract.status ?? (contract.output === undefined ? 204 : 200))(target, name, descriptor);
  };

type Replayed<E extends Contract> = (call: ReplayOf<E>) => Promise<ReturnOf<E>>;

/**
 * Reads the answer of a write again, for a request whose idempotency key was answered before: with the caller's rights of now,
 * from the `ids` that were kept (contract: `kept: 'ids'`). It writes nothing.
 */
export const Replay =
  <const E extends Contract>(contract: E) =>
  (target: object, _name: string | symbol, { value }: { value?: Replayed<E> }): void => {
    if (value === undefined) throw new Error(`@Replay(${contract.id}) is on something that is not a method`);
    setReplay(target, contract.id, value);
  };

/** The parsed call. Nest sees the reply here, which tells it that the answer is sent by us. */
export const Input = (): ParameterDecorator => Res();
