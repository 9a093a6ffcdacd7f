import type { Endpoint, RateClass } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimitClass, RateLimiter, RateLimitState } from '../../rate-limit/rate-limiter.ts';
import type { Admitted } from './admission.ts';
import { networkOf } from './network-of.ts';

/** Limits on people we do not know are per address; the others follow the person, wherever they are. */
const PER_ADDRESS: ReadonlySet<RateClass> = new Set<RateClass>(['lookup', 'sign-up']);

const show = (reply: FastifyReply, name: 'read' | 'write', state: RateLimitState): void => {
  // The bucket that the state speaks of: where limits are scaled (LOCAL), it is larger than the table's.
  reply.header('ratelimit-policy', `"${name}";q=${state.capacity};w=60`);
  reply.header('ratelimit', `"${name}";r=${Math.max(0, state.remaining)};t=${state.fullInSeconds}`);
};

/** The contract's own, where the caller is one of those who draw from it. */
const classOf = ({ rate, rateOf }: Endpoint, actor: Admitted['actor']): RateLimitClass | undefined =>
  rateOf === undefined || (actor !== null && rateOf.includes(actor.userType)) ? rate : undefined;

/** Draws from the buckets of the caller: `read` or `write` when signed in, `api-key` of a partner, and the contract's own class. */
export const limitRate = async (
  contract: Endpoint,
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, caller, partner }: Admitted,
): Promise<void> => {
  const person = caller?.stUserId;
  if (person !== undefined) {
    const name = contract.method === 'GET' || contract.form !== undefined ? 'read' : 'write';
    show(reply, name, await limiter.take(name, person));
  }
  if (partner !== null) show(reply, 'read', await limiter.take('api-key', partner.keyId));
  const own = classOf(contract, actor);
  if (own === undefined) return;
  const address = networkOf(request.ip);
  const key = PER_ADDRESS.has(contract.rate ?? 'lookup') ? address : (person ?? address);
  await limiter.take(own, key);
};
