import type { Extension, Money, PaymentReconciliation } from '@medplum/fhirtypes';
import { inMajorUnits } from '../payment/amount.ts';
import type { Payment } from '../payment/reconciliation.ts';
import { concept, known, type Resource } from './resource.ts';
import { PAYMENT_METHOD, PAYMENT_TYPE, R5_PAYMENT } from './systems.ts';

interface PaymentFacts extends Payment {
  readonly id: string;
  readonly appointmentId: string;
  /** Of the doctor who collects it. */
  readonly practitioner: { readonly id: string; readonly name: string };
  /** ISO instant. */
  readonly requestedAt: string;
  /** `yyyy-MM-dd`, where the visit is. */
  readonly requestedOn: string;
}

const STATUSES = { ACTIVE: 'active', CANCELED: 'cancelled' } as const satisfies Readonly<
  Record<Payment['status'], PaymentReconciliation['status']>
>;

const OUTCOMES = { QUEUED: 'queued', COMPLETE: 'complete', ERROR: 'error' } as const satisfies Readonly<
  Record<NonNullable<Payment['outcome']>, PaymentReconciliation['outcome']>
>;

/** What a patient pays for a visit. Nothing of the patient: the visit that it names says who, to those who may read it. */
export function paymentReconciliationOf(payment: PaymentFacts): Resource<PaymentReconciliation> {
  const { id, appointmentId, practitioner, status, outcome, method, requestedAt, requestedOn } = payment;
  const money = (value: number): Money => ({
    value: inMajorUnits(value, payment.currency),
    currency: payment.currency as NonNullable<Money['currency']>,
  });
  const isPaid = outcome === 'COMPLETE';
  const extension: Extension[] = [
    ...(method === null
      ? []
      : [{ url: `${R5_PAYMENT}.method`, valueCodeableConcept: concept(PAYMENT_METHOD, method) }]),
    ...(isPaid ? [{ url: `${R5_PAYMENT}.tenderedAmount`, valueMoney: money(payment.tendered) }] : []),
    ...(isPaid ? [{ url: `${R5_PAYMENT}.returnedAmount`, valueMoney: money(payment.tendered - payment.amount) }] : []),
  ];
  return {
    resourceType: 'PaymentReconciliation',
    id,
    ...known('extension', extension),
    status: STATUSES[status],
    created: requestedAt,
    requestor: { reference: `Practitioner/${practitioner.id}`, display: practitioner.name },
    ...known('outcome', outcome === null ? null : OUTCOMES[outcome]),
    paymentDate: requestedOn,
    paymentAmount: money(payment.amount),
    detail: [{ type: concept(PAYMENT_TYPE, 'payment'), request: { reference: `Appointment/${appointmentId}` } }],
  };
}
