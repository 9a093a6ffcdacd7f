import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import type { Browser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const BUNDLE = { version: '2.4.0', url: 'https://bundles.example/2.4.0.zip', checksum: 'a'.repeat(64) };
const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN, ADMIN_EXCLUDED: `demo@${ADMIN_DOMAIN}` } });
let admin: SignedUp;
let doctor: SignedUp;
let patient: SignedUp;

beforeAll(async () => {
  admin = await anAdmin(app());
  doctor = await aSignedUpDoctor(app());
  patient = await aSignedUpPatient(app());
});

const search = async (query: string): Promise<{ id: string }[]> =>
  (await admin.browser.get(`/admin/user?${query}`)).json();

const trail = (action: string, targetId: string) =>
  app().db.rows('SELECT actor, outcome FROM audit_events WHERE action = $1 AND target_id = $2', [action, targetId]);

describe('accounts', () => {
  it.each([
    ['a name', () => 'Lestrade'],
    ['the two names the other way round', () => 'Lestrade Hugo'],
    ['part of an address', () => doctor.identity.email.slice(0, 9)],
    ['an RPPS number', () => doctor.identity.rpps],
    ['a user id', () => doctor.me.id],
    ['a profile id', () => doctor.me.doctor?.id ?? ''],
  ])('accounts are found by %s', async (_what, words) => {
    const found = await search(`query=${encodeURIComponent(words())}`);

    expect(found.map(({ id }) => id)).toContain(doctor.me.id);
  });

  it('show who, which structure and which state, and nothing clinical', async () => {
    const user = (await admin.browser.get(`/admin/user/${patient.me.id}`)).json();

    expect(user).toMatchObject({
      id: patient.me.id,
      profileId: patient.me.patient?.id,
      active: true,
      openSessions: 1,
    });
    expect(Object.keys(user).toSorted()).toEqual(
      [
        'id profileId userType gender firstName lastName email phoneNumber active inactiveReason isAdmin isDemo verifiedAt',
        'isProfessional rpps createdAt activatedAt lastSeen organizations openSessions claimLocked impersonations',
      ]
        .join(' ')
        .split(' ')
        .toSorted(),
    );
    expect(JSON.stringify(user)).not.toContain(patient.identity.nir);
    expect(await trail('user.view', patient.me.id)).toEqual([{ actor: admin.me.id, outcome: 'ok' }]);
  });

  it('are listed by state and kind, page by page', async () => {
    const first = await admin.browser.get('/admin/user?$limit=1&$count=1&userType=doctor');
    const next = await admin.browser.get(
      `/admin/user?$limit=1&userType=doctor&$after=${encodeURIComponent(String(first.headers['x-next-cursor']))}`,
    );

    expect(Number(first.headers['x-total-count'])).toBeGreaterThanOrEqual(2);
    expect(next.json()[0].id).not.toBe(first.json()[0].id);
    expect((await search('userType=patient')).map(({ id }) => id)).not.toContain(doctor.me.id);
    expect((await search('verified=false')).map(({ id }) => id)).toContain(doctor.me.id);
    expect(await search('demo=true')).toEqual([]);
    expect(await search('active=false')).toEqual([]);
  });

  it('a sign that LIKE knows is a sign like any other', async () => {
    expect(await search('query=%25%25')).toEqual([]);
  });

  it('that are closed lose their sessions at once, and are opened again', async () => {
    const other = await aSignedUpDoctor(app());
    const closed = await admin.browser.post(`/admin/user/${other.me.id}/deactivate`);

    expect(closed.json()).toMatchObject({ active: false, inactiveReason: 'DEACTIVATED', openSessions: 0 });
    expect((await other.browser.get('/user/current')).statusCode).toBe(401);
    expect((await other.browser.post('/auth/session/refresh')).statusCode).toBe(401);
    await eventually(
      async () => (await app().db.rows(`SELECT 1 FROM outbox WHERE kind = 'sessions.ended'`)).length === 0,
    );
    expect((await admin.browser.post(`/admin/user/${other.me.id}/activate`)).json()).toMatchObject({ active: true });
    expect(await trail('user.deactivate', other.me.id)).toEqual([{ actor: admin.me.id, outcome: 'ok' }]);
    expect(await trail('user.activate', other.me.id)).toEqual([{ actor: admin.me.id, outcome: 'ok' }]);
  });

  it.each([
    ['opening what is open', () => `/admin/user/${doctor.me.id}/activate`],
    ['closing oneself', () => `/admin/user/${admin.me.id}/deactivate`],
    ['confirming one’s own profession', () => `/admin/user/${admin.me.id}/verify-professional`],
    ['confirming the profession of a patient', () => `/admin/user/${patient.me.id}/verify-professional`],
  ])('%s is refused', async (_what, path) => {
    const answer = await admin.browser.post(path());

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'USER_STATE' });
  });

  it('of another administrator cannot be closed', async () => {
    const other = await anAdmin(app());

    expect((await admin.browser.post(`/admin/user/${other.me.id}/deactivate`)).statusCode).toBe(409);
  });

  it.each(['ORGANIZATION_PENDING', 'PARENTAL_CONSENT', 'CLAIM_REQUIRED'])(
    'that wait for %s are not opened by hand',
    async (reason) => {
      const other = await aSignedUpPatient(app());
      await app().db.rows('UPDATE users SET active = false, inactive_reason = $2 WHERE id = $1', [other.me.id, reason]);

      expect((await admin.browser.post(`/admin/user/${other.me.id}/activate`)).statusCode).toBe(409);
    },
  );

  it('of dispatchers who wait are opened', async () => {
    const other = await aSignedUpPatient(app());
    await app().db.rows(`UPDATE users SET active = false, inactive_reason = 'DISPATCH_APPROVAL' WHERE id = $1`, [
      other.me.id,
    ]);

    expect((await admin.browser.post(`/admin/user/${other.me.id}/activate`)).json()).toMatchObject({ active: true });
  });

  it('of professionals are confirmed once, under the name of who did it', async () => {
    const first = await admin.browser.post(`/admin/user/${doctor.me.id}/verify-professional`);
    const second = await admin.browser.post(`/admin/user/${doctor.me.id}/verify-professional`);

    expect(first.json().verifiedAt).not.toBeNull();
    expect(second.json().verifiedAt).toBe(first.json().verifiedAt);
    expect(
      await app().db.rows('SELECT verified_by FROM practitioners WHERE party_id = $1', [doctor.me.doctor?.id]),
    ).toEqual([{ verified_by: admin.me.id }]);
  });

  it('that do not exist are not found', async () => {
    for (const action of ['activate', 'deactivate', 'verify-professional']) {
      expect((await admin.browser.post(`/admin/user/${newId()}/${action}`)).statusCode).toBe(404);
    }
    expect((await admin.browser.get(`/admin/user/${newId()}`)).statusCode).toBe(404);
  });
});

