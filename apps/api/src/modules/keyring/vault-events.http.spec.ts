import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { Browser } from '../../testing/browser.ts';
import { aGrant } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { HttpStub } from '../../testing/servers/http-stub.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';
import { vaultServiceToken } from '../../testing/vault-service-token.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64url');

const vault = await HttpStub.start(() => ({ status: 200, body: '{}' }));
afterAll(() => vault.stop());

const app = anApp({ env: { VAULT_URL: vault.url, VAULT_APP_SECRET: SECRET } });

let doctor: SignedUp;
let patient: SignedUp;
beforeEach(async () => {
  doctor = await aSignedUpDoctor(app());
  patient = await aSignedUpPatient(app());
});

const me = async (browser: Browser) => (await browser.get('/user/current')).json();
const profileOf = ({ me: { doctor: one, patient: other } }: SignedUp): string => (one ?? other)?.id ?? '';
const word = (path: string, body: object, changes: object = {}, secret = SECRET): string =>
  vaultServiceToken(secret, path, body, changes);
const asVault = (path: string, body: object, token = word(path, body)) =>
  new Browser(app()).post(path, body, { authorization: `Bearer ${token}` });
const publish = (...events: object[]) => asVault('/internal/vault/events', { events });
const auditOf = async (action: string, target: string) =>
  (await app().db.rows('SELECT 1 FROM audit_events WHERE action = $1 AND target_id = $2', [action, target])).length;

