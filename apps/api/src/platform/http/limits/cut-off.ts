import type { FastifyReply, FastifyRequest } from 'fastify';

/** For the answer to arrive at somebody who is still sending; then the line is cut. */
const LINGER_MS = 2_000;

/** What still comes is dropped, and the line is cut soon after the answer: a stream without end keeps nobody busy. */
export const cutOffAfterAnswer = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  raw.resume();
  const cut = (): void => {
    if (!raw.complete) raw.destroy();
  };
  const cutSoon = (): void => void setTimeout(cut, LINGER_MS).unref();
  // Not by `Connection: close`, which would cut it before somebody who is still sending has read the answer.
  if (reply.raw.writableFinished) cutSoon();
  else reply.raw.once('finish', cutSoon);
};
