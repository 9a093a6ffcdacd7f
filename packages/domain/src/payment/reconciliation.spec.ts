import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  afterReading,
  INTENT_STATUSES,
  type Intent,
  isOpen,
  methodOf,
  type Payment,
  stepOf,
} from './reconciliation.ts';

const asked: Payment = {
  ...{ status: 'ACTIVE', outcome: null, method: null, amount: 690, currency: 'EUR', tendered: 0 },
};
const read = (status: Intent['status'], more: Partial<Intent> = {}): Intent => ({
  ...{ status, amount: 690, currency: 'EUR', hasFailed: false, received: status === 'succeeded' ? 690 : 0 },
  ...more,
});
const after = (payment: Payment, intent: Intent): Payment => {
  const reading = afterReading(payment, intent);
  return reading.kind === 'changed' ? reading.payment : payment;
};
const anyIntent = fc
  .record({ status: fc.constantFrom(...INTENT_STATUSES), hasFailed: fc.boolean() })
  .map(({ status, hasFailed }) => read(status, { hasFailed }));

describe('a payment after its intent was read', () => {
  it.each([
    ['processing', {}, 'ACTIVE', 'QUEUED', 'SUCCESS'],
    ['succeeded', {}, 'ACTIVE', 'COMPLETE', 'SUCCESS'],
    ['requires_payment_method', { hasFailed: true }, 'ACTIVE', 'ERROR', 'ERROR'],
    ['requires_payment_method', {}, 'ACTIVE', null, 'WAIT_FOR_VALIDATION'],
    ['canceled', {}, 'CANCELED', 'ERROR', 'ERROR'],
    ['requires_action', {}, 'ACTIVE', null, 'WAIT_FOR_VALIDATION'],
    ['requires_confirmation', {}, 'ACTIVE', null, 'WAIT_FOR_VALIDATION'],
    ['requires_capture', {}, 'ACTIVE', null, 'WAIT_FOR_VALIDATION'],
  ] as const)('%s %j: %s, %s, %s', (status, more, expected, outcome, step) => {
    const payment = after(asked, read(status, more));
    expect([payment.status, payment.outcome, stepOf(payment)]).toEqual([expected, outcome, step]);
  });

  it.each([
    ['credit', 'CCCA'],
    ['debit', 'DEBC'],
    ['prepaid', 'CDAC'],
    [undefined, 'CDAC'],
  ] as const)('a card that is %s is %s', (funding, method) => {
    expect(methodOf(funding)).toBe(method);
    expect(after(asked, read('succeeded', { funding }))).toMatchObject({ method, tendered: 690 });
  });

  it.each([{ amount: 691 }, { currency: 'XOF' as const }])('of %j is a mismatch', (more) => {
    expect(afterReading(asked, read('succeeded', more))).toEqual({ kind: 'anomaly', because: 'MISMATCH' });
  });

  it('that was paid in part is a mismatch', () => {
    expect(afterReading(asked, read('succeeded', { received: 1 }))).toEqual({ kind: 'anomaly', because: 'MISMATCH' });
  });

  it('stays paid whatever is read afterwards, which is an anomaly', () => {
    const paid = after(asked, read('succeeded'));
    expect(afterReading(paid, read('canceled'))).toEqual({ kind: 'anomaly', because: 'AFTER_COMPLETE' });
    fc.assert(fc.property(fc.array(anyIntent), (intents) => expect(intents.reduce(after, paid)).toEqual(paid)));
  });

  it('ends the same in whatever order, and however often, its readings are applied', () => {
    const shuffled = fc
      .array(anyIntent, { maxLength: 8 })
      .chain((intents) =>
        fc.tuple(
          fc.constant(intents),
          fc.shuffledSubarray([...intents, ...intents], { minLength: intents.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([intents, others]) =>
        expect(others.reduce(after, asked)).toEqual(intents.reduce(after, asked)),
      ),
    );
  });

  it('makes place for another request once it failed or was cancelled', () => {
    expect(isOpen(asked)).toBe(true);
    expect(isOpen(after(asked, read('succeeded')))).toBe(true);
    expect(isOpen(after(asked, read('canceled')))).toBe(false);
    expect(isOpen(after(asked, read('requires_payment_method', { hasFailed: true })))).toBe(false);
  });
});
