import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import {
  admin,
  app,
  clock,
  impersonate,
  me,
  patient,
  setUpImpersonation,
  trail,
} from '../../testing/sign-in/impersonations.ts';
import { aSignedUpDoctor } from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { ImpersonationsService } from '../auth/sessions/impersonations.service.ts';

setUpImpersonation();

const HOUR_MS = 60 * 60_000;

describe('the end of an impersonation', () => {
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

  it('the end of an impersonation gives the administrator their own session back', async () => {
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
});
