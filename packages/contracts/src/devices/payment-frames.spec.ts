import { describe, expect, it } from '@jest/globals';
import { CallPackets } from './call-packets.ts';
import { deriveFromCall } from './call-secrets.ts';
import { type PaymentFrame, paymentFrameFrom, paymentFrameIn } from './payment-frames.ts';

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

describe('a terminal', () => {
  const { appointmentId } = about;
  const hearing = async () => {
    const packets = new CallPackets();
    await packets.use(1, await deriveFromCall(new Uint8Array(32), 'devices', appointmentId, 1));
    return { appointmentId, doctors: ['doctor'], packets };
  };
  const sealedBy = async (identity: string, said: unknown = asked) =>
    (await hearing()).packets.seal(new Uint8Array(bytesOf(said)), { appointmentId, identity });

  it('hears a doctor of the visit', async () => {
    expect(await paymentFrameFrom(await sealedBy('doctor'), 'doctor', await hearing())).toEqual(asked);
  });

  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['a patient who asks', 'patient', () => sealedBy('patient')],
    ['a patient whom the video server calls a doctor', 'doctor', () => sealedBy('patient')],
    ['a clear packet', 'doctor', async () => bytesOf(asked)],
    ['a request of another visit', 'doctor', () => sealedBy('doctor', { ...asked, appointmentId: about.paymentId })],
  ])('does not hear %s', async (_what, from, packet) => {
    expect(await paymentFrameFrom(await packet(), from, await hearing())).toBeNull();
  });
});
