import type { stripeEvent } from '@maillon/contracts/agenda/payments';
import { isUuidV7 } from '@maillon/domain/text/uuid';
import { Injectable } from '@nestjs/common';
import type * as z from 'zod';
import { PaymentProvider } from './payment-provider.ts';
import { PaymentReadings } from './payment-readings.ts';
import { type PaymentRow, PaymentsRepository } from './payments.repository.ts';
import { StripeEventsRepository } from './stripe-events.repository.ts';

type StripeEvent = z.infer<typeof stripeEvent>;

/** Hears Stripe: late, twice, or before its own answer to the request. The intent is read again, so that their order means nothing. */
@Injectable()
export class StripeEvents {
  constructor(
    private readonly events: StripeEventsRepository,
    private readonly payments: PaymentsRepository,
    private readonly readings: PaymentReadings,
    private readonly provider: PaymentProvider,
  ) {}

  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE`, after which Stripe tells it again */
  async hear({ id, type, data }: StripeEvent): Promise<void> {
    if (!(await this.events.receive(id, type))) return;
    const intentId = data.object.id;
    if (type.startsWith('payment_intent.') && intentId !== undefined) await this.take(intentId);
    await this.events.done(id);
  }

  private async take(intentId: string): Promise<void> {
    const intent = await this.provider.find(intentId);
    const payment =
      (await this.payments.find({ intentId })) ?? (intent.reference && (await this.early(intent.reference, intentId)));
    // Another program of the same account may have payments of its own.
    if (payment) await this.readings.settle(payment, intent);
  }

  /** An event that overtook the answer in which we learn the intent of our payment. */
  private async early(reference: string, intentId: string): Promise<PaymentRow | undefined> {
    if (!isUuidV7(reference)) return undefined;
    await this.payments.nameIntent(reference, intentId);
    return this.payments.find({ intentId });
  }
}
