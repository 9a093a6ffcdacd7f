import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';

export const ENDPOINT_METADATA = Symbol('maillon:endpoint');

/** The contract that a route handler was bound to, or undefined for a handler that did not come from `@Endpoint`. */
export const contractOf = (handler: object): Endpoint | undefined => Reflect.getMetadata(ENDPOINT_METADATA, handler);

const REPLAY_METADATA = Symbol('maillon:replay');

/** Notes which method of a controller reads an answer of that endpoint again. */
export const setReplay = (controller: object, endpointId: string, method: (call: never) => unknown): void =>
  Reflect.defineMetadata(REPLAY_METADATA, method, controller, endpointId);

/** The method that `@Replay` bound to an endpoint of this controller (its prototype, or an instance). */
export const replayOf = (controller: object, endpointId: string): ((call: never) => unknown) | undefined =>
  Reflect.getMetadata(REPLAY_METADATA, controller, endpointId);
