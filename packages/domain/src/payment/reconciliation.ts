import type { Currency } from '../product/countries.ts';

export const PAYMENT_STATUSES = ['ACTIVE', 'CANCELED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_OUTCOMES = ['QUEUED', 'COMPLETE', 'ERROR'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** HL7 v2-0570: credit card, debit card, and a card of which neither is known. */
export const PAYMENT_METHODS = ['CCCA', 'DEBC', 'CDAC'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Every status that Stripe gives a PaymentIntent. */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** A PaymentIntent as it was read from Stripe. */
export interface Intent {
  readonly status: IntentStatus;
  readonly amount: number;
  /** ISO 4217; whatever Stripe says. */
  readonly currency: string;
  /** Whether an attempt failed (`last_payment_error`): an intent that is new is `requires_payment_method` as well. */
  readonly hasFailed: boolean;
  readonly received: number;
  /** `funding` of the card; absent before a card was read. */
  readonly funding?: string | undefined;
}

export interface Payment {
  readonly status: PaymentStatus;
  readonly outcome: PaymentOutcome | null;
  readonly method: PaymentMethod | null;
  readonly amount: number;
  readonly currency: Currency;
  /** Minor units that were paid. */
  readonly tendered: number;
}

export type Reading =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly payment: Payment }
  | { readonly kind: 'anomaly'; readonly because: 'MISMATCH' | 'AFTER_COMPLETE' };

export const methodOf = (funding: string | undefined): PaymentMethod => {
  if (funding === 'credit') return 'CCCA';
  return funding === 'debit' ? 'DEBC' : 'CDAC';
};

/** Undefined while the outcome is open. */
export const outcomeOf = ({ status, hasFailed }: Pick<Intent, 'status' | 'hasFailed'>): PaymentOutcome | undefined => {
  if (status === 'processing') return 'QUEUED';
  if (status === 'succeeded') return 'COMPLETE';
  if (status === 'canceled') return 'ERROR';
  return status === 'requires_payment_method' && hasFailed ? 'ERROR' : undefined;
};

/** What a reading may only raise: readings may be applied in another order than they were made. */
const rankOf = ({ status, outcome }: Pick<Payment, 'status' | 'outcome'>): number => {
  if (outcome === 'COMPLETE') return 4;
  if (status === 'CANCELED') return 3;
  if (outcome === 'ERROR') return 2;
  return outcome === 'QUEUED' ? 1 : 0;
};

/** The payment after its intent was read from Stripe (design api §4.9). What is paid stays paid. */
export const afterReading = (payment: Payment, intent: Intent): Reading => {
  if (intent.amount !== payment.amount || intent.currency !== payment.currency) {
    return { kind: 'anomaly', because: 'MISMATCH' };
  }
  const outcome = outcomeOf(intent);
  if (payment.outcome === 'COMPLETE') {
    return outcome === 'COMPLETE' ? { kind: 'unchanged' } : { kind: 'anomaly', because: 'AFTER_COMPLETE' };
  }
  if (outcome === undefined) return { kind: 'unchanged' };
  if (outcome === 'COMPLETE' && intent.received !== payment.amount) return { kind: 'anomaly', because: 'MISMATCH' };
  const status: PaymentStatus = intent.status === 'canceled' ? 'CANCELED' : 'ACTIVE';
  if (rankOf({ status, outcome }) <= rankOf(payment)) return { kind: 'unchanged' };
  const paid = outcome === 'COMPLETE' ? { method: methodOf(intent.funding), tendered: intent.received } : {};
  return { kind: 'changed', payment: { ...payment, status, outcome, ...paid } };
};

/** Whether another request must wait: it is still open, or paid. */
export const isOpen = ({ status, outcome }: Pick<Payment, 'status' | 'outcome'>): boolean =>
  status === 'ACTIVE' && outcome !== 'ERROR';

/** What the modal shows (spec clinical §4 "Payment modal"). */
export const stepOf = ({ outcome }: Pick<Payment, 'outcome'>): 'WAIT_FOR_VALIDATION' | 'SUCCESS' | 'ERROR' => {
  if (outcome === null) return 'WAIT_FOR_VALIDATION';
  return outcome === 'ERROR' ? 'ERROR' : 'SUCCESS';
};
