import { type Audience, type Endpoint, honoursIdempotency } from '@maillon/contracts/endpoint/endpoint';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { contractOf, replayOf } from '../endpoint.metadata.ts';

/** One route of the running application and what it was bound to. */
export interface BoundHandler {
  /** `AppointmentsController.book`, for messages. */
  readonly name: string;
  readonly contract: Endpoint;
}

type Handler = (...values: never[]) => unknown;

const isRoute = (value: unknown): value is Handler =>
  typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value);

/** Inherited methods are routes too. */
const handlersOf = (prototype: Record<string, unknown>): [string, Handler][] =>
  new MetadataScanner().getAllMethodNames(prototype).flatMap((name): [string, Handler][] => {
    const value = prototype[name];
    return isRoute(value) ? [[name, value]] : [];
  });

const hasGuard = (handler: Handler, controller: object): boolean =>
  Reflect.hasMetadata(GUARDS_METADATA, handler) || Reflect.hasMetadata(GUARDS_METADATA, controller);

const isEmptyPrefix = (path: unknown): boolean => path === undefined || path === '' || path === '/';

const AUDIENCE_WORDS: readonly Audience[] = ['public', 'session', 'machine'];

const declaresAudience = ({ audience }: Endpoint): boolean =>
  Array.isArray(audience) ? audience.length > 0 : AUDIENCE_WORDS.includes(audience);

/** Without it Nest hands over a request where the pipeline expects the reply. */
const takesInput = (controller: object, method: string): boolean =>
  Reflect.hasMetadata(ROUTE_ARGS_METADATA, controller, method);

/** An answer that may be asked for again says what is kept of it. */
const faultOfReplay = (contract: Endpoint, prototype: object): string | null => {
  const { id, kept, output } = contract;
  const keepsBody = honoursIdempotency(contract) && output !== undefined && contract.multipart === undefined;
  if (!keepsBody) return null;
  if (kept === undefined) return `the contract ${id} does not say what is kept of its answer.`;
  const hasReplay = replayOf(prototype, id) !== undefined;
  if (kept === 'ids' && !hasReplay) return `${id} has no @Replay, which reads its answer again.`;
  return null;
};

const faultOf = (name: string, method: string, handler: Handler, controller: Type): string | null => {
  const contract = contractOf(handler);
  if (contract === undefined) return `${name} answers requests without @Endpoint, so nobody said who may call it.`;
  if (!declaresAudience(contract)) return `${name}: the contract ${contract.id} has no audience.`;
  if (contract.audience === 'machine' && !hasGuard(handler, controller)) {
    return `${name} is for machines and has no guard that checks their credential.`;
  }
  const replayFault = faultOfReplay(contract, controller.prototype);
  if (replayFault !== null) return `${name}: ${replayFault}`;
  if (!takesInput(controller, method)) return `${name} takes no @Input(), so nothing would answer for it.`;
  if (!isEmptyPrefix(Reflect.getMetadata(PATH_METADATA, controller))) {
    return `${name}: its controller has a path of its own, but the contract already has the whole path.`;
  }
  return null;
};

const duplicates = (bound: readonly BoundHandler[]): string[] => {
  const byRoute = Map.groupBy(bound, ({ contract }) => `${contract.method} ${contract.path}`);
  return [...byRoute].flatMap(([route, handlers]) =>
    handlers.length > 1 ? [`${route} is answered by ${handlers.map(({ name }) => name).join(' and ')}.`] : [],
  );
};

/**
 * Default deny: every handler of every controller comes from a contract that says who may call it.
 * @returns the handlers, bound to their contracts
 * @throws {Error} naming each handler at fault; the boot must not go on
 */
export const boundHandlers = (app: INestApplicationContext): readonly BoundHandler[] => {
  const bound: BoundHandler[] = [];
  const faults: string[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      for (const [method, handler] of handlersOf(metatype.prototype)) {
        const name = `${metatype.name}.${method}`;
        const fault = faultOf(name, method, handler, metatype as Type);
        const contract = contractOf(handler);
        if (fault !== null) faults.push(fault);
        else if (contract !== undefined) bound.push({ name, contract });
      }
    }
  }
  faults.push(...duplicates(bound));
  if (faults.length > 0) throw new Error(`The API does not start:\n  ${faults.join('\n  ')}`);
  return bound;
};
