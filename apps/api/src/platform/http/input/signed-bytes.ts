import type { FastifyRequest } from 'fastify';

/** Configuration of the route of an endpoint whose caller signs the bytes of its body. */
export const SIGNED = { keepsBytes: true } as const;

/** By request: parsed and written again, JSON has other bytes than those that were signed. */
const kept = new WeakMap<object, Buffer>();

export const isSigned = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { readonly keepsBytes?: boolean }).keepsBytes === true;

export const keepBytes = ({ raw }: FastifyRequest, bytes: Buffer): void => {
  kept.set(raw, bytes);
};

/** The body as it came; undefined where there was none, or the endpoint is not `signed`. */
export const signedBytesOf = ({ raw }: FastifyRequest): Buffer | undefined => kept.get(raw);
