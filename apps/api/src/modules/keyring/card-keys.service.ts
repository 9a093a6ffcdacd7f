import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { cardFacts } from '@maillon/contracts/system/vault';
import { MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { ENV, type Env } from '../../platform/env.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { UserKeys } from '../people/accounts/user-keys.service.ts';
import { CardKeysRepository } from './card-keys.repository.ts';

const TIMEOUT_MS = 5 * SECOND_MS;

const discovery = z.looseObject({ issuer: z.string(), jwks_uri: z.url() });
const rsa = z.object({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() });
const ec = z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string() });
/** The members in this order make the text of a key (packages/vault/PROTOCOL.md §7a). */
const signingKey = z.discriminatedUnion('kty', [rsa, ec]);
const published = z.looseObject({ keys: z.array(z.unknown()).max(50) });

/**
 * The second witness of the provider's keys, beside the vault: a key that only one of the two servers saw vouches for no card
 * (design vault §7.3a).
 */
@Injectable()
export class CardKeysService implements OnModuleInit {
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'PSC_ISSUER'>,
    private readonly database: Database,
    private readonly repository: CardKeysRepository,
    private readonly keys: UserKeys,
    private readonly clock: Clock,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    // Outside its transaction: a provider that is slow keeps no connection.
    this.housekeeping.register('card keys', async () => void this.look().catch(() => undefined));
  }

  /** @param ids identities or profiles */
  async facts(ids: readonly string[]): Promise<OutputOf<typeof cardFacts>> {
    // A provider that is away changes nothing about what was seen before.
    await this.look().catch(() => undefined);
    return { people: await this.keys.numbersOf(ids), keys: await this.repository.all() };
  }

  /** Once a minute at most. Rejects where the provider does not answer. */
  async look(): Promise<void> {
    const now = this.clock.now();
    if (this.env.PSC_ISSUER === undefined || now - this.lookedAt < MINUTE_MS) return;
    this.lookedAt = now;
    const keys = await publishedKeys(this.env.PSC_ISSUER);
    await this.database.tx((tx) => this.repository.record(tx, keys, new Date(now)));
  }
}

const read = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
};

async function publishedKeys(issuer: string): Promise<string[]> {
  const found = discovery.parse(await read(`${issuer}/.well-known/openid-configuration`));
  if (found.issuer !== issuer) throw new Error('another issuer');
  const { keys } = published.parse(await read(found.jwks_uri));
  const texts = keys.flatMap((key) => {
    const one = signingKey.safeParse(key);
    return one.success ? [JSON.stringify(one.data)] : [];
  });
  return [...new Set(texts)];
}
