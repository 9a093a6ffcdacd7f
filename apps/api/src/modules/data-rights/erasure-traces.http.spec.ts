import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { NOTIFY_USER } from '../../platform/messaging/notifications.ts';
import { BlobNotFound, ObjectStore } from '../../platform/storage/storage.ts';
import { anErasureApp, aVisit, erase } from '../../testing/data-rights.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  aNewcomer,
  aSignedUpDoctor,
  aSignedUpPatient,
  doctorForm,
  type SignedUp,
} from '../../testing/sign-in/people.ts';

const { app, afterAMonth } = anErasureApp();
let patient: SignedUp;

beforeEach(async () => {
  patient = await aSignedUpPatient(app());
});

/** What is on its way for some days: letters of this machine alone, and news that goes a week after it was delivered. */
const PASSING = new Set(['outgoing_messages', 'outbox']);

/** The tables in which a text stands, in any column. */
const tablesWith = async (text: string): Promise<string[]> => {
  const tables = await app().db.rows<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'spec')`,
  );
  const found: string[] = [];
  for (const { name } of tables.filter((table) => !PASSING.has(table.name.replace('public.', '')))) {
    const rows = await app().db.rows(`SELECT 1 FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
};
const countOf = async (text: string, values: unknown[]): Promise<number> => (await app().db.rows(text, values)).length;

/** A place, a questionnaire, an invitation and an archive of everything. */
const aLife = async (who: SignedUp): Promise<{ blobId: string }> => {
  const partyId = who.me.patient?.id;
  await who.browser.patch('/user/current/position', { latitude: 5.3599, longitude: -4.0083 });
  await app().db.rows(
    `INSERT INTO invitations (id, kind, email, inviter_party, invited_by, message, expires_at)
     VALUES ($1, 'medical-file', 'medecin@cabinet.example', $2, $2, 'Je suis Camille', now())`,
    [newId(), partyId],
  );
  await who.browser.post('/user/current/export');
  const archive = () =>
    app().db.rows<{ blobId: string }>(
      `SELECT blob_id AS "blobId" FROM data_requests WHERE user_id = $1 AND status = 'READY'`,
      [who.me.id],
    );
  const [made] = await eventually(async () => ((await archive()).length > 0 ? archive() : null));
  await app().db.rows(
    `INSERT INTO patient_checkups (id, nir_hash, identity_sealed, answers_sealed, answered_on)
     SELECT $1, nir_hash, '', '', now() FROM patients WHERE party_id = $2`,
    [newId(), partyId],
  );
  return { blobId: made?.blobId ?? '' };
};

