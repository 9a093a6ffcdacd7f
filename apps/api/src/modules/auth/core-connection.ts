import { startAuthCore } from '@maillon/auth-core/start';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env.ts';

/** Design api §1 "Sessions" and A54. An own core outside is configured with the same figures (docker-compose.yml). */
const RULES = {
  passwordlessCodeLifetimeMs: 10 * 60_000,
  maxCodeInputAttempts: 5,
  accessTokenValiditySeconds: 15 * 60,
  refreshTokenValidityMinutes: 30 * 24 * 60,
};

type Place = { readonly port?: number; readonly apiKey?: string };

/** The SDK remembers the address of its core for the life of the process: a core started again must be found where it was. */
let place: Place = {};

/** The SuperTokens core that we speak to: the embedded one, started here on loopback, or another at `SUPERTOKENS_CORE_URL`. */
export class CoreConnection implements OnApplicationShutdown {
  private constructor(
    readonly uri: string,
    readonly apiKey: string | undefined,
    private readonly stop: () => Promise<void>,
  ) {}

  static async open(env: Env, clock: Clock): Promise<CoreConnection> {
    if (env.SUPERTOKENS_CORE_URL !== undefined) {
      return new CoreConnection(env.SUPERTOKENS_CORE_URL, env.SUPERTOKENS_API_KEY, async () => undefined);
    }
    const core = await startAuthCore({ ...RULES, ...place, databaseUrl: env.DATABASE_URL, now: () => clock.now() });
    place = { port: Number(new URL(core.connectionUri).port), apiKey: core.apiKey };
    return new CoreConnection(core.connectionUri, core.apiKey, () => core.stop());
  }

  /** After the HTTP server has closed: the last requests still need the core. */
  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