describe('what the vault says', () => {
  it('is heard from the vault alone: signed, for this path and body, fresh, once', async () => {
    const path = '/internal/vault/events';
    const body = { events: [] };
    const token = word(path, body);
    const wrong = [
      '',
      word(path, { events: [1] }),
      word('/internal/vault/accepted', body),
      word(path, body, { iss: 'maillon' }),
      word(path, body, { use: 'vault-access' }),
      word(path, body, { iat: 1, exp: 61 }),
      word(path, body, {}, Buffer.alloc(32, 8).toString('base64url')),
    ];
    for (const one of wrong) expect((await asVault(path, body, one)).statusCode).toBe(401);
    expect((await asVault(path, body, token)).statusCode).toBe(200);
    expect((await asVault(path, body, token)).statusCode).toBe(401);
    expect((await doctor.browser.post(path, body)).statusCode).toBe(401);
  });

  it('a new identity is the person’s from then on, once', async () => {
    const identityId = `cvi_${'b'.repeat(32)}`;
    expect((await doctor.browser.post('/user/current/seald-signup-jwt', {})).statusCode).toBe(200);
    await publish({ id: newId(), kind: 'identity-created', userId: doctor.me.id, identityId });
    expect((await me(doctor.browser)).sldId).toBe(identityId);
    const refused = await doctor.browser.post('/user/current/seald-signup-jwt', {});
    expect(refused.json()).toMatchObject({ status: 409, message: 'Already registered' });
  });

  it('an identity that ended may be followed by another one, and a request for new keys is told at once', async () => {
    const identityId = `cvi_${'c'.repeat(32)}`;
    await publish({ id: newId(), kind: 'identity-created', userId: doctor.me.id, identityId });
    await publish({ id: newId(), kind: 'reset-asked', userId: doctor.me.id });
    const published = () =>
      app().db.rows(`SELECT 1 FROM notifications WHERE user_id = $1 AND template = 'vault-reset-asked'`, [
        doctor.me.id,
      ]);
    await eventually(async () => (await published()).length > 0);
    const another = { id: newId(), kind: 'identity-ended', userId: doctor.me.id, identityId: `cvi_${'d'.repeat(32)}` };
    await publish(another);
    expect((await me(doctor.browser)).sldId).toBe(identityId);
    await publish({ ...another, id: newId(), identityId });
    expect((await me(doctor.browser)).sldId).toBeNull();
    expect((await doctor.browser.post('/user/current/seald-signup-jwt', {})).statusCode).toBe(200);
  });

  it('each way back is told to the person and written down, once however often it is said', async () => {
    const event = { id: newId(), kind: 'backup-retrieved', userId: doctor.me.id, sameChannel: true };
    await publish(event);
    await publish(event);
    expect(await auditOf('vault.unlock', doctor.me.id)).toBe(1);
    const published = () =>
      app().db.rows<{ content: string }>(
        `SELECT content FROM notifications WHERE user_id = $1 AND template = 'vault-unlocked'`,
        [doctor.me.id],
      );
    const rows = await eventually(async () => ((await published()).length > 0 ? published() : undefined));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.content).toContain('ouvertes sur un nouvel appareil');
  });

  it('a device that nothing else was said of is told to its person; any change of the list reaches their pages', async () => {
    const added = { kind: 'device-added', userId: doctor.me.id, device: 'Chrome sur Android' };
    await publish({ ...added, id: newId(), isNotified: true });
    await publish({ ...added, id: newId(), isNotified: false });
    // A name that a mail program would make a link of.
    await publish({ ...added, device: 'www.evil.example', id: newId(), isNotified: false });
    // What is left of a name of marks alone, and one that no screen shows.
    for (const device of ['', '\u2800']) await publish({ ...added, device, id: newId(), isNotified: false });
    await publish({ kind: 'device-removed', userId: doctor.me.id, id: newId() });
    expect(await auditOf('vault.device', doctor.me.id)).toBe(5);
    expect(await auditOf('vault.device_removal', doctor.me.id)).toBe(1);
    const published = () =>
      app().db.rows<{ content: string }>(
        `SELECT content FROM notifications WHERE user_id = $1 AND template = 'vault-device-added'`,
        [doctor.me.id],
      );
    const rows = await eventually(async () => ((await published()).length > 3 ? published() : undefined));
    expect(rows.map(({ content }) => content).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'Un appareil de plus ouvre vos données : Appareil inconnu.'),
      'Un appareil de plus ouvre vos données : Chrome sur Android.',
    ]);
  });

  it('asks who may hold a patient’s keys: themselves, and whoever an ACCEPTED access lets read', async () => {
    const stranger = await aSignedUpDoctor(app());
    const between = { from: profileOf(patient), to: profileOf(doctor) };
    await aGrant(app().db, { resource: 'medical-file', ...between, rights: ['READ'] });
    await aGrant(app().db, {
      resource: 'medical-file',
      from: between.from,
      to: profileOf(stranger),
      rights: ['READ'],
      status: 'PENDING',
    });
    const userIds = [patient.me.id, doctor.me.id, stranger.me.id];
    const answer = await asVault('/internal/vault/accepted', { name: profileOf(patient), userIds });
    expect(answer.json().accepted.toSorted()).toEqual([patient.me.id, doctor.me.id].toSorted());
    const theirs = await asVault('/internal/vault/accepted', { name: profileOf(doctor), userIds });
    expect(theirs.json().accepted).toEqual([doctor.me.id]);
    const nobodys = await asVault('/internal/vault/accepted', { name: newId(), userIds });
    expect(nobodys.json().accepted).toEqual([]);
  });

  it('asks who may find whose groups: a patient’s those who know of them, a professional’s everybody', async () => {
    const stranger = await aSignedUpDoctor(app());
    const between = { from: profileOf(patient), to: profileOf(doctor) };
    await aGrant(app().db, { resource: 'patient-delegation', ...between, rights: ['ACT'] });
    const known = async (userId: string, name: string): Promise<unknown> =>
      (await asVault('/internal/vault/known', { name, userId })).json().known;
    expect(await known(patient.me.id, profileOf(patient))).toBe(true);
    expect(await known(doctor.me.id, profileOf(patient))).toBe(true);
    expect(await known(stranger.me.id, profileOf(patient))).toBe(false);
    expect(await known(patient.me.id, profileOf(stranger))).toBe(true);
    expect(await known(stranger.me.id, newId())).toBe(false);
    expect(await known(newId(), profileOf(doctor))).toBe(false);
  });
});