describe('after an erasure', () => {
  it('no table knows the name, the contacts or the number of a patient without a file any more', async () => {
    await aLife(patient);
    const { email, phoneNumber } = patient.identity;
    const traces = () => Promise.all([email, phoneNumber, 'Je suis Camille'].map(tablesWith));
    expect((await traces()).map((tables) => tables.length > 0)).toEqual([true, true, true]);
    await erase(app(), patient);
    await afterAMonth();
    // The account of the core goes after the commit.
    await eventually(async () => (await traces()).flat().length === 0);
    expect((await tablesWith(patient.identity.nir)).concat(await tablesWith('medecin@cabinet.example'))).toEqual([]);
  });

  it('there is neither place nor archive of them, and no questionnaire but where the law keeps their file', async () => {
    const other = await aSignedUpPatient(app());
    await aVisit(app(), other, await aSignedUpDoctor(app()), -2);
    for (const who of [patient, other]) {
      const [{ blobId }, partyId] = [await aLife(who), who.me.patient?.id];
      const [row] = await app().db.rows<{ hash: Buffer }>('SELECT nir_hash AS hash FROM patients WHERE party_id = $1', [
        partyId,
      ]);
      const checkUps = () => countOf('SELECT 1 FROM patient_checkups WHERE nir_hash = $1', [row?.hash]);
      expect(await checkUps()).toBe(1);
      await erase(app(), who);
      await afterAMonth();

      expect(await countOf('SELECT 1 FROM positions WHERE user_id = $1', [who.me.id])).toBe(0);
      await expect(app().get(ObjectStore).get(blobId)).rejects.toBeInstanceOf(BlobNotFound);
      // A questionnaire is part of the file where the law keeps one: `erasure.http.spec.ts` says when it goes.
      expect(await checkUps()).toBe(who === other ? 1 : 0);
    }
  });

  it('nobody waits any more for a slot for which an erased person waited, or which was theirs to give', async () => {
    const waits = () => countOf('SELECT 1 FROM slot_requests WHERE patient_id = $1', [patient.me.patient?.id]);
    const ask = (who: SignedUp) =>
      patient.browser.post('/slot-request', { practitionerId: who.me.doctor?.id, reasonCode: 'sexual_health' });
    const [leaving, staying] = [await aSignedUpDoctor(app()), await aSignedUpDoctor(app())];
    for (const doctor of [leaving, staying]) expect((await ask(doctor)).statusCode).toBe(200);
    await erase(app(), leaving);
    await afterAMonth();
    expect(await waits()).toBe(1);
    await erase(app(), patient);
    await afterAMonth();
    expect(await waits()).toBe(0);
  });

  it('a professional who wrote in no file keeps neither number, birth date nor qualification, and may come back', async () => {
    const doctor = await aSignedUpDoctor(app());
    const { email, phoneNumber, rpps } = doctor.identity;
    await erase(app(), doctor);
    await afterAMonth();
    await eventually(async () => (await tablesWith(email)).length === 0);

    expect(await tablesWith(rpps)).toEqual([]);
    const partyId = doctor.me.doctor?.id;
    const practice = await app().db.rows('SELECT birth_date FROM practitioners WHERE party_id = $1', [partyId]);
    expect(practice).toEqual([{ birth_date: null }]);
    expect(await countOf('SELECT 1 FROM qualifications WHERE party_id = $1', [partyId])).toBe(0);
    const { browser, identity } = await aNewcomer(app());
    const again = await browser.post('/user', doctorForm({ ...identity, phoneNumber, rpps }));
    expect(again.statusCode).toBe(201);
  });

  it('what others were told names them no more, and a visit that is called off is still told', async () => {
    const [named, doctor] = [
      await aSignedUpPatient(app(), { firstName: 'Zéphyrine', lastName: 'Quatremaille' }),
      await aSignedUpDoctor(app()),
    ];
    const [patientId, doctorId] = [named.me.patient?.id, doctor.me.doctor?.id];
    const request = { resource: 'medical-file', fromId: patientId, message: 'Pour Zéphyrine' };
    const { id } = (await doctor.browser.post('/access-policy/request', request)).json();
    await named.browser.post(`/access-policy/${id}/approve`, { rights: ['READ', 'WRITE'] });
    const start = new Date(Date.now() + 40 * 86_400_000);
    start.setUTCMinutes(0, 0, 0);
    const end = new Date(start.getTime() + 30 * 60_000).toISOString();
    const visit = { doctorId, patientId, start: start.toISOString(), end, serviceCategory: 'Consultation' };
    const booked = await doctor.browser.post('/appointment', visit);
    expect(booked.statusCode).toBe(201);
    const payload = { ID: booked.json().id, start: visit.start, patient: 'Zéphyrine Q.' };
    for (const template of ['appointment-reminder-1h', 'appointment-cancelled']) {
      await app().db.rows(
        `INSERT INTO notifications (id, user_id, template, payload, deduplication_key) VALUES ($1, $2, $3, $4, $3)`,
        [newId(), doctor.me.id, template, payload],
      );
    }
    const templates = async () => {
      const rows = await app().db.rows<{ template: string }>('SELECT template FROM notifications WHERE user_id = $1', [
        doctor.me.id,
      ]);
      return rows.map(({ template }) => template);
    };
    await eventually(async () => (await templates()).includes('access-approved'));
    expect(await tablesWith('Zéphyrine')).toEqual(expect.arrayContaining(['public.notifications']));
    // What is still on its way is the next test's.
    await eventually(
      async () => (await countOf('SELECT 1 FROM outbox WHERE parked_at IS NULL AND available_at <= now()', [])) === 0,
    );

    await erase(app(), named);
    await afterAMonth();
    await eventually(async () => (await tablesWith('Zéphyrine')).length === 0);
    // The one that was there, and that of the erasure.
    await eventually(async () => (await templates()).filter((name) => name === 'appointment-cancelled').length === 2);
    expect(await templates()).not.toContain('appointment-reminder-1h');
    expect(await templates()).not.toContain('access-approved');
    expect(await countOf('SELECT 1 FROM access_policies WHERE id = $1 AND message IS NULL', [id])).toBe(1);
  });

  it('news of them that was on its way brings no name back', async () => {
    const [named, doctor] = [await aSignedUpPatient(app(), { firstName: 'Ombeline' }), await aSignedUpDoctor(app())];
    const id = await aVisit(app(), named, doctor, -2);
    const payload = { ID: id, start: new Date().toISOString(), patient: 'Ombeline Q.', isToday: false };
    const late = { userId: doctor.me.id, template: 'appointment-reminder', payload };
    await app().db.rows(
      `INSERT INTO outbox (kind, key, payload, available_at) VALUES ($1, 'late', $2, now() + interval '2 seconds')`,
      [NOTIFY_USER, late],
    );
    await erase(app(), named);
    await afterAMonth();
    // Put into words while the account was there, and written since.
    const own = { channels: { email: { text: 'Bonjour Ombeline,' } } };
    await app().db.rows(
      `INSERT INTO notifications (id, user_id, template, payload, deduplication_key) VALUES ($1, $2, 'appointment-cancelled', $3, 'own')`,
      [newId(), named.me.id, own],
    );
    await eventually(async () => (await countOf(`SELECT 1 FROM outbox WHERE key = 'late'`, [])) === 0);
    await eventually(async () => (await tablesWith('Ombeline')).length === 0);
  });

  it('an agenda that was published is no longer', async () => {
    const doctor = await aSignedUpDoctor(app());
    const scheduleId = doctor.me.doctor?.schedule?.id;
    await app().db.rows(`INSERT INTO calendar_feeds (schedule_id, token_hash, detail) VALUES ($1, 'x', 'busy')`, [
      scheduleId,
    ]);
    await erase(app(), doctor);
    await afterAMonth();
    expect(await countOf('SELECT 1 FROM calendar_feeds WHERE schedule_id = $1', [scheduleId])).toBe(0);
  });
});
