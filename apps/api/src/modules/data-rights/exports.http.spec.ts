import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { newId } from '../../platform/ids.ts';
import { Browser } from '../../testing/browser.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import { aVisit } from '../../testing/data-rights.ts';
import { eventually } from '../../testing/eventually.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';
import { unzip } from '../../testing/unzip.ts';

jest.setTimeout(60_000);

const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN } });
let patient: SignedUp;

beforeEach(async () => {
  patient = await aSignedUpPatient(app());
});

const requestsOf = async (who: SignedUp) => (await who.browser.get('/user/current/data-request')).json();
/** The archive is written by a job, on a machine that may be busy. */
const isReady = (who: SignedUp) => eventually(async () => (await requestsOf(who))[0].status === 'READY', 45_000);
const readyArchive = async (who: SignedUp): Promise<string> => {
  await who.browser.post('/user/current/export');
  await isReady(who);
  return `/user/current/data-request/${(await requestsOf(who))[0].id}/archive`;
};
const notifiedOf = (who: SignedUp) =>
  app().db.rows(`SELECT 1 FROM notifications WHERE user_id = $1 AND template = 'data-request'`, [who.me.id]);
const trail = (userId: string) =>
  app().db.rows("SELECT action FROM audit_events WHERE actor = $1 AND action LIKE 'data.%' ORDER BY seq", [userId]);

