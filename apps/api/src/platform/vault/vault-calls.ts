import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { Clock } from '../time/clock.ts';
import { away, callKeyServer } from './key-server-call.ts';
import { VaultTokens } from './vault-tokens.ts';

/** Requests to the vault's server, each signed over its path and body, for a minute, once. */
@Injectable()
export class VaultCalls {
  private readonly url: string | undefined;
  /** Null where there is no vault. */
  readonly tokens: VaultTokens | null;

  constructor(
    @Inject(ENV) env: Pick<Env, 'VAULT_URL' | 'VAULT_INTERNAL_URL' | 'VAULT_APP_SECRET'>,
    private readonly clock: Clock,
  ) {
    this.url = env.VAULT_INTERNAL_URL ?? env.VAULT_URL;
    this.tokens = env.VAULT_APP_SECRET === undefined ? null : new VaultTokens(env.VAULT_APP_SECRET);
  }

  /** @throws {Refusal} `VAULT_TOO_MANY_CODES`, `DEPENDENCY_UNAVAILABLE` */
  async ask(path: string, question: object, timeoutMs?: number): Promise<unknown> {
    const { url, tokens } = this;
    if (url === undefined || tokens === null) throw away();
    const body = JSON.stringify(question);
    const authorization = `Bearer ${await tokens.service(path, body, this.clock.now())}`;
    return callKeyServer(`${url}${path}`, { authorization }, body, timeoutMs);
  }
}
