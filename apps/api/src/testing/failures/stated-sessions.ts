import type { FastifyRequest } from 'fastify';
import type { Actor, Caller } from '../../platform/actor.ts';
import { SessionRefusal, SessionResolver } from '../../platform/sessions/session-resolver.ts';

/** A person who is signed in; without a user they have an account and no profile yet. */
export type Stated = Pick<Caller, 'stUserId' | 'user'>;

export const statedAs = (user: Actor): Stated => ({ stUserId: user.stUserId, user });

/** The `authorization` header that says so. */
export const statement = (stated: Stated): string => Buffer.from(JSON.stringify(stated)).toString('base64url');

/** Sessions that say themselves whose they are: every process believes them, also one that has just begun. */
export class StatedSessions extends SessionResolver {
  resolve({ headers }: { headers: FastifyRequest['headers'] }): Promise<Caller> {
    return this.resolveToken(headers.authorization ?? '');
  }

  override accountOf({ headers }: { headers: FastifyRequest['headers'] }): string | undefined {
    return headers.authorization === undefined ? undefined : read(headers.authorization).stUserId;
  }

  async resolveToken(text: string): Promise<Caller> {
    if (text === '') throw new SessionRefusal('unauthorised');
    return { ...read(text), sessionHandle: 'stated', expiresAt: '2999-01-01T00:00:00.000Z' };
  }

  async resolveHandle(): Promise<Caller> {
    throw new SessionRefusal('unauthorised');
  }
}

const read = (text: string): Stated => JSON.parse(Buffer.from(text, 'base64url').toString()) as Stated;
