import { afterAll, beforeEach, expect } from '@jest/globals';
import type { Integration } from '@maillon/contracts/agenda/integrations';
import { startCalendars } from '../../../../tools/calendars/server.mjs';
import type { Actor } from '../platform/actor.ts';
import { aPatient, aReceivingDoctor, type Practitioner } from './calendars.ts';
import { eventually } from './eventually.ts';
import { aCalendarApp, NOW } from './start/a-calendar-app.ts';

/** An application beside two providers of calendars, and what a person does there. */
export const integrationApp = async () => {
  const standIn = await startCalendars({ now: () => app().clock.now() });
  const app = aCalendarApp(standIn.environment);
  afterAll(() => standIn.stop());
  beforeEach(() => {
    standIn.calendars.isAway = false;
    app().clock.moveTo(NOW);
  });
  const GOOGLE = 'google-calendar';
  const OUTLOOK = 'outlook-calendar';
  const MINUTE = 60_000;
  let accounts = 0;
  const list = async (actor: Actor): Promise<Integration[]> => (await app().as(actor).get('/integration')).json();
  const one = async (actor: Actor, type: string): Promise<Integration> => {
    const found = (await list(actor)).find((integration) => integration.type === type);
    if (found === undefined) throw new Error(`${type} is not offered`);
    return found;
  };
  /** What the browser does at the provider: from our address, over the consent page, to what comes back. */
  const consent = async (actor: Actor, type: string, account: string): Promise<{ code: string; state: string }> => {
    const { url } = (await app().as(actor).get(`/integration/${type}/authorization-url`)).json() as { url: string };
    const asked = new URL(url);
    const form = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), account, decision: 'allow' });
    const answer = await fetch(`${asked.origin}${asked.pathname}`, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    return { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  };
  const callback = (actor: Actor, type: string, body: unknown) =>
    app().as(actor).post(`/integration/${type}/authorization-callback`, body);
  /** A doctor whose calendar elsewhere holds these events, imported. */
  const activated = async (
    type: string,
    events: Parameters<typeof standIn.calendars.events.set>[1],
    who?: Practitioner,
  ) => {
    const doctor = who ?? (await aReceivingDoctor(app().db));
    const account = `compte-${++accounts}@exemple.fr`;
    standIn.calendars.events.set(account, events);
    const answer = await callback(doctor, type, await consent(doctor, type, account));
    expect(answer.statusCode).toBe(200);
    await imported(doctor, type);
    return { doctor, account, id: (answer.json() as Integration).id ?? '' };
  };
  const imported = (actor: Actor, type: string) => eventually(async () => !(await one(actor, type)).isSyncing);
  /** The first free starts of a day, 'HH:mm' UTC, half an hour long. */
  const freeStarts = async (doctor: Practitioner, date: string): Promise<string[]> => {
    const patient = await aPatient(app().db);
    const query = new URLSearchParams({ date, duration: '30', userTypes: 'doctor', doctorId: doctor.partyId });
    const answer = await app().as(patient).get(`/appointment/available-slots?${query}`);
    const { slots } = answer.json() as { slots: { start: string }[] };
    return slots.map(({ start }) => start.slice(11, 16));
  };
  return { standIn, app, GOOGLE, OUTLOOK, MINUTE, one, activated, imported, freeStarts, list, consent, callback };
};
