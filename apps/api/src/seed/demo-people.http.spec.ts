import { beforeAll, describe, expect, it } from '@jest/globals';
import { ColumnCipher } from '../platform/crypto/column-cipher.ts';
import { frameOf } from '../platform/messaging/templates/message-frame.ts';
import { dayFromToday } from '../testing/days.ts';
import { signIn } from '../testing/sign-in/sign-in.ts';
import { anApp } from '../testing/start/an-app.ts';
import { readDemoData } from './demo-data.ts';
import { partyIdOf } from './demo-id.ts';
import { seedDemo } from './seed-demo.ts';

const data = readDemoData();
const app = anApp();
beforeAll(async () => {
  const { database, prisma, env } = app().db;
  await seedDemo({ database, prisma, cipher: new ColumnCipher(env), now: Date.now(), frame: frameOf(env) }, data);
});

describe('the people of the demo', () => {
  it.each([...data.professionals, ...data.patients, ...data.accounts].map(({ id, email }) => [id, email]))(
    '%s signs in with a code sent to %s',
    async (id, email) => {
      const browser = await signIn(app(), email);
      const session = await browser.get('/auth/session');
      expect(session.statusCode).toBe(200);
      expect(session.json()).toMatchObject({ userId: expect.any(String) });
      const me = await browser.get('/user/current');
      const isInactive = ['NEW1', 'ORG-D'].includes(id);
      expect(me.statusCode).toBe(200);
      expect(me.json()).toMatchObject({ username: email, isDemo: true, active: !isInactive });
    },
  );

  it('the doctor sees the visits of the demo, one of them LIVE', async () => {
    const browser = await signIn(app(), 'hugo.lestrade@pro.example');
    const response = await browser.get('/appointment');
    expect(response.statusCode).toBe(200);
    const visits: { start: string; end: string; status: string; patientId?: string }[] = response.json();
    const now = new Date().toISOString();
    expect(visits.some(({ start, end, status }) => status === 'BOOKED' && start <= now && now < end)).toBe(true);
    expect(visits.some(({ status }) => status === 'CANCELLED')).toBe(true);
  });

  it('other software finds something of every kind in FHIR', async () => {
    const found = async (email: string, path: string): Promise<number> => {
      const answer = await (await signIn(app(), email)).get(`/fhir/R4/${path}`);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      return (answer.json() as { entry?: unknown[] }).entry?.length ?? 0;
    };
    for (const { email, id } of data.checkUps.flatMap(({ patient }) =>
      data.patients.filter((one) => one.id === patient),
    )) {
      const path = `QuestionnaireResponse?patient=${partyIdOf(id)}`;
      expect([path, (await found(email, path)) > 0]).toEqual([path, true]);
    }
    expect(await found('hugo.lestrade@pro.example', 'PractitionerRole')).toBeGreaterThan(0);
    const camille = data.patients.find(({ email }) => email === 'camille.fontanel@patient.example');
    await (await signIn(app(), 'hugo.lestrade@pro.example')).get(`/fhir/R4/Patient/${partyIdOf(camille?.id ?? '')}`);
    expect(await found('camille.fontanel@patient.example', 'AuditEvent')).toBeGreaterThan(0);
  });

  it('a patient finds free slots of the doctor', async () => {
    const browser = await signIn(app(), 'camille.fontanel@patient.example');
    const query = new URLSearchParams({
      date: dayFromToday(2),
      until: dayFromToday(14),
      userTypes: 'doctor',
      doctorId: partyIdOf('PR05'),
    });
    const response = await browser.get(`/appointment/available-slots?${query}`);
    expect(response.statusCode).toBe(200);
    expect(response.json().slots.length).toBeGreaterThan(0);
  });
});
