import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addYears } from '@maillon/domain/day';
import { newId } from '../../platform/ids.ts';
import { ObjectStore } from '../../platform/storage/storage.ts';
import { Browser } from '../../testing/browser.ts';
import { anErasureApp, aVisit, erase } from '../../testing/data-rights.ts';
import { dayOfInstant } from '../../testing/days.ts';
import { eventually } from '../../testing/eventually.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { askForCode } from '../../testing/sign-in/sign-in.ts';
import { KeptFiles } from './kept-files.service.ts';

const { app, clock, afterAMonth } = anErasureApp();
let patient: SignedUp;

beforeEach(async () => {
  patient = await aSignedUpPatient(app());
});

describe('the erasure of an account', () => {
  it('waits thirty days, in which one may think again', async () => {
    const asked = await erase(app(), patient, { reason: 'Je n’en ai plus besoin' });
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toMatchObject({ kind: 'erasure', status: 'SCHEDULED' });
    expect((await erase(app(), patient)).json()).toMatchObject({ code: 'ERASURE_REQUESTED' });

    const { id } = asked.json();
    expect((await patient.browser.post(`/user/current/data-request/${id}/withdraw`)).json()).toMatchObject({
      status: 'WITHDRAWN',
    });
    expect((await patient.browser.post(`/user/current/data-request/${id}/withdraw`)).statusCode).toBe(404);
    await afterAMonth();
    expect((await patient.browser.get('/user/current')).statusCode).toBe(200);
  });

  it('of another is not withdrawn', async () => {
    const { id } = (await erase(app(), patient)).json();
    const other = await aSignedUpPatient(app());

    expect((await other.browser.post(`/user/current/data-request/${id}/withdraw`)).statusCode).toBe(404);
  });

  it('the erasure of an account keeps the reason sealed', async () => {
    await erase(app(), patient, { reason: 'mon motif' });
    const [row] = await app().db.rows<{ reason_sealed: Buffer }>(
      'SELECT reason_sealed FROM data_requests WHERE user_id = $1',
      [patient.me.id],
    );

    expect(row?.reason_sealed.includes('mon motif')).toBe(false);
  });

  it('takes away everything of a patient without a file, and their sessions', async () => {
    await erase(app(), patient);
    await afterAMonth();

    expect((await patient.browser.get('/user/current')).statusCode).toBe(401);
    expect(
      await app().db.rows(
        'SELECT first_name, last_name, email, phone, st_user_id, active, deleted_at IS NOT NULL AS deleted FROM users WHERE id = $1',
        [patient.me.id],
      ),
    ).toEqual([
      {
        first_name: 'Compte',
        last_name: 'effacé',
        email: null,
        phone: null,
        st_user_id: null,
        active: false,
        deleted: true,
      },
    ]);
    expect(await app().db.rows('SELECT 1 FROM notifications WHERE user_id = $1', [patient.me.id])).toEqual([]);
    expect(
      await app().db.rows('SELECT status, identity_sealed, keep_until FROM data_requests WHERE user_id = $1', [
        patient.me.id,
      ]),
    ).toEqual([{ status: 'DONE', identity_sealed: null, keep_until: null }]);
  });

  it('takes them out of a call in which they may be, like their sessions', async () => {
    await erase(app(), patient);
    await afterAMonth();
    const removals = `SELECT 1 FROM spec.published WHERE kind = 'call.removal' AND payload ->> 'userId' = $1`;
    expect(await app().db.rows(removals, [patient.me.id])).toHaveLength(1);
  });

  it('lets the same person sign up again, with the same number', async () => {
    await erase(app(), patient);
    await afterAMonth();
    await eventually(
      async () => (await app().db.rows(`SELECT 1 FROM outbox WHERE kind = 'account.forgotten'`)).length === 0,
    );

    await expect(askForCode(new Browser(app()), patient.identity.email)).resolves.toBeDefined();
  });

  it('keeps the file of a patient who has one, with a sealed name, for ten years', async () => {
    const doctor = await aSignedUpDoctor(app());
    const visit = await aVisit(app(), patient, doctor, -2);
    await erase(app(), patient);
    await afterAMonth();

    const [row] = await app().db.rows<{ identity_sealed: Buffer; keep_until: string; last_act: string }>(
      `SELECT identity_sealed, keep_until, (SELECT upper(during) FROM appointments WHERE id = $2) AS last_act
         FROM data_requests WHERE user_id = $1`,
      [patient.me.id, visit],
    );
    expect(row?.identity_sealed.includes('Fontanel')).toBe(false);
    expect(row?.keep_until).toBe(addYears(dayOfInstant(row?.last_act ?? ''), 10));
  });

  it('deletes that file once the ten years are over, and its author’s name with the last one', async () => {
    const doctor = await aSignedUpDoctor(app());
    const visit = await aVisit(app(), patient, doctor, -2);
    const { blobId } = await app()
      .get(ObjectStore)
      .put(Readable.from(['sealed']), 'application/octet-stream');
    await app().db.rows(
      `INSERT INTO documents (id, patient_id, key, title, type, content_type, size, sha256, blob_id, author_id)
       VALUES ($1, $2, $5, 'sealed', 'document', 'application/pdf', 6, 'x', $3, $4)`,
      [newId(), patient.me.patient?.id, blobId, doctor.me.doctor?.id, newId()],
    );
    await app().db.rows(
      `INSERT INTO patient_checkups (id, nir_hash, identity_sealed, answers_sealed, answered_on)
       SELECT $1, nir_hash, '', '', now() FROM patients WHERE party_id = $2`,
      [newId(), patient.me.patient?.id],
    );
    const checkUps = () => app().db.rows('SELECT 1 FROM patient_checkups');
    await erase(app(), patient);
    await erase(app(), doctor);
    await afterAMonth();
    const nameOf = async (who: SignedUp) =>
      (await app().db.rows('SELECT last_name FROM users WHERE id = $1', [who.me.id]))[0]?.last_name;
    const visits = () => app().db.rows('SELECT 1 FROM appointments WHERE id = $1', [visit]);
    const nightAfter = (days: number) => clock.after(days, () => app().get(KeptFiles).run());

    await nightAfter(3640);
    expect([await visits(), await checkUps()]).toEqual([[expect.anything()], [expect.anything()]]);
    expect(await nameOf(doctor)).toBe('Lestrade');

    await nightAfter(3660);
    await nightAfter(3661);
    expect([await visits(), await checkUps()]).toEqual([[], []]);
    expect(await app().db.rows('SELECT 1 FROM documents WHERE blob_id = $1', [blobId])).toEqual([]);
    expect(await nameOf(doctor)).toBe('effacé');
    expect(
      await app().db.rows(
        `SELECT nir_sealed = intake_sealed AS emptied, blood_group, to_char(birth_date, 'DD-MM') AS day FROM patients WHERE party_id = $1`,
        [patient.me.patient?.id],
      ),
    ).toEqual([{ emptied: true, blood_group: 'unknown', day: '01-01' }]);
    expect(
      await app().db.rows('SELECT identity_sealed, keep_until FROM data_requests WHERE user_id = ANY($1) ORDER BY id', [
        [patient.me.id, doctor.me.id],
      ]),
    ).toEqual([
      { identity_sealed: null, keep_until: null },
      { identity_sealed: null, keep_until: null },
    ]);
    expect(
      await app().db.rows(`SELECT 1 FROM audit_events WHERE action = 'data.file_deleted' AND target_id = ANY($1)`, [
        [patient.me.id, doctor.me.id],
      ]),
    ).toHaveLength(2);
  });

  it('calls off the visits of a patient that are to come', async () => {
    const doctor = await aSignedUpDoctor(app());
    const visit = await aVisit(app(), patient, doctor, 60);
    await erase(app(), patient);
    await afterAMonth();

    expect(await app().db.rows('SELECT status FROM appointments WHERE id = $1', [visit])).toEqual([
      { status: 'CANCELLED' },
    ]);
  });

  it('is refused to a doctor whom patients count on', async () => {
    const doctor = await aSignedUpDoctor(app());
    await aVisit(app(), patient, doctor, 3);
    const answer = await erase(app(), doctor);

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'ERASURE_APPOINTMENTS' });
  });

  it('is refused to the last manager of a structure that has other members', async () => {
    const [manager, member] = [await aSignedUpDoctor(app()), await aSignedUpDoctor(app())];
    const organization = newId();
    await app().db.rows(`INSERT INTO parties (id, kind) VALUES ($1, 'organization')`, [organization]);
    await app().db.rows(
      `INSERT INTO organizations (party_id, name, finess, type, address, active) VALUES ($1, 'Maternité', '990009992', 'maternity', '{"text":"ici"}', true)`,
      [organization],
    );
    for (const [who, rights] of [
      [manager, '{MEMBER,MANAGE}'],
      [member, '{MEMBER}'],
    ] as const) {
      await app().db.rows(
        `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
         VALUES ($1, 'organization', $2, $3, 'ACCEPTED', $4, $2)`,
        [newId(), organization, who.me.doctor?.id, rights],
      );
    }

    expect((await erase(app(), manager)).json()).toMatchObject({ code: 'ERASURE_LAST_MANAGER' });
    expect((await erase(app(), member)).statusCode).toBe(202);
  });

  it('gives up the calendar that a doctor has connected, with the busy time that came from it', async () => {
    const doctor = await aSignedUpDoctor(app());
    const integration = newId();
    await app().db.rows(
      `INSERT INTO integrations (id, user_id, type, access_token_sealed, access_expires_at) VALUES ($1, $2, 'google-calendar', '', now())`,
      [integration, doctor.me.id],
    );
    await app().db.rows(
      `INSERT INTO schedule_exceptions (id, schedule_id, during, status, source, integration_id)
       VALUES ($1, $2, tstzrange(now(), now() + interval '1 hour'), 'BUSY', 'integration', $3)`,
      [newId(), doctor.me.doctor?.schedule?.id, integration],
    );
    await erase(app(), doctor);
    await afterAMonth();

    const rows = (text: string) => app().db.rows(text, [doctor.me.id]);
    expect(await rows('SELECT email FROM users WHERE id = $1 AND deleted_at IS NOT NULL')).toHaveLength(1);
    expect(await rows(`SELECT 1 FROM integrations WHERE user_id = $1 AND state <> 'REVOKING'`)).toEqual([]);
    expect(await app().db.rows('SELECT 1 FROM schedule_exceptions WHERE integration_id = $1', [integration])).toEqual(
      [],
    );
  });

  it('leaves the name of a doctor where they wrote in a file, and nothing else of them', async () => {
    const doctor = await aSignedUpDoctor(app());
    await aVisit(app(), patient, doctor, -2);
    await erase(app(), doctor);
    await afterAMonth();

    expect(await app().db.rows('SELECT last_name, email, phone FROM users WHERE id = $1', [doctor.me.id])).toEqual([
      { last_name: 'Lestrade', email: null, phone: null },
    ]);
  });
});
