import { HORIZON_DAYS } from '@maillon/domain/appointment-rules';
import { busyIntervals } from '@maillon/domain/calendar/busy';
import type { Interval } from '@maillon/domain/calendar/interval';
import { DAY_MS, isoOf, MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { ImportedPeriodsService } from '../schedules/imported-periods.service.ts';
import { type CalendarProvider, CalendarProviders, ProviderRefused } from './calendar-provider.ts';
import { SealedTokens, type TokenPair } from './sealed-tokens.ts';
import { type ClaimedSync, SyncRepository } from './sync.repository.ts';

/** Design api §5.5. */
const EVERY_MS = 15 * MINUTE_MS;
/** A worker that has not said anything for so long is taken for dead. */
const CLAIM_MS = 2 * MINUTE_MS;
/** A token that is about to end is renewed before it is used. */
const MARGIN_MS = MINUTE_MS;

/** Imports when the owner of a calendar is busy elsewhere: times, and nothing else. */
@Injectable()
export class CalendarSync {
  private readonly log = new Logger('CalendarSync');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly providers: CalendarProviders,
    private readonly syncs: SyncRepository,
    private readonly tokens: SealedTokens,
    private readonly imported: ImportedPeriodsService,
  ) {}

  /** Never throws for what a provider does: the failure is written down, shown, and tried again with the next round. */
  async run(integrationId: string): Promise<void> {
    const now = this.clock.now();
    const sync = await this.syncs.claim(integrationId, isoOf(now), isoOf(now + CLAIM_MS));
    if (sync === undefined) return;
    const provider = this.providers.find(sync.type);
    const schedule = await this.imported.scheduleOf(sync.userId);
    try {
      if (provider === undefined || schedule === undefined) throw new Error('nothing to import from or into');
      const range = rangeFrom(now);
      const events = await this.ask(provider, sync, range);
      const periods = busyIntervals(events, schedule.timeZone, range);
      await this.database.tx(async (tx) => {
        const isActive = await this.syncs.finish(tx, sync.id, isoOf(now), isoOf(now + EVERY_MS));
        if (isActive) await this.imported.replace(tx, schedule.id, sync.id, periods);
      });
    } catch (error) {
      const failure = error instanceof ProviderRefused ? 'ACCESS_LOST' : 'AWAY';
      this.log.warn(`an import of ${sync.type} failed: ${errorName(error)}`);
      await this.syncs.fail(sync.id, failure, isoOf(now + EVERY_MS));
    }
  }

  private async ask(provider: CalendarProvider, sync: ClaimedSync, range: Interval) {
    const tokens = this.tokens.open(sync.id, sync);
    const isFresh = Date.parse(sync.accessExpiresAt) > this.clock.now() + MARGIN_MS;
    const access = isFresh ? tokens.access : await this.renew(provider, sync.id, tokens);
    try {
      return await provider.busy(access, range);
    } catch (error) {
      // Tokens may end before their time; once a new one is refused too, the grant is over.
      if (!(error instanceof ProviderRefused) || !isFresh) throw error;
      return provider.busy(await this.renew(provider, sync.id, tokens), range);
    }
  }

  /** Written down before it is used: a refresh token that is good once must not be lost. */
  private async renew(provider: CalendarProvider, id: string, { refresh }: TokenPair): Promise<string> {
    if (refresh === null) throw new ProviderRefused('there is nothing to renew the token with');
    const renewed = await provider.refresh(refresh);
    await this.syncs.renewTokens(id, this.tokens.seal(id, renewed), isoOf(this.clock.now() + renewed.lifeMs));
    return renewed.access;
  }
}

/** As far ahead as a patient books. From the beginning of the day, so that the rounds of a day ask the same question and mostly change nothing. */
function rangeFrom(now: number): Interval {
  const start = Math.floor(now / DAY_MS) * DAY_MS;
  // The day after the last one: that one begins before now.
  return { start, end: start + (HORIZON_DAYS + 1) * DAY_MS };
}
