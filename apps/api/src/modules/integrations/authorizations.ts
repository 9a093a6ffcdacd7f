import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { type CalendarProvider, ProviderAway, ProviderRefused, type Tokens } from './calendar-provider.ts';
import { type NewState, OauthStatesRepository } from './oauth-states.repository.ts';

const LIFE_MS = 10 * MINUTE_MS;
const SECRET_BYTES = 32;
const RETRY_AFTER_SECONDS = 30;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** What ties an answer to the browser that asked. */
interface Proof {
  readonly state: string;
  /** PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/**
 * The way to a provider and back. What comes back is only believed with a state that the same person began in the same
 * session, for the same provider, less than ten minutes ago; PKCE ties the code to us.
 */
@Injectable()
export class Authorizations {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
    private readonly states: OauthStatesRepository,
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
  ) {}

  /** The address to which the browser goes. */
  async begin(actor: Actor, type: string, addressOf: (proof: Proof) => string | Promise<string>): Promise<string> {
    const [state, verifier] = [secret(), secret()];
    const hash = sha256(state);
    await this.states.insert({
      hash,
      userId: actor.userId,
      sessionHandle: actor.sessionHandle,
      type,
      pkceSealed: this.cipher.seal('oauth_states', 'pkce', hash.toString('hex'), verifier),
      expiresAt: new Date(this.clock.now() + LIFE_MS).toISOString(),
    });
    return addressOf({ state, verifier, redirectUri: this.redirectUri(type) });
  }

  beginCalendar(actor: Actor, provider: CalendarProvider): Promise<string> {
    return this.begin(actor, provider.type, ({ state, verifier, redirectUri }) => {
      const challenge = sha256(verifier).toString('base64url');
      return provider.authorizationUrl({ state, challenge, redirectUri });
    });
  }

  /**
   * Asks the provider about an answer to what was begun with that state. The state is spent, whatever the provider says and becomes
   * of it here, unless the provider was away.
   * @throws {Refusal} `OAUTH_STATE`, and those of `ask`
   */
  async redeem<T>(actor: Actor, type: string, state: string, ask: (proof: Proof) => Promise<T>): Promise<T> {
    return this.database.apart(async () => {
      const taken = await this.database.tx((tx) => this.take(tx, actor, type, state));
      const verifier = this.cipher.open('oauth_states', 'pkce', taken.hash.toString('hex'), taken.pkceSealed);
      try {
        // After the transaction: a provider that hangs holds no connection to Postgres.
        return await ask({ state, verifier, redirectUri: this.redirectUri(type) });
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'OAUTH_REFUSED')) await this.states.insert(taken);
        throw error;
      }
    });
  }

  /** @throws {Refusal} `OAUTH_STATE`, `OAUTH_REFUSED`, `DEPENDENCY_UNAVAILABLE` */
  complete(actor: Actor, provider: CalendarProvider, code: string, state: string): Promise<Tokens> {
    return this.redeem(actor, provider.type, state, ({ verifier, redirectUri }) =>
      provider.exchange({ code, verifier, redirectUri }).catch((error: unknown) => {
        if (error instanceof ProviderRefused) throw new Refusal('OAUTH_REFUSED');
        if (!(error instanceof ProviderAway)) throw error;
        throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
      }),
    );
  }

  private async take(tx: Tx, actor: Actor, type: string, state: string): Promise<NewState> {
    const hash = sha256(state);
    const { userId, sessionHandle } = actor;
    const now = new Date(this.clock.now()).toISOString();
    const taken = await this.states.take(tx, { hash, userId, sessionHandle, type }, now);
    if (taken === undefined) throw new Refusal('OAUTH_STATE');
    return taken;
  }

  private redirectUri(type: string): string {
    return `${this.env.PUBLIC_URL}/app/user/settings/integrations/${type}`;
  }
}
