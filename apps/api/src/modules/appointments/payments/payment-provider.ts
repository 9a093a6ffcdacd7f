import type { Intent } from '@maillon/domain/payment/reconciliation';
import { Refusal } from '../../../platform/refusal.ts';

const RETRY_AFTER_SECONDS = 5;

/** A payment as the provider knows it. */
export interface ProviderIntent extends Intent {
  readonly id: string;
  /** What a terminal collects it with: for the doctor who asked, and kept nowhere. */
  readonly clientSecret: string;
  /** The id of our own payment, which its request named. */
  readonly reference: string | undefined;
}

export interface IntentRequest {
  /** The id of our own payment: a second request of the same one gives the first one's answer. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
}

/** Who collects what a patient pays: Stripe. */
export abstract class PaymentProvider {
  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract create(request: IntentRequest): Promise<ProviderIntent>;
  /** @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract find(intentId: string): Promise<ProviderIntent>;
  /** One that is over already is answered as it is. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract cancel(intentId: string): Promise<ProviderIntent>;
  /** Whether the provider signed these bytes, not long before `now`. */
  abstract hasSigned(bytes: Buffer, signature: string, now: number): boolean;
}

/** The 503 that says which part is missing. */
export function paymentIsMissing(message: string): Refusal {
  const errors = [{ pointer: '', code: 'PAYMENT', message }];
  return new Refusal('DEPENDENCY_UNAVAILABLE', { errors, retryAfter: RETRY_AFTER_SECONDS });
}

/** Where Stripe is not configured. */
export class NoPaymentProvider extends PaymentProvider {
  create(): Promise<never> {
    return Promise.reject(paymentIsMissing('Le paiement n’est pas installé sur ce serveur (STRIPE_SECRET_KEY).'));
  }

  find(): Promise<never> {
    return this.create();
  }

  cancel(): Promise<never> {
    return this.create();
  }

  hasSigned(): boolean {
    return false;
  }
}
