import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anAppointment } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { HttpStub } from '../../testing/servers/http-stub.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { TestApp } from '../../testing/start/an-app.ts';

/** A media server that remembers whom it was told to take out of which room; while it is away it fails. */
const removed: { readonly room: string; readonly identity: string }[] = [];
let isAway = false;
let media: HttpStub;
let app: TestApp;

beforeAll(async () => {
  media = await HttpStub.start(({ path, body }) => {
    if (isAway) return { status: 503 };
    if (path.endsWith('/RemoveParticipant')) removed.push(JSON.parse(body.toString()));
    return { status: 200, body: '{}', headers: { 'content-type': 'application/json' } };
  });
  const env = {
    ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN,
    LIVEKIT_URL: media.url.replace('http', 'ws'),
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a secret of at least thirty-two characters',
  };
  app = await TestApp.open({ env });
});
afterAll(async () => {
  await app.close();
  await media.stop();
});

/** A doctor and a patient in a visit that began ten minutes ago, and one that begins tomorrow. */
const aCall = async () => {
  const [doctor, patient] = [await aSignedUpDoctor(app), await aSignedUpPatient(app)];
  const { id: partyId = '', schedule } = doctor.me.doctor ?? {};
  const visit = (minutes: number) =>
    anAppointment(app.db, {
      patient: { partyId: patient.me.patient?.id ?? '' },
      practitioners: [{ partyId, userType: 'doctor', scheduleId: schedule?.id ?? '' }],
      start: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
  const id = await visit(-10);
  await visit(24 * 60);
  return { doctor, patient, id };
};
const removalsOf = ({ me }: SignedUp) => removed.filter(({ identity }) => identity.endsWith(me.id));

it('a user who is deactivated during a call is taken out of it with their device box, and of no other call', async () => {
  const [admin, { doctor, patient, id }] = [await anAdmin(app), await aCall()];
  await admin.browser.post(`/admin/user/${doctor.me.id}/deactivate`);
  await eventually(() => removalsOf(doctor).length === 2);
  const room = `appt_${id}`;
  expect(removalsOf(doctor)).toEqual([
    { room, identity: doctor.me.id },
    { room, identity: `box_${doctor.me.id}` },
  ]);
  expect(removalsOf(patient)).toEqual([]);
});

it('a media server that was away is told once it is back', async () => {
  const [admin, { doctor }] = [await anAdmin(app), await aCall()];
  isAway = true;
  expect((await admin.browser.post(`/admin/user/${doctor.me.id}/deactivate`)).statusCode).toBe(200);
  await eventually(async () => {
    const waiting = `SELECT 1 FROM outbox WHERE kind = 'call.removal' AND payload ->> 'userId' = $1 AND attempts > 0`;
    return (await app.db.rows(waiting, [doctor.me.id])).length > 0;
  });
  isAway = false;
  await eventually(() => removalsOf(doctor).length === 2, 30_000);
}, 45_000);
