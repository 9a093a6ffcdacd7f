import { type AuthCore, startAuthCore } from '@maillon/auth-core/start';
import { CODE_ATTEMPTS, CODE_LIFETIME_MS } from '@maillon/domain/one-time-code';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Env } from '../../../platform/env.ts';
import type { Log } from '../../../platform/logging/log.ts';
import type { PartState } from '../../../platform/operations/health-parts.ts';
import type { Clock } from '../../../platform/time/clock.ts';

/** Design api §1 "Sessions" and A54. A core outside is configured with the same figures (docker-compose.yml). */
const RULES = {
  passwordlessCodeLifetimeMs: CODE_LIFETIME_MS,
  maxCodeInputAttempts: CODE_ATTEMPTS,
  accessTokenValiditySeconds: 15 * 60,
  refreshTokenValidityMinutes: 30 * 24 * 60,
};

const UNAVAILABLE = 503;

type CoreLog = NonNullable<Parameters<typeof startAuthCore>[0]['log']>;

/** What the core says of itself, in our log. That its Postgres is away is told by the requests that meet it. */
const coreLog =
  (log: Log): CoreLog =>
  (level, event, fields) => {
    if (fields.status !== UNAVAILABLE) log[level](fields, event);
  };

/**
 * The embedded core of this process. The SDK remembers its address in statics, so there is one for all applications that a test
 * process may open, and one that is started again comes back at the same place with the same key.
 */
class EmbeddedCore {
  private place: { readonly port?: number; readonly apiKey?: string } = {};
  private running: Promise<AuthCore> | null = null;
  private users = 0;

  async join(databaseUrl: string, clock: Clock, log: Log): Promise<AuthCore> {
    this.users += 1;
    this.running ??= startAuthCore({
      ...RULES,
      ...this.place,
      databaseUrl,
      now: () => clock.now(),
      log: coreLog(log),
    });
    const core = await this.running;
    this.place = { port: Number(new URL(core.connectionUri).port), apiKey: core.apiKey };
    return core;
  }

  async leave(): Promise<void> {
    this.users -= 1;
    if (this.users > 0) return;
    const { running } = this;
    this.running = null;
    await (await running)?.stop();
  }
}

const embedded = new EmbeddedCore();

/** The SuperTokens core that we speak to: the embedded one, on loopback, or another at `SUPERTOKENS_CORE_URL`. */
export class CoreConnection implements OnApplicationShutdown {
  private constructor(
    readonly uri: string,
    readonly apiKey: string | undefined,
    private readonly close: () => Promise<void>,
  ) {}

  static async open(env: Env, clock: Clock, log: Log): Promise<CoreConnection> {
    if (env.SUPERTOKENS_CORE_URL !== undefined) {
      return new CoreConnection(env.SUPERTOKENS_CORE_URL, env.SUPERTOKENS_API_KEY, async () => undefined);
    }
    const core = await embedded.join(env.DATABASE_URL, clock, log);
    return new CoreConnection(core.connectionUri, core.apiKey, () => embedded.leave());
  }

  /** After the HTTP server has closed: the last requests still need the core. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

const TIMEOUT_MS = 1_500;

const greets = async (uri: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${uri.replace(/\/$/, '')}/hello`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
};

/**
 * Says the core hello, which looks at its own tables for it: a port that is open says nothing of them.
 * @param uris one, or several joined by `;` of which the SDK takes whichever answers
 */
export const askCore = async (uris: string): Promise<PartState> => {
  const answers = await Promise.all(uris.split(';').map(greets));
  return answers.includes(true) ? 'up' : 'down';
};
