import { INTENT_STATUSES } from '@maillon/domain/payment/reconciliation';
import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { type IntentRequest, PaymentProvider, type ProviderIntent, paymentIsMissing } from './payment-provider.ts';

/** Of one attempt; a doctor waits for it. */
const ANSWER_WITHIN_MS = 5_000;
const TOLERANCE_S = 300;
/** The charge tells how the card is funded. */
const WITH_CHARGE = { expand: ['latest_charge'] };
const REFERENCE = 'payment_reconciliation';
/** What a cancellation meets when the payment is over already. */
const IS_OVER = 'payment_intent_unexpected_state';

interface Account {
  readonly url: string;
  readonly key: string;
  readonly webhookSecret: string;
}

const fundingOf = ({ latest_charge: charge }: Stripe.PaymentIntent): string | undefined => {
  if (charge === null || typeof charge === 'string') return undefined;
  const details = charge.payment_method_details;
  return details?.card_present?.funding ?? details?.card?.funding ?? undefined;
};

const read = (intent: Stripe.PaymentIntent): ProviderIntent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  reference: intent.metadata[REFERENCE],
  // One that this version of Stripe's library does not know is not the last.
  status: INTENT_STATUSES.find((status) => status === intent.status) ?? 'requires_action',
  amount: intent.amount,
  currency: intent.currency.toUpperCase(),
  hasFailed: intent.last_payment_error !== null,
  received: intent.amount_received,
  funding: fundingOf(intent),
});

export class StripeProvider extends PaymentProvider {
  private readonly log = new Logger('Payments');
  private readonly stripe: Stripe;

  constructor(
    private readonly account: Account,
    answerWithinMs = ANSWER_WITHIN_MS,
  ) {
    super();
    const { hostname, port, protocol } = new URL(account.url);
    this.stripe = new Stripe(account.key, {
      host: hostname,
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
      protocol: protocol === 'https:' ? 'https' : 'http',
      timeout: answerWithinMs,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  create({ reference, amount, currency }: IntentRequest): Promise<ProviderIntent> {
    const asked = this.stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card_present'],
        // Nothing of a person: Stripe learns an id of ours, and no name.
        metadata: { [REFERENCE]: reference },
        ...WITH_CHARGE,
      },
      { idempotencyKey: reference },
    );
    return this.reach(asked);
  }

  find(intentId: string): Promise<ProviderIntent> {
    return this.reach(this.stripe.paymentIntents.retrieve(intentId, WITH_CHARGE));
  }

  async cancel(intentId: string): Promise<ProviderIntent> {
    const cancelled = this.stripe.paymentIntents.cancel(intentId, WITH_CHARGE).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== IS_OVER) throw error;
      return this.stripe.paymentIntents.retrieve(intentId, WITH_CHARGE);
    });
    return this.reach(cancelled);
  }

  hasSigned(bytes: Buffer, signature: string, now: number): boolean {
    try {
      const { webhookSecret } = this.account;
      this.stripe.webhooks.constructEvent(bytes, signature, webhookSecret, TOLERANCE_S, undefined, now);
      return true;
    } catch {
      return false;
    }
  }

  private async reach(answer: Promise<Stripe.PaymentIntent>): Promise<ProviderIntent> {
    try {
      return read(await answer);
    } catch (error) {
      // Its type and code, never its message: that may quote what was sent.
      const what = error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ''}` : 'unknown error';
      this.log.warn(`Stripe does not answer: ${what.trim()}`);
      throw paymentIsMissing('Le service de paiement ne répond pas.');
    }
  }
}
