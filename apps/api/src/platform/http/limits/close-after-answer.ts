import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client that is still sending has this long to read the answer; then the connection is closed. */
const LINGER_MS = 2_000;

/** Discards the rest of the request, and closes the connection soon after the answer: an endless stream holds no resources. */
export const closeAfterAnswer = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  raw.resume();
  const close = (): void => {
    if (!raw.complete) raw.destroy();
  };
  const closeSoon = (): void => void setTimeout(close, LINGER_MS).unref();
  // `Connection: close` would close it before a client that is still sending has read the answer.
  if (reply.raw.writableFinished) closeSoon();
  else reply.raw.once('finish', closeSoon);
};
