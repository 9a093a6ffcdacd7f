import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { Clock, SystemClock } from '../../platform/time/clock.ts';
import { Browser } from '../../testing/browser.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';
import { ImpersonationsService } from '../auth/impersonation/impersonations.service.ts';

/** The real time of day, or so much later. */
class LaterClock extends Clock {
  private ahead = 0;
  private readonly real = new SystemClock();

  now(): number {
    return this.real.now() + this.ahead;
  }

  add(ms: number): void {
    this.ahead += ms;
  }
}

const HOUR_MS = 60 * 60_000;

describe('impersonation (design api §4.11)', () => {
  const clock = new LaterClock();
  const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN }, clock });
  let admin: SignedUp;
  let patient: SignedUp;

  beforeEach(async () => {
    admin = await anAdmin(app());
    patient = await aSignedUpPatient(app());
  });

  const impersonate = (who: SignedUp, reason = 'ticket 12') =>
    admin.browser.post('/auth/impersonate', { email: who.identity.email, reason });
  const me = async (browser: Browser) => (await browser.get('/user/current')).json();
  const trail = (action: string, targetId: string) =>
    app().db.rows(
      'SELECT actor, impersonator, outcome, detail FROM audit_events WHERE action = $1 AND target_id = $2 ORDER BY seq',
      [action, targetId],
    );

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

  it('lasts an hour at most', async () => {
    await impersonate(patient);
    const { expiresAt } = (await me(admin.browser)).impersonation;
    expect(Date.parse(expiresAt) - clock.now()).toBeLessThanOrEqual(HOUR_MS);

    clock.add(HOUR_MS + 1000);
    expect((await admin.browser.get('/user/current')).statusCode).toBe(401);
    await app().get(ImpersonationsService).endExpired();
    expect(await trail('impersonation.stop', patient.me.id)).toMatchObject([{ detail: 'expired' }]);
    clock.add(-HOUR_MS - 1000);
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

  it('gives the administrator their own session back', async () => {
    await impersonate(patient);
    const answer = await admin.browser.post('/auth/impersonate/stop');

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { id: admin.me.id } });
    expect(await me(admin.browser)).toMatchObject({ id: admin.me.id, isAdmin: true, impersonation: null });
    expect(await trail('impersonation.stop', patient.me.id)).toMatchObject([{ actor: admin.me.id, detail: 'stopped' }]);
    expect((await admin.browser.patch('/user/current', { doctor: { gender: 'FEMALE' } })).statusCode).toBe(200);
  });

  it('switches to another person within the same hour', async () => {
    await impersonate(patient);
    const until = (await me(admin.browser)).impersonation.expiresAt;
    const doctor = await aSignedUpDoctor(app());
    clock.add(60_000);

    expect((await impersonate(doctor)).statusCode).toBe(200);
    expect(await me(admin.browser)).toMatchObject({ id: doctor.me.id, impersonation: { expiresAt: until } });
    expect(await trail('impersonation.stop', patient.me.id)).toMatchObject([{ detail: 'switched' }]);
    expect((await admin.browser.post('/auth/impersonate/stop')).json()).toMatchObject({ user: { id: admin.me.id } });
  });

  it('ends with the session it was started from', async () => {
    const other = new Browser(app());
    await signIn(app(), admin.identity.email, other);
    const left = (await admin.browser.get('/auth/session')).json().handle;
    await impersonate(patient);

    await app().db.rows('UPDATE sessions SET revoked_at = now() WHERE handle = $1', [left]);
    expect((await admin.browser.get('/user/current')).statusCode).toBe(401);
    expect((await admin.browser.post('/auth/impersonate/stop')).statusCode).toBe(401);
  });

  it.each([
    ['is not an administrator any more', 'UPDATE users SET is_admin = false WHERE id = $1'],
    ['is deactivated', "UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1"],
  ])('ends at once when the administrator %s', async (_what, change) => {
    await impersonate(patient);
    await app().db.rows(change, [admin.me.id]);

    expect((await admin.browser.get('/user/current')).statusCode).toBe(401);
  });

  it('signing out leaves both sessions', async () => {
    const left = (await admin.browser.get('/auth/session')).json().handle;
    await impersonate(patient);
    await admin.browser.post('/auth/signout');

    expect(await app().db.rows('SELECT 1 FROM sessions WHERE handle = $1 AND revoked_at IS NULL', [left])).toEqual([]);
    expect(await trail('impersonation.stop', patient.me.id)).toMatchObject([{ detail: 'signed-out' }]);
  });

  it('looks at somebody inactive, and comes back', async () => {
    await app().db.rows("UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1", [
      patient.me.id,
    ]);
    await impersonate(patient);

    expect(await me(admin.browser)).toMatchObject({ id: patient.me.id, active: false });
    expect((await admin.browser.post('/auth/impersonate/stop')).statusCode).toBe(200);
  });

  it('of nobody is not found', async () => {
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

  describe('that ends halfway', () => {
    const live = (targetId: string) =>
      app().db.rows(
        `SELECT i.id FROM impersonations i WHERE i.target_id = $1 AND i.ended_at IS NULL
         UNION ALL SELECT i.id FROM impersonations i JOIN sessions s ON s.impersonation_id = i.id
         WHERE i.target_id = $1 AND s.revoked_at IS NULL`,
        [targetId],
      );
    const breakAt = async (event: string, when: string) => {
      await app().db.rows(`CREATE OR REPLACE FUNCTION breaks() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$`);
      await app().db.rows(
        `CREATE TRIGGER breaks BEFORE ${event} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION breaks()`,
      );
      return () => app().db.rows('DROP FUNCTION breaks CASCADE');
    };
    const PLACES: [string, string, string][] = [
      ['before its session is known', 'INSERT ON sessions', 'NEW.impersonation_id IS NOT NULL'],
      ['once its session is open', 'UPDATE ON impersonations', 'OLD.imp_handle IS DISTINCT FROM NEW.imp_handle'],
      [
        'at its line of the trail',
        'INSERT ON audit_events',
        `NEW.action = 'impersonation.start' AND NEW.outcome = 'ok'`,
      ],
    ];

    it.each(PLACES)('%s leaves the administrator where they were, and nothing that lives', async (_place, ...fault) => {
      const mend = await breakAt(...fault);
      const answer = await impersonate(patient).finally(mend);

      expect(answer.statusCode).toBeGreaterThanOrEqual(500);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await live(patient.me.id)).toEqual([]);
      expect(await trail('impersonation.start', patient.me.id)).toEqual([]);
      expect(await me(admin.browser)).toMatchObject({ id: admin.me.id, isAdmin: true, impersonation: null });
      expect((await impersonate(patient)).statusCode).toBe(200);
      expect(await trail('impersonation.start', patient.me.id)).toHaveLength(1);
    });

    it.each(PLACES)('%s, while switching, leaves the impersonation of before as it was', async (_place, ...fault) => {
      const doctor = await aSignedUpDoctor(app());
      await impersonate(patient);
      const mend = await breakAt(...fault);
      const answer = await impersonate(doctor).finally(mend);

      expect(answer.statusCode).toBeGreaterThanOrEqual(500);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await live(doctor.me.id)).toEqual([]);
      expect(await trail('impersonation.stop', patient.me.id)).toEqual([]);
      expect(await me(admin.browser)).toMatchObject({ id: patient.me.id, impersonation: { byName: 'Aline Garrel' } });
      expect((await admin.browser.post('/auth/impersonate/stop')).json()).toMatchObject({ user: { id: admin.me.id } });
    });

    it('when it is given back leaves the impersonation, which can be stopped again', async () => {
      await impersonate(patient);
      const mend = await breakAt('INSERT ON audit_events', `NEW.action = 'impersonation.stop'`);
      const answer = await admin.browser.post('/auth/impersonate/stop').finally(mend);

      expect(answer.statusCode).toBeGreaterThanOrEqual(500);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await me(admin.browser)).toMatchObject({ id: patient.me.id });
      expect((await admin.browser.post('/auth/impersonate/stop')).json()).toMatchObject({ user: { id: admin.me.id } });
    });
  });

  it('takes no other member than the address and the reason', async () => {
    const answer = await admin.browser.post('/auth/impersonate', { email: patient.identity.email, userId: newId() });

    expect(answer.statusCode).toBe(422);
  });
});
