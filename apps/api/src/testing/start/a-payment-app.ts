import { afterAll, beforeEach, expect } from '@jest/globals';
import { type Card, startStripe } from '../../../../../tools/stripe/server.mjs';
import type { Actor } from '../../platform/actor.ts';
import { aVisitCast, START } from '../cases/visit-cast.ts';
import { aCalendarApp } from './a-calendar-app.ts';

/** An application beside the stand-in for Stripe, whose events reach it as those of Stripe do. */
export const paymentApp = async () => {
  const deliver = async (payload: string, signature: string): Promise<number> =>
    (await hear(payload, signature)).statusCode;
  const standIn = await startStripe({ now: () => app().clock.now(), deliver });
  const app = aCalendarApp(standIn.environment);
  const { stripe } = standIn;
  afterAll(() => standIn.stop());
  beforeEach(() => {
    app().clock.moveTo(START);
    stripe.fails = 'never';
    stripe.early = null;
    stripe.webhooks.mode = 'prompt';
  });

  const hear = (payload: string, signature: string) =>
    app().inject({
      method: 'POST',
      url: '/api/webhook/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  const ask = (actor: Actor, id: string, body: object = { value: 690, currency: 'EUR' }) =>
    app().as(actor).post(`/appointment/${id}/payment`, body);
  const says = (actor: Actor, id: string, body: object) => app().as(actor).patch(`/appointment/${id}/payment`, body);
  const known = async (actor: Actor, id: string) => (await app().as(actor).get(`/appointment/${id}/payment`)).json();
  const lastIntent = (): string => [...stripe.intents.all.keys()].at(-1) ?? '';
  const present = (card: Card, intent = lastIntent()) => stripe.present(intent, card);
  /** A visit whose doctor has asked for 6,90 €. */
  const asked = async () => {
    const cast = await aVisitCast(app().db);
    const answer = await ask(cast.doctor, cast.id);
    expect([answer.statusCode, answer.json().code]).toEqual([201, undefined]);
    return { ...cast, payment: answer.json().paymentReconciliation as { id: string }, intent: lastIntent() };
  };
  return { app, standIn, stripe, hear, ask, says, known, present, asked, lastIntent };
};
