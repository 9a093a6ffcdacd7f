import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import * as z from 'zod';
import { ENV, type Env } from '../../platform/env.ts';
import { away, callKeyServer } from '../../platform/vault/key-server-call.ts';
import { SIGNUP_SECONDS } from '../../platform/vault/vault-tokens.ts';
import { type ChallengeRequest, KeyServer, type StartedChallenge } from './key-server.ts';

/** Joining the team, and naming the person by our own id: what Seald calls these in a token. */
const SIGNUP_SCOPES = [3, 4];
const TEMPLATES = {
  EM: '<p>Votre code de sécurité : <strong>$$CHALLENGE$$</strong></p><p>Il ouvre vos données : ne le donnez à personne.</p>',
  SMS: 'Votre code de sécurité : $$CHALLENGE$$. Ne le donnez à personne.',
} as const;

const started = z.object({ session_id: z.string(), must_authenticate: z.boolean() });

type SealdEnv = Pick<
  Env,
  'SEALD_APP_ID' | 'SEALD_KEY_STORAGE_URL' | 'SEALD_KEY_STORAGE_KEY' | 'SEALD_JWT_SECRET_ID' | 'SEALD_JWT_SECRET'
>;

/** Seald and its key storage, as their documentation describes them: the code goes to its reader and never through us. */
@Injectable()
export class SealdServer extends KeyServer {
  constructor(@Inject(ENV) private readonly env: SealdEnv) {
    super();
  }

  get isThere(): boolean {
    return this.env.SEALD_APP_ID !== undefined;
  }

  async startChallenge({ userId, contacts, signedInWith, forceAuth }: ChallengeRequest): Promise<StartedChallenge> {
    // The one that did not open the session, where there is one: a single mailbox then is not enough.
    const factor = contacts.find(({ type }) => type !== signedInWith) ?? contacts[0];
    if (factor === undefined) throw away();
    const { session_id: sessionId, must_authenticate: mustAuthenticate } = started.parse(
      await this.ask('/tmr/back/challenge_send/', {
        create_user: true,
        user_id: userId,
        auth_factor: factor,
        template: TEMPLATES[factor.type],
        force_auth: forceAuth,
      }),
    );
    return { sessionId, mustAuthenticate, factor };
  }

  async signup(userId: string, _profileId: string, now: number): Promise<string> {
    const { SEALD_APP_ID: appId, SEALD_JWT_SECRET_ID: iss, SEALD_JWT_SECRET: secret } = this.env;
    if (secret === undefined || iss === undefined) throw away();
    const iat = Math.floor(now / 1_000);
    const claims = {
      ...{ iss, iat, exp: iat + SIGNUP_SECONDS, jti: randomUUID(), scopes: SIGNUP_SCOPES, join_team: true },
      connector_add: { type: 'AP', value: `${userId}@${appId}` },
    };
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret));
  }

  private ask(path: string, question: object): Promise<unknown> {
    const { SEALD_KEY_STORAGE_URL: url, SEALD_APP_ID: appId = '', SEALD_KEY_STORAGE_KEY: key = '' } = this.env;
    return callKeyServer(
      new URL(path, url),
      { 'x-seald-appid': appId, 'x-seald-apikey': key },
      JSON.stringify(question),
    );
  }
}
