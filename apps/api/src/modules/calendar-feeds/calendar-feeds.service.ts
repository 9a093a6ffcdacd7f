import { createHash, randomBytes } from 'node:crypto';
import type { FeedDetail } from '@maillon/contracts/agenda/calendar-feeds';
import { FEED_PAST_DAYS } from '@maillon/domain/appointment-rules';
import { addDays } from '@maillon/domain/day';
import { isoOf } from '@maillon/domain/time-units';
import { dayBounds } from '@maillon/domain/zone';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { SchedulesService } from '../schedules/schedules.service.ts';
import { CalendarFeedsRepository, type Feed, type PublishedFeed } from './calendar-feeds.repository.ts';
import { icalendarOf } from './icalendar.ts';

const FUTURE_DAYS = 366;
const FILE = /^([A-Za-z0-9_-]{43})\.ics$/;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A practitioner's own agenda at a secret address, for the calendar of their phone (design api §2.12, §2.23). */
@Injectable()
export class CalendarFeedsService {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL' | 'API_BASE_PATH'>,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly schedules: SchedulesService,
    private readonly feeds: CalendarFeedsRepository,
    private readonly accounts: UserAccounts,
  ) {}

  /** @throws {Refusal} `SCHEDULE_NOT_FOUND`, `SCHEDULE_ACCESS_REQUIRED` for every caller but the owner */
  async find(actor: Actor, scheduleId: string): Promise<Feed | null> {
    await this.requireOwner(actor, scheduleId);
    return this.feeds.find(scheduleId);
  }

  /** The address is told once: only the hash of its secret is kept. */
  async create(actor: Actor, scheduleId: string, detail: FeedDetail): Promise<{ url: string }> {
    await this.requireOwner(actor, scheduleId);

    const token = randomBytes(32).toString('base64url');
    await this.database.tx(async (tx) => {
      await this.feeds.write(tx, scheduleId, hashOf(token), detail, isoOf(this.clock.now()));
      tx.audit({ action: 'calendar-feed.create', targetKind: 'schedule', targetId: scheduleId, outcome: 'ok' });
    });
    return { url: `${this.env.PUBLIC_URL}${this.env.API_BASE_PATH}/ical/${token}.ics` };
  }

  async remove(actor: Actor, scheduleId: string): Promise<void> {
    await this.requireOwner(actor, scheduleId);

    await this.database.tx(async (tx) => {
      if (!(await this.feeds.remove(tx, scheduleId))) return;
      tx.audit({ action: 'calendar-feed.remove', targetKind: 'schedule', targetId: scheduleId, outcome: 'ok' });
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for every address that is not in force, whatever the reason */
  async read(file: string): Promise<{ text: string; modified: string }> {
    const token = FILE.exec(file)?.[1];
    const feed = token === undefined ? undefined : await this.feeds.byToken(hashOf(token));
    if (feed === undefined || !(await this.isLive(feed))) throw new Refusal('NOT_FOUND');

    const today = this.day.today();
    const [from, now, to] = [addDays(today, -FEED_PAST_DAYS), today, addDays(today, FUTURE_DAYS)].map((day) =>
      isoOf(dayBounds(day, this.day.timeZone).start),
    ) as [string, string, string];
    const visits = await this.feeds.visits(feed.scheduleId, from, to);
    // What is told changes with a visit, with the wish of the owner, and at midnight, when other days come into sight.
    const changes = [feed.createdAt, now, ...visits.map(({ updatedAt }) => updatedAt)];
    return {
      text: icalendarOf(visits, feed.detail, new URL(this.env.PUBLIC_URL).hostname),
      modified: isoOf(Math.max(...changes.map((change) => Date.parse(change)))),
    };
  }

  /** The feed of a person whose account is closed is no feed. */
  private async isLive({ scheduleId }: PublishedFeed): Promise<boolean> {
    const { owner } = await this.schedules.find(scheduleId);
    return this.accounts.isActive(owner.userId);
  }

  private async requireOwner(actor: Actor, scheduleId: string): Promise<void> {
    const { partyId } = await this.schedules.find(scheduleId);
    if (partyId !== actor.partyId) throw new Refusal('SCHEDULE_ACCESS_REQUIRED', { accessPolicy: null });
  }
}
