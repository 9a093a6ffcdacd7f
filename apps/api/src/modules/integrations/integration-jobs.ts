import { MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import * as z from 'zod';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { CalendarProviders } from './calendar-provider.ts';
import { CalendarSync } from './calendar-sync.ts';
import { REVOKE, SYNC } from './integration-events.ts';
import { IntegrationsRepository } from './integrations.repository.ts';
import { resealTokens } from './reseal-tokens.ts';
import { SealedTokens } from './sealed-tokens.ts';
import { SyncRepository } from './sync.repository.ts';

/** How often we look for what is due; each calendar is due every fifteen minutes. */
const LOOK_EVERY_MS = MINUTE_MS;
const BATCH_SIZE = 500;
const AT_ONCE = 6;

const subject = z.object({ id: z.string() });

/** What integrations do without a request: imports, grants to give back, states and keys that are over. */
@Injectable()
export class IntegrationJobs implements OnModuleInit {
  private readonly log = new Logger('Integrations');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly handlers: OutboxHandlers,
    private readonly housekeeping: Housekeeping,
    private readonly providers: CalendarProviders,
    private readonly integrations: IntegrationsRepository,
    private readonly syncs: SyncRepository,
    private readonly calendars: CalendarSync,
    private readonly tokens: SealedTokens,
  ) {}

  onModuleInit(): void {
    this.handlers.on(SYNC, ({ payload }) => this.calendars.run(subject.parse(payload).id));
    this.handlers.on(REVOKE, ({ payload }) => this.giveBack(subject.parse(payload).id));
    this.housekeeping.register('integrations', () =>
      this.integrations.dropOld(new Date(this.clock.now()).toISOString()),
    );
    this.housekeeping.register('integration tokens', () => resealTokens(this.database, this.syncs, this.tokens));
  }

  @Interval(LOOK_EVERY_MS)
  async tick(): Promise<void> {
    await this.syncDue().catch((error: unknown) => {
      this.log.warn(`calendars wait a minute: ${errorName(error)}`);
    });
  }

  /** Imports every calendar that is due, some at a time: a provider that is slow for one person keeps few others waiting. */
  async syncDue(): Promise<void> {
    const ids = await this.syncs.due(new Date(this.clock.now()).toISOString(), BATCH_SIZE);
    const next = ids.values();
    const work = async (): Promise<void> => {
      for (const id of next) await this.calendars.run(id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Fails, and is tried again, as long as the provider is away. */
  private async giveBack(id: string): Promise<void> {
    const row = await this.integrations.revoking(id);
    if (row === undefined) return;
    const { access, refresh } = this.tokens.open(id, row);
    // With the refresh token its whole grant is over; an access token alone may have ended already.
    await this.providers.find(row.type)?.revoke(refresh ?? access);
    await this.integrations.drop(id);
  }
}
