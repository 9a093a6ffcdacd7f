import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { Browser } from '../../testing/browser.ts';
import { anAdmin } from '../../testing/sign-in/admins.ts';
import {
  admin,
  app,
  impersonate,
  me,
  patient,
  setUpImpersonation,
  trail,
} from '../../testing/sign-in/impersonations.ts';
import { aSignedUpDoctor } from '../../testing/sign-in/people.ts';

setUpImpersonation();

describe('impersonation (design api §4.11)', () => {
  it('shows an administrator what the person sees, says who is really there, and keeps the reason', async () => {
    const answer = await impersonate(patient);

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { id: patient.me.id, sdbkey: null, ssessid: null } });
    expect(await me(admin.browser)).toMatchObject({
      id: patient.me.id,
      isAdmin: false,
      sdbkey: null,
      ssessid: null,
      impersonation: { byName: 'Aline Garrel' },
    });
    expect((await admin.browser.get('/auth/session')).json()).toMatchObject({
      userId: patient.me.id,
      impersonation: { byName: 'Aline Garrel' },
    });
    expect(
      await app().db.rows('SELECT admin_id, reason FROM impersonations WHERE target_id = $1', [patient.me.id]),
    ).toEqual([{ admin_id: admin.me.id, reason: 'ticket 12' }]);
    expect(await trail('impersonation.start', patient.me.id)).toEqual([
      { actor: admin.me.id, impersonator: null, outcome: 'ok', detail: null },
    ]);
  });

  it.each([
    '/patient/:me/observation',
    '/patient/:me/intake',
    '/upload/:me',
    '/user/current/data-request/:me/archive',
    '/user/current/export',
    '/integration/google-calendar/authorization-url',
    '/notification/subscriber-hash',
    '/fhir/R4/Patient',
    '/fhir/R4/Observation',
  ])('is given nothing of %s', async (path) => {
    await impersonate(patient);
    const answer = await admin.browser.get(path.replace(':me', patient.me.patient?.id ?? ''), { rid: 'anti-csrf' });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('"IMPERSONATION_READ_ONLY"');
  });

  it('has what support needs, without numbers of social security and what one person wrote to another', async () => {
    const doctor = await aSignedUpDoctor(app());
    const id = patient.me.patient?.id ?? '';
    const body = { resource: 'medical-file', fromId: id, message: 'Pour votre diabète' };
    const policy = (await doctor.browser.post('/access-policy/request', body)).json();
    await patient.browser.post(`/access-policy/${policy.id}/approve`, { rights: policy.rights });

    const { user } = (await impersonate(patient)).json();
    expect(user.patient.nir).toBeNull();
    expect((await me(admin.browser)).patient).toMatchObject({ id, nir: null, name: patient.me.patient?.name });
    for (const path of ['/appointment', '/notification', '/access-policy', '/user/current/consent', '/auth/sessions']) {
      expect([path, (await admin.browser.get(path)).statusCode]).toEqual([path, 200]);
    }

    expect((await impersonate(doctor)).statusCode).toBe(200);
    const seen = (await admin.browser.get(`/patient/${id}`)).json();
    expect(seen).toMatchObject({
      id,
      nir: '',
      bloodGroup: 'unknown',
      consent: [],
      common: { name: 'Camille Fontanel' },
    });
    const [listed] = (await admin.browser.get(`/doctor/${doctor.me.doctor?.id}/patient`)).json();
    expect(listed).toMatchObject({ userData: { id, nir: null } });
    const [asked] = (await admin.browser.get('/access-policy')).json();
    expect(asked).toMatchObject({ id: policy.id, message: 'Non communiqué pendant une usurpation de session' });
  });

  it.each([
    ['changing the profile', (b: Browser) => b.patch('/user/current', { patient: { gender: 'MALE' } })],
    ['accepting the terms', (b: Browser) => b.post('/user/current/terms', { version: '2025-01-29' })],
    ['booking', (b: Browser) => b.post('/appointment', {})],
  ])('refuses to write: %s, and the trail names both', async (_action, write) => {
    await impersonate(patient);
    const answer = await write(admin.browser);

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'IMPERSONATION_READ_ONLY' });
    expect(
      await app().db.rows(
        `SELECT actor, impersonator FROM audit_events WHERE outcome = 'refused' AND detail = 'IMPERSONATION_READ_ONLY' AND actor = $1`,
        [patient.me.id],
      ),
    ).toEqual([{ actor: patient.me.id, impersonator: admin.me.id }]);
  });

  it('writes for a demo person, under both names', async () => {
    await app().db.rows('UPDATE users SET is_demo = true WHERE id = $1', [patient.me.id]);
    await impersonate(patient);

    expect((await admin.browser.patch('/user/current', { patient: { gender: 'MALE' } })).statusCode).toBe(200);
    expect(await trail('user.update', patient.me.id)).toEqual([
      { actor: patient.me.id, impersonator: admin.me.id, outcome: 'ok', detail: null },
    ]);
  });

  it.each([
    ['is not an administrator any more', 'UPDATE users SET is_admin = false WHERE id = $1'],
    ['is deactivated', "UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1"],
  ])('ends at once when the administrator %s', async (_what, change) => {
    await impersonate(patient);
    await app().db.rows(change, [admin.me.id]);

    expect((await admin.browser.get('/user/current')).statusCode).toBe(401);
  });

  it('of an unknown user is not found', async () => {
    const answer = await admin.browser.post('/auth/impersonate', { email: 'nobody@people.example' });

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('of oneself is a conflict', async () => {
    const answer = await impersonate(admin);

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'IMPERSONATION_SELF' });
  });

  it('of another administrator is refused', async () => {
    const answer = await impersonate(await anAdmin(app()));

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'IMPERSONATION_TARGET_ADMIN' });
  });

  it('is for administrators, whatever somebody else writes, and leaves a line', async () => {
    const answer = await patient.browser.post('/auth/impersonate', { email: admin.identity.email });

    expect(answer.statusCode).toBe(403);
    expect(
      await app().db.rows(
        "SELECT outcome, detail FROM audit_events WHERE action = 'impersonation.start' AND actor = $1",
        [patient.me.id],
      ),
    ).toEqual([{ outcome: 'refused', detail: 'FORBIDDEN' }]);
    expect((await patient.browser.post('/auth/impersonate/stop')).statusCode).toBe(403);
  });

  it('takes no other member than the address and the reason', async () => {
    const answer = await admin.browser.post('/auth/impersonate', { email: patient.identity.email, userId: newId() });

    expect(answer.statusCode).toBe(422);
  });
});
