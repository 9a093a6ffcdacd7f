import { MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wrapRequest, wrapResponse } from 'supertokens-node/framework/fastify/index.js';
import { getSessionWithoutRequestResponse, Error as SessionError } from 'supertokens-node/recipe/session/index.js';
import type { Actor, Caller } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { SessionRefusal, SessionResolver } from '../../../platform/sessions/session-resolver.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { withoutCoreFault } from '../core/core-fault.ts';
import { type RequestToken, readRequestToken } from '../core/request-token.ts';
import { type SessionRow, SessionsRepository } from '../sessions/sessions.repository.ts';
import { type VerifiedToken, VerifiedTokens } from '../verified-tokens.ts';

const SEEN_EVERY = MINUTE_MS;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Claims of an access token that we read; the SDK has checked the rest. */
interface Claims {
  readonly exp: number;
  readonly parentRefreshTokenHash1: string | null;
}

const actorOf = (row: SessionRow): Actor | null => {
  const { user_id, party_id, user_type, active, is_admin, is_demo, impersonator_id } = row;
  if (user_id === null || party_id === null || user_type === null) return null;
  return {
    userId: user_id,
    partyId: party_id,
    userType: user_type,
    active: active === true,
    isAdmin: is_admin === true,
    isDemo: is_demo === true,
    stUserId: impersonator_id === null ? row.st_user_id : (row.person_account ?? ''),
    sessionHandle: row.handle,
    impersonatorId: impersonator_id,
  };
};

/**
 * The session of a request. The token is verified once per text (by the SDK, with the core's own word); whether the session lives
 * and whose it is are read from the database each time, so sign-out, theft and deactivation bite at the next request.
 */
@Injectable()
export class SuperTokensSessionResolver extends SessionResolver implements OnApplicationShutdown {
  private readonly log = new Logger(SuperTokensSessionResolver.name);
  private readonly noting = new Set<Promise<void>>();

  constructor(
    private readonly tokens: VerifiedTokens,
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async resolve(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const token = readRequestToken(request.headers);
    if (token === null) throw new SessionRefusal('unauthorised');
    if (token.via === 'cookie' && !READS.has(request.method) && request.headers.rid === undefined) {
      throw new Refusal('CSRF');
    }
    const verified = this.tokens.get(token.text, this.clock.now()) ?? (await this.verify(token, request, reply));
    return this.callerOf(verified);
  }

  override accountOf({ headers }: FastifyRequest): string | undefined {
    const token = readRequestToken(headers);
    return token === null ? undefined : this.tokens.get(token.text, this.clock.now())?.stUserId;
  }

  async resolveToken(text: string): Promise<Caller> {
    const verified =
      this.tokens.get(text, this.clock.now()) ?? (await this.verify({ text, via: 'header' }, null, null));
    return this.callerOf(verified);
  }

  async resolveHandle(sessionHandle: string): Promise<Caller> {
    return this.callerOfRow(await this.sessions.find(sessionHandle));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.noting);
  }

  private async callerOf(token: VerifiedToken): Promise<Caller> {
    const row = await this.sessions.find(token.handle);
    return this.callerOfRow(row?.st_user_id === token.stUserId ? row : undefined);
  }

  private callerOfRow(row: SessionRow | undefined): Caller {
    const now = this.clock.now();
    if (row === undefined || row.revoked || Date.parse(row.expires_at) <= now) throw new SessionRefusal('unauthorised');
    if (now - Date.parse(row.last_seen_at) > SEEN_EVERY) this.noteUse(row.handle);
    return { stUserId: row.st_user_id, sessionHandle: row.handle, expiresAt: row.expires_at, user: actorOf(row) };
  }

  /** Asks the SDK and the core. Only a token that needs nothing more of them is remembered. */
  private async verify(
    token: RequestToken,
    request: FastifyRequest | null,
    reply: FastifyReply | null,
  ): Promise<VerifiedToken> {
    const session = await readSession(token.text);
    const claims = session.getAccessTokenPayload() as Claims;
    const verified = { stUserId: session.getUserId(), handle: session.getHandle(), expiresAt: claims.exp * 1000 };
    if (session.getAccessToken() === token.text && claims.parentRefreshTokenHash1 === null) {
      this.tokens.add(token.text, verified);
    } else if (request !== null && reply !== null) {
      // The first use of a refreshed token is answered with its successor.
      await session.attachToRequestResponse({
        req: wrapRequest(request),
        res: wrapResponse(reply),
        transferMethod: token.via,
      });
    }
    return verified;
  }

  /** Not awaited by the request: when a person was last seen may come a moment late, or not at all. */
  private noteUse(handle: string): void {
    const noting = this.sessions
      .seen([handle])
      .catch((error: unknown) => this.log.warn(`the use of a session was not noted: ${String(error)}`))
      .finally(() => this.noting.delete(noting));
    this.noting.add(noting);
  }
}

const readSession = async (text: string) => {
  try {
    return await getSessionWithoutRequestResponse(text, undefined, { antiCsrfCheck: false, checkDatabase: true });
  } catch (error) {
    if (!SessionError.isErrorFromSuperTokens(error)) throw withoutCoreFault(error);
    throw new SessionRefusal(error.type === 'TRY_REFRESH_TOKEN' ? 'try refresh token' : 'unauthorised');
  }
};
