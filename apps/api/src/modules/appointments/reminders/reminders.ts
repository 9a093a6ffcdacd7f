import { DAY_MINUTES, DAY_MS, HOUR_MINUTES, MINUTE_MS } from '@maillon/domain/time-units';
import { wallClock } from '@maillon/domain/zone';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import * as z from 'zod';
import { OutboxHandlers } from '../../../platform/outbox/outbox-handlers.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';
import { AppointmentNotifications } from '../appointment-notifications.ts';
import { RemindersRepository } from './reminders.repository.ts';

const REMINDER = 'appointment.reminder';
const EVERY_MS = MINUTE_MS;
const BATCH_SIZE = 200;
/** Design api §4.1: booked, over for a day, and not ended. */
const STALE_AFTER_MS = DAY_MS;
/** No person is woken for tomorrow's visit (design catalogues §8, template 17). */
const DAYTIME = { from: 8 * HOUR_MINUTES, to: 20 * HOUR_MINUTES };

const TEMPLATES = ['appointment-reminder', 'appointment-reminder-1h', 'appointment-not-ended'] as const;
const reminder = z.object({ id: z.string(), template: z.enum(TEMPLATES), userIds: z.array(z.string()) });

/** Reminds the patient the day before, everybody the hour before, and those who received of what they have not ended. */
@Injectable()
export class Reminders implements OnModuleInit {
  private readonly log = new Logger('Reminders');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly visits: RemindersRepository,
    private readonly handlers: OutboxHandlers,
    private readonly notifications: AppointmentNotifications,
  ) {}

  onModuleInit(): void {
    this.handlers.on(REMINDER, async ({ id: deliveryId, payload }) => {
      const { id, template, userIds } = reminder.parse(payload);
      await this.notifications.notify([{ id, userIds, template, key: String(deliveryId) }]);
    });
  }

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    await this.run().catch((error: unknown) => {
      this.log.warn(`reminders wait a minute: ${error instanceof Error ? error.name : 'unknown'}`);
    });
  }

  /** Queues every reminder that is due now. */
  async run(): Promise<void> {
    const now = this.clock.now();
    if (this.isDaytime(now))
      await this.remind({ stage: 1, withinMinutes: DAY_MINUTES, template: 'appointment-reminder' }, now);
    await this.remind({ stage: 2, withinMinutes: HOUR_MINUTES, template: 'appointment-reminder-1h' }, now);
    await this.remindOfStale(now);
  }

  private async remind(
    kind: { stage: 1 | 2; withinMinutes: number; template: (typeof TEMPLATES)[number] },
    now: number,
  ): Promise<void> {
    const { stage, withinMinutes, template } = kind;
    await this.database.tx(async (tx) => {
      const question = { stage, withinMinutes, now: new Date(now).toISOString(), atMost: BATCH_SIZE };
      for (const { id, patientUserId, practitionerUserIds } of await this.visits.take(tx, question)) {
        const userIds = stage === 1 ? [patientUserId] : [patientUserId, ...practitionerUserIds];
        tx.publish({ kind: REMINDER, key: `reminder:${id}`, payload: { id, template, userIds } });
      }
    });
  }

  private async remindOfStale(now: number): Promise<void> {
    await this.database.tx(async (tx) => {
      const endedBy = new Date(now - STALE_AFTER_MS).toISOString();
      for (const { id, practitionerUserIds: userIds } of await this.visits.takeStale(tx, endedBy, BATCH_SIZE)) {
        tx.publish({
          kind: REMINDER,
          key: `reminder:${id}`,
          payload: { id, template: 'appointment-not-ended', userIds },
        });
      }
    });
  }

  private isDaytime(now: number): boolean {
    const { minutes } = wallClock(now, this.day.timeZone);
    return minutes >= DAYTIME.from && minutes < DAYTIME.to;
  }
}
