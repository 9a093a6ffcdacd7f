import { expect, it } from '@jest/globals';
import { type PaymentFrame, paymentFrameIn } from './payment-frames.ts';

const about = {
  appointmentId: '01993c7a-0000-7000-8000-000000000001',
  paymentId: '01993c7a-0000-7000-8000-000000000002',
};
const asked: PaymentFrame = {
  ...{ event: 'payment_request', ...about, clientSecret: 'pi_1_secret_2', amount: 690, currency: 'EUR' },
};
const bytesOf = (said: unknown) => new TextEncoder().encode(typeof said === 'string' ? said : JSON.stringify(said));

it.each<[string, PaymentFrame]>([
  ['a request', asked],
  ['its withdrawal', { event: 'payment_canceled', ...about }],
])('%s is read as it was said', (_what, said) => {
  expect(paymentFrameIn(bytesOf(said))).toEqual(said);
});

it.each<[string, unknown]>([
  ['no amount', { ...asked, amount: 0 }],
  ['a part of a cent', { ...asked, amount: 6.9 }],
  ['a currency that is none', { ...asked, currency: 'XXX' }],
  ['no secret', { ...asked, clientSecret: '' }],
  ['another event', { ...about, event: 'PAYMENT_STATUS' }],
  ['no JSON', '{'],
  ['more than a packet holds', { ...asked, clientSecret: 'x'.repeat(13_000) }],
])('%s is no frame', (_what, said) => {
  expect(paymentFrameIn(bytesOf(said))).toBeNull();
});
