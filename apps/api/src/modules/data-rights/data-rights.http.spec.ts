import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Clock, SystemClock } from '../../platform/clock.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { newId } from '../../platform/ids.ts';
import { ObjectStore } from '../../platform/storage.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/admins.ts';
import { anApp } from '../../testing/an-app.ts';
import { Browser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { faultsIn } from '../../testing/fhir-definitions.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/people.ts';
import { askForCode } from '../../testing/sign-in.ts';
import { unzip } from '../../testing/unzip.ts';
import { ErasureService } from './erasure.service.ts';
import { KeptFiles } from './kept-files.service.ts';

class LaterClock extends Clock {
  private ahead = 0;
  private readonly real = new SystemClock();

  now(): number {
    return this.real.now() + this.ahead;
  }

  add(days: number): void {
    this.ahead += days * 24 * 60 * 60_000;
  }
}

describe('what somebody has a right to', () => {
  const clock = new LaterClock();
  const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN }, clock });
  let patient: SignedUp;

  beforeEach(async () => {
    patient = await aSignedUpPatient(app());
  });

  const requestsOf = async (who: SignedUp) => (await who.browser.get('/user/current/data-request')).json();
  const readyArchive = async (who: SignedUp): Promise<string> => {
    await who.browser.post('/user/current/export');
    await eventually(async () => (await requestsOf(who))[0].status === 'READY');
    return `/user/current/data-request/${(await requestsOf(who))[0].id}/archive`;
  };
  const trail = (userId: string) =>
    app().db.rows("SELECT action FROM audit_events WHERE actor = $1 AND action LIKE 'data.%' ORDER BY seq", [userId]);
  /** A visit of the patient with a doctor, straight into the tables. */
  const aVisit = async (withDoctor: SignedUp, days: number): Promise<string> => {
    const id = newId();
    const start = new Date(clock.now() + days * 24 * 60 * 60_000);
    start.setUTCMinutes(0, 0, 0);
    const during = `[${start.toISOString()},${new Date(start.getTime() + 30 * 60_000).toISOString()})`;
    await app().db.rows(
      `WITH a AS (INSERT INTO appointments (id, patient_id, during, status, service_category, created_by)
                  VALUES ($1, $2, $3, 'BOOKED', 'FollowUp', $2) RETURNING id)
       INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id, during, status)
       SELECT a.id, p.party, p.role::"ParticipantRole", p.schedule, $3, 'BOOKED' FROM a,
         (VALUES ($2::uuid, 'patient', NULL::uuid), ($4::uuid, 'doctor', $5::uuid)) AS p(party, role, schedule)`,
      [id, patient.me.patient?.id, during, withDoctor.me.doctor?.id, withDoctor.me.doctor?.schedule?.id],
    );
    return id;
  };

  describe('a copy of one’s data', () => {
    it('is made in the background, told, and downloaded as one archive', async () => {
      const doctor = await aSignedUpDoctor(app());
      await aVisit(doctor, 3);
      const asked = await patient.browser.post('/user/current/export');
      expect(asked.statusCode).toBe(202);
      expect(asked.json()).toMatchObject({ kind: 'export', status: 'PENDING', size: null });

      await eventually(async () => (await requestsOf(patient))[0].status === 'READY');
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
        'donnees/notifications.json',
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
      expect(
        await app().db.rows(`SELECT 1 FROM notifications WHERE user_id = $1 AND template = 'data-request'`, [
          patient.me.id,
        ]),
      ).toHaveLength(1);
      expect(await trail(patient.me.id)).toEqual([
        { action: 'data.export_requested' },
        { action: 'data.export_downloaded' },
      ]);
    });

    it('is there for professionals too, under their own kind', async () => {
      const doctor = await aSignedUpDoctor(app());
      const files = unzip((await doctor.browser.get(await readyArchive(doctor))).rawPayload);

      expect(JSON.parse(files.get('fhir.json') ?? '').entry[0].resource).toMatchObject({
        resourceType: 'Practitioner',
      });
      expect(files.has('donnees/inscription.json')).toBe(false);
    });

    it('is made once at a time', async () => {
      await app().db.rows(
        `INSERT INTO data_requests (id, user_id, kind, status) VALUES ($1, $2, 'export', 'PENDING')`,
        [newId(), patient.me.id],
      );

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

    it('is nobody else’s', async () => {
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

    it('is gone after a week', async () => {
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

  describe('erasure', () => {
    const erase = (who: SignedUp, body?: object) =>
      app().inject({
        method: 'DELETE',
        url: '/api/user/current',
        headers: { cookie: who.browser.cookieHeader, rid: 'anti-csrf', 'content-type': 'application/json' },
        payload: JSON.stringify(body ?? {}),
      });
    const afterAMonth = async () => {
      clock.add(31);
      await app().get(ErasureService).carryOut();
      clock.add(-31);
    };

    it('waits thirty days, in which one may think again', async () => {
      const asked = await erase(patient, { reason: 'Je n’en ai plus besoin' });
      expect(asked.statusCode).toBe(202);
      expect(asked.json()).toMatchObject({ kind: 'erasure', status: 'SCHEDULED' });
      expect((await erase(patient)).json()).toMatchObject({ code: 'ERASURE_REQUESTED' });

      const { id } = asked.json();
      expect((await patient.browser.post(`/user/current/data-request/${id}/withdraw`)).json()).toMatchObject({
        status: 'WITHDRAWN',
      });
      expect((await patient.browser.post(`/user/current/data-request/${id}/withdraw`)).statusCode).toBe(404);
      await afterAMonth();
      expect((await patient.browser.get('/user/current')).statusCode).toBe(200);
    });

    it('of another is not withdrawn', async () => {
      const { id } = (await erase(patient)).json();
      const other = await aSignedUpPatient(app());

      expect((await other.browser.post(`/user/current/data-request/${id}/withdraw`)).statusCode).toBe(404);
    });

    it('keeps the reason sealed', async () => {
      await erase(patient, { reason: 'mon motif' });
      const [row] = await app().db.rows<{ reason_sealed: Buffer }>(
        'SELECT reason_sealed FROM data_requests WHERE user_id = $1',
        [patient.me.id],
      );

      expect(row?.reason_sealed.includes('mon motif')).toBe(false);
    });

    it('takes away everything of a patient without a file, and their sessions', async () => {
      await erase(patient);
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

    it('lets the same person sign up again, with the same number', async () => {
      await erase(patient);
      await afterAMonth();
      await eventually(
        async () =>
          (await app().db.rows(`SELECT 1 FROM outbox WHERE kind = 'account.forgotten' AND done_at IS NULL`)).length ===
          0,
      );

      await expect(askForCode(new Browser(app()), patient.identity.email)).resolves.toBeDefined();
    });

    it('keeps the file of a patient who has one, with a sealed name, for ten years', async () => {
      const doctor = await aSignedUpDoctor(app());
      await aVisit(doctor, -2);
      await erase(patient);
      await afterAMonth();

      const [row] = await app().db.rows<{ identity_sealed: Buffer; keep_until: string }>(
        'SELECT identity_sealed, keep_until FROM data_requests WHERE user_id = $1',
        [patient.me.id],
      );
      expect(row?.identity_sealed.includes('Fontanel')).toBe(false);
      expect(Number(row?.keep_until.slice(0, 4))).toBe(new Date().getUTCFullYear() + 10);
    });

    it('deletes that file once the ten years are over, and its author’s name with the last one', async () => {
      const doctor = await aSignedUpDoctor(app());
      const visit = await aVisit(doctor, -2);
      const { blobId } = await app()
        .get(ObjectStore)
        .put(Readable.from(['sealed']), 'application/octet-stream');
      await app().db.rows(
        `INSERT INTO documents (id, patient_id, key, title, type, content_type, size, sha256, blob_id, author_id)
         VALUES ($1, $2, $5, 'sealed', 'document', 'application/pdf', 6, 'x', $3, $4)`,
        [newId(), patient.me.patient?.id, blobId, doctor.me.doctor?.id, newId()],
      );
      await erase(patient);
      await erase(doctor);
      await afterAMonth();
      const nameOf = async (who: SignedUp) =>
        (await app().db.rows('SELECT last_name FROM users WHERE id = $1', [who.me.id]))[0]?.last_name;
      const visits = () => app().db.rows('SELECT 1 FROM appointments WHERE id = $1', [visit]);
      const nightAfter = async (days: number) => {
        clock.add(days);
        await app().get(KeptFiles).run();
        clock.add(-days);
      };

      await nightAfter(3640);
      expect(await visits()).toHaveLength(1);
      expect(await nameOf(doctor)).toBe('Lestrade');

      await nightAfter(3660);
      await nightAfter(3661);
      expect(await visits()).toEqual([]);
      expect(await app().db.rows('SELECT 1 FROM documents WHERE blob_id = $1', [blobId])).toEqual([]);
      expect(await nameOf(doctor)).toBe('effacé');
      expect(
        await app().db.rows(
          `SELECT nir_sealed = intake_sealed AS emptied, blood_group, to_char(birth_date, 'DD-MM') AS day FROM patients WHERE party_id = $1`,
          [patient.me.patient?.id],
        ),
      ).toEqual([{ emptied: true, blood_group: 'unknown', day: '01-01' }]);
      expect(
        await app().db.rows(
          'SELECT identity_sealed, keep_until FROM data_requests WHERE user_id = ANY($1) ORDER BY id',
          [[patient.me.id, doctor.me.id]],
        ),
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
      const visit = await aVisit(doctor, 60);
      await erase(patient);
      await afterAMonth();

      expect(await app().db.rows('SELECT status FROM appointments WHERE id = $1', [visit])).toEqual([
        { status: 'CANCELLED' },
      ]);
    });

    it('is refused to a doctor whom patients count on', async () => {
      const doctor = await aSignedUpDoctor(app());
      await aVisit(doctor, 3);
      const answer = await erase(doctor);

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

      expect((await erase(manager)).json()).toMatchObject({ code: 'ERASURE_LAST_MANAGER' });
      expect((await erase(member)).statusCode).toBe(202);
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
      await erase(doctor);
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
      await aVisit(doctor, -2);
      await erase(doctor);
      await afterAMonth();

      expect(await app().db.rows('SELECT last_name, email, phone FROM users WHERE id = $1', [doctor.me.id])).toEqual([
        { last_name: 'Lestrade', email: null, phone: null },
      ]);
    });
  });
});
