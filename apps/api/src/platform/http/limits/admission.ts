import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Caller } from '../../actor.ts';
import type { RateLimiter } from '../../rate-limit/rate-limiter.ts';
import { Refusal } from '../../refusal.ts';
import type { ApiKeyResolver, Partner } from '../../sessions/api-key-resolver.ts';
import type { SessionResolver } from '../../sessions/session-resolver.ts';
import { networkOf } from './network-of.ts';

/** Who may pass, and as whom: members of the call that the handler receives. */
export interface Admitted {
  readonly actor: Actor | null;
  readonly caller: Caller | null;
  /** Of a request that brings a key in the place of a session. */
  readonly partner: Partner | null;
}

const NOBODY: Admitted = { actor: null, caller: null, partner: null };

const isImpersonatorOf = (audience: readonly string[], { impersonatorId }: Actor): boolean =>
  impersonatorId !== null && audience.includes('impersonator');

const isAmong = (audience: readonly string[], actor: Actor): boolean =>
  audience.includes(actor.userType) ||
  (actor.isAdmin && actor.impersonatorId === null && audience.includes('admin')) ||
  isImpersonatorOf(audience, actor);

/** An impersonator gets what the endpoint says it gives then, and nothing where it says nothing. */
const refuseImpersonated = ({ whileImpersonating: given = 'never' }: Endpoint, actor: Actor): void => {
  if (actor.impersonatorId === null) return;
  if (given === 'never' || (given === 'demo' && !actor.isDemo)) throw new Refusal('IMPERSONATION_READ_ONLY');
};

/**
 * Checks the audience of a contract, in the order of design api §1: 401, 403 inactive, 403 impersonation, 403 not for this
 * kind of user. Machine credentials are checked by the guard of the handler, before.
 * @param known is told who it is before any check, so that a refusal can be put down to a person
 */
export const admit = async (
  contract: Endpoint,
  sessions: SessionResolver,
  request: FastifyRequest,
  reply: FastifyReply,
  known: (caller: Caller) => void,
): Promise<Admitted> => {
  const { audience } = contract;
  if (audience === 'public' || audience === 'machine') return NOBODY;
  const caller = await sessions.resolve(request, reply);
  const { user } = caller;
  known(caller);
  if (audience === 'session') {
    if (user !== null) refuseImpersonated(contract, user);
    return { actor: user, caller, partner: null };
  }
  if (user === null || !(user.active || isImpersonatorOf(audience, user))) throw new Refusal('USER_INACTIVE');
  refuseImpersonated(contract, user);
  if (!isAmong(audience, user)) throw new Refusal('FORBIDDEN');
  return { actor: user, caller, partner: null };
};

/**
 * The partner whose key a request brings. Keys that are not in force draw from the look-ups of their address.
 * @throws {Refusal} `MACHINE_CREDENTIAL_REQUIRED`
 */
export const admitPartner = async (
  key: string,
  keys: ApiKeyResolver,
  limiter: RateLimiter,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<Partner> => {
  const partner = await keys.resolve(key);
  if (partner !== null) return partner;
  await limiter.take('lookup', networkOf(ip));
  throw new Refusal('MACHINE_CREDENTIAL_REQUIRED');
};
