import { beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN, ADMIN_EXCLUDED: `demo@${ADMIN_DOMAIN}` } });
let admin: SignedUp;
let doctor: SignedUp;

beforeAll(async () => {
  admin = await anAdmin(app());
  doctor = await aSignedUpDoctor(app());
  const patient = await aSignedUpPatient(app());
  await admin.browser.post('/auth/impersonate', { email: patient.identity.email });
  await admin.browser.post('/auth/impersonate/stop');
  await doctor.browser.get('/admin/audit');
});

describe('the trail', () => {
  it('tells who did what, with both names of an impersonation, and that somebody looked', async () => {
    const lines = (await admin.browser.get(`/admin/audit?actor=${admin.me.id}&$limit=5&$count=1`)).json();

    expect(lines[0]).toMatchObject({ actor: { id: admin.me.id, name: 'Aline Garrel' }, outcome: 'ok' });
    expect(await app().db.rows(`SELECT 1 FROM audit_events WHERE action = 'audit.read'`)).not.toEqual([]);
  });

  it('names whom a line is about, where it is an account', async () => {
    await admin.browser.get(`/admin/user/${doctor.me.id}`);
    const [line] = (await admin.browser.get('/admin/audit?action=user.view&$limit=1')).json();

    expect(line).toMatchObject({ targetId: doctor.me.id, about: `${doctor.me.firstName} ${doctor.me.lastName}` });
  });

  it.each([
    ['an action', 'action=user.view', { action: 'user.view' }],
    ['a noun', 'action=impersonation', { targetKind: 'user' }],
    ['refusals', 'outcome=refused', { outcome: 'refused' }],
  ])('the trail is read by %s', async (_what, query, expected) => {
    const lines: object[] = (await admin.browser.get(`/admin/audit?${query}`)).json();

    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatchObject(expected);
  });

  it('is read page by page, and takes no forged page', async () => {
    const first = await admin.browser.get('/admin/audit?$limit=2');
    const cursor = String(first.headers['x-next-cursor']);
    const next = await admin.browser.get(`/admin/audit?$limit=2&$after=${encodeURIComponent(cursor)}`);

    expect(next.json()[0].seq).toBeLessThan(first.json()[1].seq);
    expect((await admin.browser.get('/admin/audit?$after=forged.cursor')).statusCode).toBe(400);
  });

  it('the trail is read for a period', async () => {
    expect((await admin.browser.get('/admin/audit?end=2020-01-01')).json()).toEqual([]);
  });
});
