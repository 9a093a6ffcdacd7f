import { MAX_AMOUNT, MIN_AMOUNT } from '@maillon/domain/payment/amount';
import { PAYMENT_METHODS, PAYMENT_OUTCOMES, PAYMENT_STATUSES } from '@maillon/domain/payment/reconciliation';
import { CURRENCIES } from '@maillon/domain/product/countries';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { choice, id, idOut } from '../fields/primitives.ts';

const DOCTOR = ['doctor'] as const;
const params = z.strictObject({ id });

/** Minor units: 6,90 € is 690. */
const money = z.strictObject({ value: z.number().int().min(0).max(MAX_AMOUNT), currency: choice(CURRENCIES) });

/** What a patient pays for a visit, and how far Stripe has come with it. */
export const paymentReconciliation = z.object({
  id: idOut,
  status: z.enum(PAYMENT_STATUSES),
  /** Null while the card is awaited. */
  outcome: z.enum(PAYMENT_OUTCOMES).nullable(),
  /** HL7 v2-0570; null until it is paid. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  amount: money,
  /** What was paid; null until then. */
  tenderedAmount: money.nullable(),
  returnedAmount: money.nullable(),
});
export type PaymentReconciliation = z.infer<typeof paymentReconciliation>;

export const get = endpoint({
  id: 'payments.get',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/appointment/:id/payment',
  summary: 'Le dernier reste à charge demandé pour un rendez-vous ; null s’il n’y en a pas.',
  audience: DOCTOR,
  params,
  output: paymentReconciliation.nullable(),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});

/** The same request is answered with what is open already: a lost answer makes no second payment. */
export const request = endpoint({
  id: 'payments.request',
  whileImpersonating: 'never',
  method: 'POST',
  path: '/appointment/:id/payment',
  summary: 'Demande le reste à charge d’un rendez-vous ; la réponse donne au terminal de quoi l’encaisser.',
  audience: DOCTOR,
  params,
  body: z.strictObject({
    value: z.number().int().min(MIN_AMOUNT, 'Le montant minimum est de 0,50 €').max(MAX_AMOUNT, 'Montant trop élevé'),
    currency: choice(CURRENCIES),
  }),
  output: z.object({ paymentReconciliation, clientSecret: z.string() }),
  status: 201,
  idempotencyKey: 'ignored',
  rate: 'payment',
  refusals: [
    'NOT_FOUND',
    'FORBIDDEN',
    'OUTSIDE_CALL_WINDOW',
    'APPOINTMENT_STATE',
    'PAYMENT_OPEN',
    'CURRENCY_NOT_SUPPORTED',
    'DEPENDENCY_UNAVAILABLE',
  ],
});

/** What the device says of it is a hint: Stripe is asked, and its word is the answer. `CANCELED` takes the request back. */
export const update = endpoint({
  id: 'payments.update',
  whileImpersonating: 'never',
  method: 'PATCH',
  path: '/appointment/:id/payment',
  summary: 'Ce que le terminal dit d’un reste à charge, ou son annulation ; la réponse est ce que Stripe en sait.',
  audience: DOCTOR,
  params,
  body: z.strictObject({
    id,
    status: choice(PAYMENT_STATUSES),
    outcome: choice(PAYMENT_OUTCOMES).nullish(),
    method: choice(PAYMENT_METHODS).nullish(),
    tenderedAmount: money.nullish(),
    returnedAmount: money.nullish(),
  }),
  output: paymentReconciliation,
  idempotencyKey: 'ignored',
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'PAYMENT_MISMATCH', 'DEPENDENCY_UNAVAILABLE'],
});

/** From Stripe, at least once and in any order. Of its event only the name and the intent are read; the rest is asked. */
export const stripeEvent = z.looseObject({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.looseObject({ object: z.looseObject({ id: z.string().max(255).optional() }) }),
});

export const hear = endpoint({
  id: 'payments.hear',
  method: 'POST',
  path: '/webhook/stripe',
  summary: 'Ce que Stripe annonce d’un paiement, signé par l’en-tête Stripe-Signature.',
  audience: 'machine',
  signed: true,
  body: stripeEvent,
  status: 200,
  output: z.object({}),
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});