describe('who is an administrator', () => {
  it('nobody by what they write into their profile', async () => {
    const answer = await patient.browser.patch('/user/current', { isAdmin: true });

    expect(answer.statusCode).toBe(422);
    expect((await patient.browser.get('/admin/user')).statusCode).toBe(403);
  });

  it('nobody by an address that is not proven', async () => {
    await app().db.rows('UPDATE users SET pending_email = $2 WHERE id = $1', [patient.me.id, `x@${ADMIN_DOMAIN}`]);

    expect((await patient.browser.get('/admin/user')).statusCode).toBe(403);
  });

  it.each([
    ['reading accounts', (b: Browser) => b.get('/admin/user')],
    ['reading the trail', (b: Browser) => b.get('/admin/audit')],
    ['closing an account', (b: Browser) => b.post(`/admin/user/${newId()}/deactivate`)],
    ['publishing a version', (b: Browser) => b.post('/admin/ota', BUNDLE)],
  ])('%s is refused to a doctor, and leaves a line', async (_what, call) => {
    const answer = await call(doctor.browser);

    expect(answer.statusCode).toBe(403);
    expect(
      await app().db.rows(
        `SELECT 1 FROM audit_events WHERE actor = $1 AND outcome = 'refused' AND detail = 'FORBIDDEN' AND action LIKE 'admin.%'`,
        [doctor.me.id],
      ),
    ).not.toEqual([]);
  });
});

describe('from within an impersonation', () => {
  it('is looked at, and not acted upon', async () => {
    await admin.browser.post('/auth/impersonate', { email: patient.identity.email });

    expect((await admin.browser.get('/admin/user')).statusCode).toBe(200);
    expect((await admin.browser.post(`/admin/user/${doctor.me.id}/deactivate`)).statusCode).toBe(403);
    expect((await admin.browser.post('/admin/ota', BUNDLE)).statusCode).toBe(403);
    await admin.browser.post('/auth/impersonate/stop');
  });
});
