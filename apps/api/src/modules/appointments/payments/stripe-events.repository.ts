import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';

/** Stripe repeats itself for three days; the rest is for a person who looks into what happened. */
const KEPT_MS = 90 * DAY_MS;

/** What Stripe told us, so that what comes twice is heard once. */
@Injectable()
export class StripeEventsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** @returns false for an event that was heard before, and to its end */
  async receive(id: string, type: string): Promise<boolean> {
    const { stripeEvent } = await this.prisma.client();
    await stripeEvent.createMany({ data: { id, type, receivedAt: this.now() }, skipDuplicates: true });
    return (await stripeEvent.count({ where: { id, processedAt: null } })) > 0;
  }

  async done(id: string): Promise<void> {
    const { stripeEvent } = await this.prisma.client();
    await stripeEvent.updateMany({ where: { id, processedAt: null }, data: { processedAt: this.now() } });
  }

  async deleteOld(): Promise<void> {
    const { stripeEvent } = await this.prisma.client();
    await stripeEvent.deleteMany({ where: { receivedAt: { lt: new Date(this.clock.now() - KEPT_MS) } } });
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
