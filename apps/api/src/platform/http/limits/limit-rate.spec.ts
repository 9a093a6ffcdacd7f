import { expect, it } from '@jest/globals';
import { book, cancel, get, update } from '@maillon/contracts/agenda/appointments';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import type { UserType } from '@maillon/domain/user-type';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anActor } from '../../../testing/http/an-http-server.ts';
import { RateLimiter, type RateLimitState } from '../../rate-limit/rate-limiter.ts';
import { limitRate } from './limit-rate.ts';

class Counting extends RateLimiter {
  readonly taken: string[] = [];

  async take(name: string, key: string): Promise<RateLimitState> {
    this.taken.push(`${name} of ${key}`);
    return { capacity: 1, remaining: 0, fullInSeconds: 1 };
  }

  async refund(): Promise<void> {}
}

const drawn = async (contract: Endpoint, userType: UserType): Promise<string[]> => {
  const limiter = new Counting();
  const actor = anActor({ userType });
  const caller = { stUserId: actor.stUserId, sessionHandle: 'handle-1', expiresAt: '', user: actor };
  const [request, reply] = [{ ip: '192.0.2.1' } as FastifyRequest, { header: () => reply } as unknown as FastifyReply];
  await limitRate(contract, limiter, request, reply, { actor, caller, partner: null });
  return limiter.taken;
};

it.each<[string, Endpoint]>([
  [book.id, book],
  [update.id, update],
  [cancel.id, cancel],
])(
  'a patient who asks for « %s » draws from the few changes of visits that one person makes; who receives does not',
  async (_name, contract) => {
    expect(await drawn(contract, 'patient')).toEqual(['write of st-1', 'visit of st-1']);
    for (const userType of ['doctor', 'midwife', 'assistant', 'organization'] as const) {
      expect(await drawn(contract, userType)).toEqual(['write of st-1']);
    }
  },
);

it('reading a visit draws from what reading does', async () => {
  expect(await drawn(get, 'patient')).toEqual(['read of st-1']);
});
