import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { away } from '../../platform/vault/key-server-call.ts';
import { VaultCalls } from '../../platform/vault/vault-calls.ts';
import type { VaultTokens } from '../../platform/vault/vault-tokens.ts';
import { type ChallengeRequest, KeyServer, type StartedChallenge } from './key-server.ts';

const started = z.object({
  sessionId: z.string(),
  mustAuthenticate: z.boolean(),
  factor: z.object({ type: z.enum(['EM', 'SMS']), value: z.string() }),
  backupSalt: z.string().nullable(),
});
const backup = started.pick({ backupSalt: true });

/** The vault's server, as this module asks it. */
@Injectable()
export class VaultServer extends KeyServer {
  constructor(private readonly calls: VaultCalls) {
    super();
  }

  /** Null where there is no vault. */
  get tokens(): VaultTokens | null {
    return this.calls.tokens;
  }

  get isThere(): boolean {
    return this.tokens !== null;
  }

  async signup(userId: string, profileId: string, now: number): Promise<string> {
    if (this.tokens === null) throw away();
    return this.tokens.signup(userId, profileId, now);
  }

  async startChallenge(request: ChallengeRequest): Promise<StartedChallenge> {
    return started.parse(await this.calls.ask('/internal/2mr/challenge', request));
  }

  /** The salt of the backup that the vault has of this person. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  async newestBackup(userId: string): Promise<string | null> {
    return backup.parse(await this.calls.ask('/internal/2mr/backup', { userId })).backupSalt;
  }

  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE`: again later */
  async recheck(name: string): Promise<void> {
    await this.calls.ask('/internal/groups/recheck', { name });
  }

  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE`: again later */
  async eraseAccount(userId: string): Promise<void> {
    await this.calls.ask('/internal/accounts/forget', { userId });
  }
}
