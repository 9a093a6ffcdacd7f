import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../actor.ts';

/** Thrown for a missing, expired, revoked or stolen session. The body keeps the shape that the SuperTokens SDKs act on. */
export class SessionRefusal extends Error {
  /** `try refresh token` makes the browser SDK refresh once; `unauthorised` makes it sign out. */
  readonly sdkMessage: 'unauthorised' | 'try refresh token';

  constructor(sdkMessage: 'unauthorised' | 'try refresh token') {
    super(sdkMessage);
    this.name = 'SessionRefusal';
    this.sdkMessage = sdkMessage;
  }
}

/** Who is calling. Implemented by modules/auth; the pipeline knows nothing of SuperTokens. */
export abstract class SessionResolver {
  /**
   * Reads and checks the session against the database, on each request.
   * It may set response headers (a cleared cookie); it never sends the answer.
   * @throws {SessionRefusal} 401 in the SDK's own shape
   * @throws {Refusal} `CSRF` when a cookie session lacks its anti-CSRF header
   */
  abstract resolve(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;

  /**
   * The account of a token that was verified before, without asking the core: enough to look something up early, never to let
   * a person in.
   */
  accountOf(_request: FastifyRequest): string | undefined {
    return undefined;
  }

  /**
   * The same for a socket, which has an access token and no reply: signature, expiry, session and user are checked. Its
   * origin is the gateway's business.
   * @throws {SessionRefusal}
   */
  abstract resolveToken(accessToken: string): Promise<Caller>;

  /**
   * Looks at a session that was resolved before, long after its access token has expired: is it still alive, and whose?
   * @throws {SessionRefusal} `unauthorised` when it is revoked, expired or unknown
   */
  abstract resolveHandle(sessionHandle: string): Promise<Caller>;
}
