import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../platform/clock.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { askStation, away } from './ask-station.ts';
import { type ChallengeRequest, KeyStation, type StartedChallenge } from './key-station.ts';
import { VaultTokens } from './vault-tokens.ts';

const started = z.object({
  sessionId: z.string(),
  mustAuthenticate: z.boolean(),
  factor: z.object({ type: z.enum(['EM', 'SMS']), value: z.string() }),
});

/** The vault's server, as this server reaches it. Each request is signed over its path and body, for a minute, once. */
@Injectable()
export class VaultServer extends KeyStation {
  private readonly url: string | undefined;
  /** Null where there is no vault. */
  readonly tokens: VaultTokens | null;

  constructor(
    @Inject(ENV) env: Pick<Env, 'VAULT_URL' | 'VAULT_INTERNAL_URL' | 'VAULT_APP_SECRET'>,
    private readonly clock: Clock,
  ) {
    super();
    this.url = env.VAULT_INTERNAL_URL ?? env.VAULT_URL;
    this.tokens = env.VAULT_APP_SECRET === undefined ? null : new VaultTokens(env.VAULT_APP_SECRET);
  }

  get isThere(): boolean {
    return this.tokens !== null;
  }

  signup(userId: string, profileId: string, now: number): string {
    if (this.tokens === null) throw away();
    return this.tokens.signup(userId, profileId, now);
  }

  async startChallenge(request: ChallengeRequest): Promise<StartedChallenge> {
    return started.parse(await this.ask('/internal/2mr/challenge', request));
  }

  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE`: again later */
  async recheck(name: string): Promise<void> {
    await this.ask('/internal/groups/recheck', { name });
  }

  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE`: again later */
  async forget(userId: string): Promise<void> {
    await this.ask('/internal/accounts/forget', { userId });
  }

  private async ask(path: string, question: object): Promise<unknown> {
    const { url, tokens } = this;
    if (url === undefined || tokens === null) throw away();
    const body = JSON.stringify(question);
    return askStation(
      `${url}${path}`,
      { authorization: `Bearer ${tokens.service(path, body, this.clock.now())}` },
      body,
    );
  }
}
