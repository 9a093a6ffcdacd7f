import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { Database, sql } from '../postgres/database.ts';
import { ObjectStore } from '../storage/storage.ts';
import { HealthParts, type PartState } from './health-parts.ts';
import { reachable } from './reachable.ts';

const PING = sql('health_ping', 'SELECT 1');

/** Parts that the platform itself brings; modules register theirs. */
@Injectable()
export class PlatformParts {
  constructor(
    @Inject(ENV) env: Env,
    parts: HealthParts,
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {
    parts.register({ name: 'database', required: true, check: () => this.ping() });
    parts.register({ name: 'storage', required: false, check: () => this.askStore() });
    // Without an address of its own, the part is a stand-in inside this process (or, for video, is not there).
    const atOr = (url: string | undefined, otherwise: PartState) => async () =>
      url === undefined ? otherwise : reachable(url);
    parts.register({ name: 'mail', required: false, check: atOr(env.SMTP_URL, 'up') });
    parts.register({ name: 'sms', required: false, check: atOr(env.SMS_URL, 'up') });
    parts.register({ name: 'vault', required: false, check: atOr(env.VAULT_INTERNAL_URL ?? env.VAULT_URL, 'absent') });
    parts.register({ name: 'video', required: false, check: atOr(env.LIVEKIT_URL, 'absent') });
  }

  private async ping(): Promise<PartState> {
    await this.database.query(PING);
    return 'up';
  }

  private async askStore(): Promise<PartState> {
    return (await this.store.takesFiles()) ? 'up' : 'down';
  }
}
