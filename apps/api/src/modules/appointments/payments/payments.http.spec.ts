import { describe, expect, it } from '@jest/globals';
import { aVisitCast, personIn } from '../../../testing/cases/visit-cast.ts';
import { paymentApp } from '../../../testing/start/a-payment-app.ts';

const { app, stripe, ask, says, known, present, asked, lastIntent } = await paymentApp();
const EUROS = { value: 690, currency: 'EUR' };
const PAID = {
  status: 'ACTIVE',
  outcome: 'COMPLETE',
  tenderedAmount: EUROS,
  returnedAmount: { value: 0, currency: 'EUR' },
};

describe('what a patient pays', () => {
  it.each([
    ['the booked doctor', 201],
    ['the patient', 403],
    ['a colleague with the file', 403],
    ['another doctor', 404],
    ['the staff of the structure', 403],
  ] as const)('is asked for by the doctor of the visit: %s %i', async (who, status) => {
    const cast = await aVisitCast(app().db);
    const person = personIn(cast, who);
    const before = stripe.intents.all.size;
    expect((await ask(person, cast.id)).statusCode).toBe(status);
    expect(stripe.intents.all.size).toBe(before + (status === 201 ? 1 : 0));
    const read = await app().as(person).get(`/appointment/${cast.id}/payment`);
    expect(read.statusCode).toBe(status === 201 ? 200 : status);
  });

  it('is asked of Stripe with an id of ours and nothing of a person', async () => {
    const { payment } = await asked();
    const intent = stripe.intents.all.get(lastIntent());
    expect(intent).toMatchObject({ amount: 690, currency: 'eur', payment_method_types: ['card_present'] });
    expect(intent?.metadata).toEqual({ payment_reconciliation: payment.id });
  });

  it.each([
    [{ value: 49, currency: 'EUR' }, 'VALIDATION_FAILED', '/value'],
    [{ value: 6.9, currency: 'EUR' }, 'VALIDATION_FAILED', '/value'],
    [{ value: 100_000_000, currency: 'EUR' }, 'VALIDATION_FAILED', '/value'],
    [{ value: 5000, currency: 'XOF' }, 'CURRENCY_NOT_SUPPORTED', '/currency'],
  ])('%j is refused: %s', async (body, code, pointer) => {
    const { doctor, id } = await aVisitCast(app().db);
    const answer = await ask(doctor, id, body);
    expect(answer.json()).toMatchObject({ status: 422, code, errors: [{ pointer }] });
  });

  it('is asked for while the call is open, and for no visit that was cancelled', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    app().clock.moveTo('2026-11-24T08:44:59.000Z');
    expect((await ask(doctor, id)).json().code).toBe('OUTSIDE_CALL_WINDOW');
    app().clock.moveTo('2026-11-24T09:00:00.000Z');
    await app().db.rows(`UPDATE appointments SET status = 'CANCELLED' WHERE id = $1`, [id]);
    expect((await ask(doctor, id)).json().code).toBe('APPOINTMENT_STATE');
  });

  it('the same request is answered with what is open, also while Stripe is asked; another amount is refused', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    const before = stripe.intents.all.size;
    const answers = await Promise.all([ask(doctor, id), ask(doctor, id), ask(doctor, id)]);
    const secrets = new Set(answers.map((answer) => answer.json().clientSecret));
    expect([secrets.size, stripe.intents.all.size - before]).toEqual([1, 1]);
    const other = await ask(doctor, id, { value: 700, currency: 'EUR' });
    expect(other.json()).toMatchObject({ status: 409, code: 'PAYMENT_OPEN' });
  });

  it.each([
    ['debit', 'DEBC'],
    ['credit', 'CCCA'],
    ['prepaid', 'CDAC'],
  ] as const)('is paid by a card of kind %s: %s', async (card, method) => {
    const { doctor, id, payment } = await asked();
    await present(card);
    expect(await known(doctor, id)).toEqual({ id: payment.id, amount: EUROS, method, ...PAID });
    expect((await ask(doctor, id)).json().code).toBe('PAYMENT_OPEN');
  });

  it('of a card that was refused is another request, and the first can be paid no more', async () => {
    const { doctor, id, intent } = await asked();
    await present('declined');
    expect(await known(doctor, id)).toMatchObject({ status: 'ACTIVE', outcome: 'ERROR', tenderedAmount: null });
    expect((await ask(doctor, id)).statusCode).toBe(201);
    expect(stripe.intents.all.get(intent)?.status).toBe('canceled');
    await present('debit');
    expect(await known(doctor, id)).toMatchObject(PAID);
  });

  it('a card that is taken after all, though it was refused at first, is not asked for again', async () => {
    const { doctor, id, intent } = await asked();
    await present('declined');
    stripe.webhooks.mode = 'lost';
    await present('credit', intent);
    expect((await ask(doctor, id)).json().code).toBe('PAYMENT_OPEN');
    expect(await known(doctor, id)).toMatchObject({ ...PAID, method: 'CCCA' });
  });
});

