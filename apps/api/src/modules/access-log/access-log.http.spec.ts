import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

interface Entry {
  readonly who: { readonly id: string; readonly name: string };
  readonly outcome: string;
}

describe('who looked at my file (issue 3 §5)', () => {
  const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN } });
  let patient: SignedUp;
  let doctor: SignedUp;
  let stranger: SignedUp;

  const profileOf = ({ me }: SignedUp) => me.patient?.id ?? me.doctor?.id ?? '';
  const grant = (resource: string, from: string, to: string, rights = ['READ', 'WRITE']) =>
    app().db.rows(
      `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
       VALUES ($1, $2, $3, $4, 'ACCEPTED', $5, $3)`,
      [newId(), resource, from, to, rights],
    );
  const delegate = (from: SignedUp, to: SignedUp) =>
    grant('patient-delegation', profileOf(from), profileOf(to), ['ACT', 'KEYS']);
  const log = async (who: SignedUp = patient, query = ''): Promise<Entry[]> =>
    (await who.browser.get(`/user/current/access-log${query}`)).json();

  beforeAll(async () => {
    patient = await aSignedUpPatient(app());
    doctor = await aSignedUpDoctor(app());
    stranger = await aSignedUpDoctor(app(), { firstName: 'Denis', lastName: 'Ostal' });
    await grant('medical-file', profileOf(patient), profileOf(doctor));
  });

  it('is empty as long as nobody did', async () => {
    expect(await log()).toEqual([]);
  });

  it('names a refusal, and the person who was refused learns nothing', async () => {
    const answer = await stranger.browser.get(`/patient/${profileOf(patient)}/appointment`);

    expect(answer.statusCode).toBe(404);
    expect(await log(patient, '?outcome=refused')).toEqual([
      expect.objectContaining({
        who: { id: stranger.me.id, name: 'Denis Ostal', role: 'Médecin', structures: [], impersonatedBy: null },
        what: 'A voulu consulter votre dossier',
        outcome: 'refused',
        reason: 'Accès refusé : cette personne n’en avait pas le droit',
      }),
    ]);
  });

  it('names a refusal once in a quarter of an hour, however often somebody tries', async () => {
    for (let time = 0; time < 5; time += 1) await stranger.browser.get(`/patient/${profileOf(patient)}/appointment`);

    expect(await log(patient, '?outcome=refused')).toHaveLength(1);
  });

  it('says why somebody could, as it was at that moment', async () => {
    await app().db.rows(
      `INSERT INTO audit_events (actor, action, target_kind, target_id, patient_id, outcome) VALUES ($1, 'record.read', 'patient', $2::uuid::text, $2, 'ok')`,
      [doctor.me.id, profileOf(patient)],
    );
    await app().db.rows(`UPDATE access_policies SET revoked_at = now() + interval '1 minute' WHERE from_party = $1`, [
      profileOf(patient),
    ]);

    expect((await log())[0]).toMatchObject({
      who: { id: doctor.me.id, role: 'Médecin' },
      what: 'A consulté votre dossier',
      reason: 'Vous avez partagé votre dossier avec cette personne ou sa structure',
    });
  });

  it('names the structure that somebody belonged to', async () => {
    const organization = newId();
    await app().db.rows(`INSERT INTO parties (id, kind) VALUES ($1, 'organization')`, [organization]);
    await app().db.rows(
      `INSERT INTO organizations (party_id, name, finess, type, address, active) VALUES ($1, 'Maternité des Lilas', '990009991', 'maternity', '{"text":"Les Lilas"}', true)`,
      [organization],
    );
    await grant('organization', organization, profileOf(doctor));
    await app().db.rows(
      `INSERT INTO audit_events (actor, action, target_kind, target_id, patient_id, outcome) VALUES ($1, 'record.read', 'appointment', $2, $3, 'ok')`,
      [doctor.me.id, newId(), profileOf(patient)],
    );

    expect((await log())[0]).toMatchObject({
      who: { structures: ['Maternité des Lilas'] },
      what: 'A consulté un de vos rendez-vous',
    });
  });

  it('names the administrator who was in the patient’s own place', async () => {
    const admin = await anAdmin(app());
    await admin.browser.post('/auth/impersonate', { email: patient.identity.email });
    await app().db.rows(
      `INSERT INTO audit_events (actor, impersonator, action, target_kind, target_id, patient_id, outcome) VALUES ($1, $2, 'record.read', 'patient', $3::uuid::text, $3, 'ok')`,
      [patient.me.id, admin.me.id, profileOf(patient)],
    );
    await admin.browser.post('/auth/impersonate/stop');

    expect((await log())[0]).toMatchObject({
      who: { role: 'Vous', impersonatedBy: 'Aline Garrel' },
      reason: 'Un administrateur a pris votre place pour vous aider, sans pouvoir rien modifier',
    });
  });

  it('does not list what patients do themselves', async () => {
    await patient.browser.patch('/user/current', { patient: { gender: 'FEMALE' } });

    expect((await log()).filter(({ who }) => who.id === patient.me.id)).toHaveLength(1);
  });

  it('is read page by page, for a period, and counted', async () => {
    const first = await patient.browser.get('/user/current/access-log?$limit=1&$count=1');
    const cursor = encodeURIComponent(String(first.headers['x-next-cursor']));

    expect(Number(first.headers['x-total-count'])).toBe((await log()).length);
    expect((await log(patient, `?$limit=1&$after=${cursor}`))[0]).toEqual((await log())[1]);
    expect(await log(patient, '?end=2020-01-01')).toEqual([]);
    expect((await patient.browser.get('/user/current/access-log?$after=x.y')).statusCode).toBe(400);
  });

  it('is read by a delegate, and by nobody else', async () => {
    const path = `/user/current/access-log?patientId=${profileOf(patient)}`;
    expect((await stranger.browser.get(path)).statusCode).toBe(404);
    expect((await stranger.browser.get('/user/current/access-log')).statusCode).toBe(404);
    await delegate(patient, stranger);

    expect((await stranger.browser.get(path)).json()).toEqual(await log());
  });

  it('of another patient is nobody’s', async () => {
    const other = await aSignedUpPatient(app());

    expect((await other.browser.get(`/user/current/access-log?patientId=${profileOf(patient)}`)).statusCode).toBe(404);
    expect(await log(other)).toEqual([]);
  });
});
