import { type OutboxMessage, outboxMessage } from '@maillon/contracts/system/platform';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { ENV, type Env } from '../../platform/env.ts';

const TIMEOUT_MS = 2_000;
const messages = z.array(outboxMessage.omit({ attachment: true }));

/**
 * The messages of a vault on this machine, which sends its codes itself and keeps them in its own memory. They are shown here and
 * stored nowhere of ours; outside LOCAL mode neither side has this.
 */
@Injectable()
export class VaultOutbox {
  private readonly url: string | undefined;

  constructor(@Inject(ENV) env: Pick<Env, 'VAULT_URL' | 'VAULT_INTERNAL_URL'>) {
    this.url = env.VAULT_INTERNAL_URL ?? env.VAULT_URL;
  }

  /** Newest first; none while the vault is away. */
  async newest(to: string | undefined): Promise<OutboxMessage[]> {
    if (this.url === undefined) return [];
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    try {
      const answer = await fetch(`${this.url}/dev/outbox${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const found = messages.parse(await answer.json());
      return found.map((message) => ({ ...message, attachment: null }));
    } catch {
      return [];
    }
  }
}
