import { MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Housekeeping } from '../../../platform/housekeeping.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { PaymentReadings } from './payment-readings.ts';
import { type PaymentRow, PaymentsRepository } from './payments.repository.ts';
import { StripeEventsRepository } from './stripe-events.repository.ts';

const LOOK_EVERY_MS = MINUTE_MS;
/** Stripe tells what happens; this is for what it told and we did not hear. */
const READ_EVERY_MS = 5 * MINUTE_MS;
/** A card that was not presented by then will not be (design api §4.9). */
const OPEN_FOR_MS = 30 * MINUTE_MS;
const BATCH_SIZE = 100;

/** Asks Stripe for what it has not told, and takes back what will not be paid. */
@Injectable()
export class PaymentJobs implements OnModuleInit {
  private readonly log = new Logger('Payments');

  constructor(
    private readonly clock: Clock,
    private readonly housekeeping: Housekeeping,
    private readonly payments: PaymentsRepository,
    private readonly events: StripeEventsRepository,
    private readonly readings: PaymentReadings,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register('payments', () => this.payments.deleteOld());
    this.housekeeping.register('events of Stripe', () => this.events.deleteOld());
  }

  @Interval(LOOK_EVERY_MS)
  async tick(): Promise<void> {
    try {
      for (const payment of await this.payments.due(new Date(this.clock.now() - READ_EVERY_MS), BATCH_SIZE)) {
        await this.reread(payment);
      }
    } catch (error) {
      this.log.warn(`payments wait a minute: ${errorName(error)}`);
    }
  }

  private async reread(payment: PaymentRow): Promise<void> {
    // First: one that cannot be read goes to the end of the queue, and the next look begins behind it.
    await this.payments.markRead(payment.id);
    const isLate = payment.requestedAt.getTime() < this.clock.now() - OPEN_FOR_MS;
    // A payment under way cannot be taken back.
    const isGivenUp = (isLate || payment.isOfCancelled) && payment.outcome !== 'QUEUED';
    await (isGivenUp ? this.readings.cancel(payment) : this.readings.read(payment));
  }
}