describe('a copy of one’s data', () => {
  it('is made in the background, told, and downloaded as one archive', async () => {
    const doctor = await aSignedUpDoctor(app());
    await aVisit(app(), patient, doctor, 3);
    const asked = await patient.browser.post('/user/current/export');
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toMatchObject({ kind: 'export', status: 'PENDING', size: null });

    await isReady(patient);
    const [request] = await requestsOf(patient);
    const answer = await patient.browser.get(`/user/current/data-request/${request.id}/archive`);

    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="mes-donnees-maillon.zip";/);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.rawPayload.length).toBe(request.size);
    const files = unzip(answer.rawPayload);
    expect([...files.keys()].toSorted()).toEqual([
      'LISEZMOI.txt',
      'donnees/acces.json',
      'donnees/accords.json',
      'donnees/actions.json',
      'donnees/compte.json',
      'donnees/inscription.json',
      'donnees/liens.json',
      'donnees/notifications.json',
      'donnees/position.json',
      'donnees/questionnaires.json',
      'donnees/rendez-vous.json',
      'donnees/sessions.json',
      'fhir.json',
    ]);
    expect(JSON.parse(files.get('donnees/compte.json') ?? '')).toMatchObject({ id: patient.me.id });
    expect(JSON.parse(files.get('donnees/inscription.json') ?? '')).toMatchObject({ treatments: 'Fer' });
    const bundle = JSON.parse(files.get('fhir.json') ?? '');
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
    expect(bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType)).toEqual(
      expect.arrayContaining(['Patient', 'Appointment']),
    );
    expect(faultsIn(bundle)).toEqual([]);
    expect(bundle.entry[0].resource).toMatchObject({
      resourceType: 'Patient',
      gender: 'female',
      birthDate: '1990-05-12',
    });
    // Told after it is ready: by the outbox.
    await eventually(async () => (await notifiedOf(patient)).length === 1, 45_000);
    expect(await trail(patient.me.id)).toEqual([
      { action: 'data.export_requested' },
      { action: 'data.export_downloaded' },
    ]);
  });

  it('holds where one was last, and what hangs on the account, without any secret', async () => {
    const place = { latitude: 5.3599, longitude: -4.0083, accuracy: 12 };
    await patient.browser.patch('/user/current/position', place);
    await app().db.rows('INSERT INTO notification_preferences (user_id, sms) VALUES ($1, false)', [patient.me.id]);
    await app().db.rows(
      `INSERT INTO invitations (id, kind, email, inviter_party, invited_by, message, token_hash, expires_at)
       VALUES ($1, 'medical-file', 'medecin@cabinet.example', $2, $2, 'Bonjour', 'a secret', now())`,
      [newId(), patient.me.patient?.id],
    );
    const practitionerId = (await aSignedUpDoctor(app())).me.doctor?.id;
    await patient.browser.post('/slot-request', { practitionerId, reasonCode: 'sexual_health' });
    const files = unzip((await patient.browser.get(await readyArchive(patient))).rawPayload);

    expect(JSON.parse(files.get('donnees/position.json') ?? '')).toMatchObject(place);
    expect(JSON.parse(files.get('donnees/liens.json') ?? '')).toMatchObject({
      channels: { email: true, sms: false, push: true },
      invitations: [{ kind: 'medical-file', email: 'medecin@cabinet.example', message: 'Bonjour', status: 'SENT' }],
      devices: [],
      integrations: [],
      publishedAgenda: null,
      slotRequests: [{ practitionerId, reasonCode: 'sexual_health', endedAt: null }],
      apiKeys: [],
    });
    expect([...files.values()].join()).not.toContain('a secret');
  });

  it('is there for professionals too, under their own kind', async () => {
    const doctor = await aSignedUpDoctor(app());
    const files = unzip((await doctor.browser.get(await readyArchive(doctor))).rawPayload);

    expect(JSON.parse(files.get('fhir.json') ?? '').entry[0].resource).toMatchObject({
      resourceType: 'Practitioner',
    });
    expect(files.has('donnees/inscription.json')).toBe(false);
  });

  it('a copy of one’s data is made once at a time', async () => {
    await app().db.rows(`INSERT INTO data_requests (id, user_id, kind, status) VALUES ($1, $2, 'export', 'PENDING')`, [
      newId(),
      patient.me.id,
    ]);

    for (const again of [patient.browser.post('/user/current/export'), patient.browser.get('/user/current/export')]) {
      expect((await again).statusCode).toBe(409);
      expect((await again).json()).toMatchObject({ code: 'EXPORT_RUNNING' });
    }
  });

  it('is not asked for by a link on a foreign page', async () => {
    const answer = await app().inject({
      method: 'GET',
      url: '/api/user/current/export',
      headers: { cookie: patient.browser.cookieHeader },
    });

    expect(answer.statusCode).toBe(403);
    expect(await requestsOf(patient)).toEqual([]);
  });

  it('is not asked for by looking whether one could', async () => {
    const answer = await app().inject({
      method: 'HEAD',
      url: '/api/user/current/export',
      headers: { cookie: patient.browser.cookieHeader, rid: 'anti-csrf' },
    });

    expect(answer.statusCode).toBe(405);
    expect(await requestsOf(patient)).toEqual([]);
  });

  it('a copy of one’s data is nobody else’s', async () => {
    const other = await aSignedUpPatient(app());
    const path = await readyArchive(patient);

    expect((await other.browser.get(path)).statusCode).toBe(404);
    expect((await new Browser(app()).get(path)).statusCode).toBe(401);
    expect(await requestsOf(other)).toEqual([]);
  });

  it('is not an administrator’s who is in one’s place', async () => {
    const admin = await anAdmin(app());
    const path = await readyArchive(patient);
    await app().db.rows('UPDATE users SET is_demo = true WHERE id = $1', [patient.me.id]);
    await admin.browser.post('/auth/impersonate', { email: patient.identity.email });

    for (const answer of [
      admin.browser.get(path),
      admin.browser.post('/user/current/export'),
      admin.browser.get('/user/current/export'),
      admin.browser.delete('/user/current'),
    ]) {
      expect((await answer).statusCode).toBe(403);
      expect((await answer).json()).toMatchObject({ code: 'IMPERSONATION_READ_ONLY' });
    }
  });

  it('a copy of one’s data is gone after a week', async () => {
    const path = await readyArchive(patient);
    await app().db.rows(`UPDATE data_requests SET due_at = now() - interval '1 minute' WHERE user_id = $1`, [
      patient.me.id,
    ]);
    const late = await patient.browser.get(path);
    await app().get(Housekeeping).run();

    expect(late.statusCode).toBe(410);
    expect(late.json()).toMatchObject({ code: 'ARCHIVE_EXPIRED' });
    expect((await requestsOf(patient))[0]).toMatchObject({ status: 'EXPIRED' });
    expect((await patient.browser.get(path)).statusCode).toBe(410);
  });
});
