import type { Endpoint } from '@maillon/contracts/endpoint';

export const ENDPOINT_METADATA = Symbol('maillon:endpoint');

/** The contract that a route handler was bound to, or undefined for a handler that did not come from `@Endpoint`. */
export const contractOf = (handler: object): Endpoint | undefined => Reflect.getMetadata(ENDPOINT_METADATA, handler);
