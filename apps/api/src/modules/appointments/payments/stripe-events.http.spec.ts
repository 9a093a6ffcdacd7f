import { describe, expect, it, jest } from '@jest/globals';
import Stripe from 'stripe';
import { Realtime } from '../../../platform/realtime/realtime.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { aVisitCast, START } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { paymentApp } from '../../../testing/start/a-payment-app.ts';
import { PaymentJobs } from './payment-jobs.ts';

const { app, standIn, stripe, hear, ask, known, present, asked } = await paymentApp();
const secret = standIn.environment.STRIPE_WEBHOOK_SECRET ?? '';
const at = (minutes: number): string => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const look = () => app().app.get(PaymentJobs, { strict: false }).tick();

/** What Stripe's own library signs. */
const signed = (payload: string, now = Date.parse(START)) =>
  new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now / 1000) });
const anEvent = (id: string) =>
  JSON.stringify({ id, type: 'payment_intent.succeeded', data: { object: { id: 'pi_of_another_program' } } }, null, 1);

describe('an event of Stripe', () => {
  it('is believed by the signature of its bytes', async () => {
    const payload = JSON.stringify({ id: 'evt_1', type: 'account.updated', data: { object: {} } }, null, 2);
    expect((await hear(payload, signed(payload))).statusCode).toBe(200);
    for (const [body, signature] of [
      [payload, 't=1,v1=00'],
      [`${payload} `, signed(payload)],
      [payload, signed(payload, Date.parse(START) - 301_000)],
    ] as const) {
      expect((await hear(body, signature)).json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    }
    const url = '/api/webhook/stripe';
    const bare = await app().inject({ method: 'POST', url, payload: JSON.parse(payload) });
    expect(bare.json()).toMatchObject({ status: 401, code: 'MACHINE_CREDENTIAL_REQUIRED' });
  });

  it('of a payment that Stripe does not know is told again later: it is answered 503', async () => {
    const payload = anEvent('evt_unknown');
    expect((await hear(payload, signed(payload))).statusCode).toBe(503);
  });

  it('that comes twice is taken once', async () => {
    const { doctor, id } = await asked();
    stripe.webhooks.mode = 'twice';
    await present('debit');
    expect(await known(doctor, id)).toMatchObject({ outcome: 'COMPLETE', method: 'DEBC' });
    const trail = `SELECT detail FROM audit_events WHERE target_id = $1 AND action = 'payment.update'`;
    expect(await app().db.rows(trail, [id])).toEqual([{ detail: 'ACTIVE COMPLETE' }]);
  });

  it('that overtakes the answer to the request gives the same end', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    stripe.early = 'credit';
    const answer = await ask(doctor, id);
    expect(answer.json().paymentReconciliation).toMatchObject({ outcome: 'COMPLETE', method: 'CCCA' });
    expect(await known(doctor, id)).toMatchObject({ outcome: 'COMPLETE', method: 'CCCA' });
  });

  it('that comes late, after the card was refused and then taken, gives the same end', async () => {
    const { doctor, id } = await asked();
    stripe.webhooks.mode = 'late';
    await present('declined');
    await present('debit');
    expect(await known(doctor, id)).toMatchObject({ outcome: null });
    await stripe.webhooks.release();
    expect(await known(doctor, id)).toMatchObject({ outcome: 'COMPLETE' });
  });

  it('goes to the screens of the doctor who asked, and to no other', async () => {
    const { doctor, id } = await asked();
    const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
    await present('debit');
    const heard = () => emit.mock.calls.filter(([, event]) => event === 'appointment/payment');
    await eventually(() => heard().length > 0);
    expect(heard()).toEqual([[[userRoom(doctor.userId)], 'appointment/payment', { id }]]);
    emit.mockRestore();
  });
});

describe('a payment of which Stripe was not heard', () => {
  it('is read again after five minutes', async () => {
    const { doctor, id } = await asked();
    stripe.webhooks.mode = 'lost';
    await present('debit');
    app().clock.moveTo(at(4));
    await look();
    expect(await known(doctor, id)).toMatchObject({ outcome: null });
    app().clock.moveTo(at(6));
    await look();
    expect(await known(doctor, id)).toMatchObject({ outcome: 'COMPLETE' });
  });

  it('is taken back after half an hour, or with its visit', async () => {
    const [late, ofCancelled] = [await asked(), await asked()];
    await app().db.rows(`UPDATE appointments SET status = 'CANCELLED' WHERE id = $1`, [ofCancelled.id]);
    await look();
    expect(stripe.intents.all.get(ofCancelled.intent)?.status).toBe('canceled');
    expect(stripe.intents.all.get(late.intent)?.status).toBe('requires_payment_method');
    app().clock.moveTo(at(31));
    await look();
    expect(await known(late.doctor, late.id)).toMatchObject({ status: 'CANCELED', outcome: 'ERROR' });
  });

  it('that Stripe knows no more keeps no other from being read', async () => {
    const lost = await asked();
    app().clock.moveTo(at(1));
    const { doctor, id } = await asked();
    stripe.intents.all.delete(lost.intent);
    stripe.webhooks.mode = 'lost';
    await present('debit');
    app().clock.moveTo(at(7));
    await look();
    expect(await known(doctor, id)).toMatchObject({ outcome: null });
    await look();
    expect(await known(doctor, id)).toMatchObject({ outcome: 'COMPLETE' });
  });

  it('whose answer was lost has one intent: the next request finds it', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    stripe.fails = 'refuses';
    const before = stripe.intents.all.size;
    expect((await ask(doctor, id)).json()).toMatchObject({ status: 503, errors: [{ code: 'PAYMENT' }] });
    expect(await known(doctor, id)).toMatchObject({ outcome: null });
    stripe.fails = 'never';
    const [first, second] = [await ask(doctor, id), await ask(doctor, id)];
    expect(first.json().clientSecret).toBe(second.json().clientSecret);
    expect(stripe.intents.all.size).toBe(before + 1);
  });
});
