import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { ColumnCipher } from './platform/crypto/column-cipher.ts';
import { frameOf } from './platform/messaging/templates/message-frame.ts';
import { readDemoData } from './seed/demo-data.ts';
import { partyIdOf } from './seed/demo-id.ts';
import { seedDemo } from './seed/seed-demo.ts';
import type { Browser } from './testing/browser.ts';
import { dayFromToday } from './testing/days.ts';
import { eventually } from './testing/eventually.ts';
import { aSealedText } from './testing/sealed.ts';
import { signIn } from './testing/sign-in/sign-in.ts';
import { anApp } from './testing/start/an-app.ts';

const DOCTOR = 'hugo.lestrade@pro.example';
const PATIENT = 'camille.fontanel@patient.example';

const app = anApp();
let url: string;
beforeAll(async () => {
  const { database, prisma, env } = app().db;
  await seedDemo(
    { database, prisma, cipher: new ColumnCipher(env), now: Date.now(), frame: frameOf(env) },
    readDemoData(),
  );
  await app().app.listen(0, '127.0.0.1');
  url = await app().app.getUrl();
});

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

/** The socket of a page: it has the cookies of its browser and says where it comes from, as browsers do. */
const socketWith = (cookie: string, origin = app().db.env.PUBLIC_URL): Socket => {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, origin },
  });
  open.push(socket);
  return socket;
};

const socketOf = (browser: Browser) => socketWith(browser.cookieHeader);
const refusalOf = (socket: Socket): Promise<Error> => new Promise((resolve) => socket.once('connect_error', resolve));

const aFreeSlot = async (browser: Browser): Promise<{ start: string; end: string }> => {
  const query = new URLSearchParams({
    date: dayFromToday(5),
    until: dayFromToday(14),
    userTypes: 'doctor',
    doctorId: partyIdOf('PR05'),
  });
  const response = await browser.get(`/appointment/available-slots?${query}`);
  const [slot] = response.json().slots;
  return { start: slot.start, end: slot.end };
};

describe('a page that is open', () => {
  it('hears what the other side books and cancels, within two seconds', async () => {
    const [doctor, patient] = [await signIn(app(), DOCTOR), await signIn(app(), PATIENT)];
    const page = socketOf(doctor);
    await eventually(() => page.connected);
    const heard: unknown[] = [];
    page.on('appointment/updated', (payload) => heard.push(payload));

    const draft = { doctorId: partyIdOf('PR05'), patientId: partyIdOf('P01'), serviceCategory: 'Consultation' };
    const booked = await patient.post('/appointment', {
      ...draft,
      ...(await aFreeSlot(patient)),
      description: aSealedText(),
    });
    expect(booked.statusCode).toBe(201);
    const { id, version } = booked.json();
    await eventually(() => heard.length === 1, 2_000);

    const cancelled = await doctor.post(`/appointment/${id}/cancel`, {}, { 'if-match': `"${version}"` });
    expect(cancelled.statusCode).toBe(200);
    await eventually(() => heard.length === 2, 2_000);
    expect(heard).toEqual([
      expect.objectContaining({ id, status: 'BOOKED', version: 1 }),
      expect.objectContaining({ id, status: 'CANCELLED', version: 2 }),
    ]);
    expect(JSON.stringify(heard)).not.toContain('cv1.');
  });

  it('is closed when its person signs out, and does not come back with the old cookies', async () => {
    const browser = await signIn(app(), DOCTOR);
    const page = socketOf(browser);
    await eventually(() => page.connected);
    const cookies = browser.cookieHeader;

    await browser.post('/auth/signout');

    await eventually(() => !page.connected, 2_000);
    expect((await refusalOf(socketWith(cookies))).message).toBe('UNAUTHORISED');
  });

  it('of a foreign origin gets no socket, whatever cookies the browser adds', async () => {
    const { cookieHeader } = await signIn(app(), PATIENT);
    expect((await refusalOf(socketWith(cookieHeader, 'https://evil.example'))).message).toBe('UNAUTHORISED');
  });

  it('of a user who is not active yet gets no socket', async () => {
    const browser = await signIn(app(), 'perrine.soulac@pro.example');
    expect((await refusalOf(socketOf(browser))).message).toBe('UNAUTHORISED');
  });
});