describe('what the device says of a payment', () => {
  it('is a hint: Stripe is asked', async () => {
    const { doctor, id, payment } = await asked();
    const hint = { id: payment.id, status: 'ACTIVE', outcome: 'COMPLETE', method: 'DEBC', tenderedAmount: EUROS };
    expect((await says(doctor, id, hint)).json()).toMatchObject({ status: 'ACTIVE', outcome: null, method: null });
    stripe.webhooks.mode = 'lost';
    await present('slow');
    expect((await says(doctor, id, hint)).json()).toMatchObject({ outcome: 'QUEUED' });
    await present('credit');
    expect((await says(doctor, id, hint)).json()).toMatchObject({ ...PAID, method: 'CCCA' });
  });

  it('taken back, it is cancelled at Stripe, twice as once, and another amount may be asked for', async () => {
    const { doctor, id, payment, intent } = await asked();
    const back = { id: payment.id, status: 'CANCELED' };
    const answers = [await says(doctor, id, back), await says(doctor, id, back)];
    expect(answers.map((answer) => answer.json())).toEqual(
      Array(2).fill(expect.objectContaining({ status: 'CANCELED', outcome: 'ERROR' })),
    );
    expect(stripe.intents.all.get(intent)?.status).toBe('canceled');
    expect((await ask(doctor, id, { value: 2500, currency: 'EUR' })).statusCode).toBe(201);
  });

  it('taken back when the card was just taken, it is paid', async () => {
    const { doctor, id, payment } = await asked();
    stripe.webhooks.mode = 'lost';
    await present('debit');
    const answer = await says(doctor, id, { id: payment.id, status: 'CANCELED' });
    expect(answer.json()).toMatchObject(PAID);
  });

  it('of a payment of another visit is refused and names the id', async () => {
    const { payment } = await asked();
    const other = await aVisitCast(app().db);
    const answer = await says(other.doctor, other.id, { id: payment.id, status: 'CANCELED' });
    expect(answer.json()).toMatchObject({ status: 404, errors: [{ pointer: '/id' }] });
  });

  it('another amount at Stripe than was asked for is refused, written nowhere, and stands in the trail', async () => {
    const { doctor, id, payment, intent } = await asked();
    const changed = stripe.intents.all.get(intent);
    if (changed !== undefined) Object.assign(changed, { amount: 6900 });
    const answer = await says(doctor, id, { id: payment.id, status: 'ACTIVE' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'PAYMENT_MISMATCH' });
    expect(await known(doctor, id)).toMatchObject({ status: 'ACTIVE', outcome: null });
    const trail = `SELECT action, outcome, detail FROM audit_events WHERE target_id = $1 AND detail = 'MISMATCH'`;
    expect(await app().db.rows(trail, [id])).toEqual([
      { action: 'payment.update', outcome: 'refused', detail: 'MISMATCH' },
    ]);
  });
});
