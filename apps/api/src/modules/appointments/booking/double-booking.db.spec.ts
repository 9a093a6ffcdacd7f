import { expect, it } from '@jest/globals';
import { aDoctor, anAppointment, anAssistant, aPatient } from '../../../testing/calendars.ts';
import { aDatabase } from '../../../testing/start/a-database.ts';

const db = aDatabase();

const AT_NINE = '2026-11-24T09:00:00.000Z';
const HALF_PAST = '2026-11-24T09:30:00.000Z';
const refused = { constraint: 'appointment_participants_no_overlap' };

it('a practitioner is never booked twice at one time', async () => {
  const doctor = await aDoctor(db());
  await anAppointment(db(), { patient: await aPatient(db()), practitioners: [doctor], start: AT_NINE, minutes: 45 });
  const second = { patient: await aPatient(db()), practitioners: [doctor], start: HALF_PAST };
  await expect(anAppointment(db(), second)).rejects.toMatchObject(refused);
});

it('a patient is never in two places', async () => {
  const patient = await aPatient(db());
  await anAppointment(db(), { patient, practitioners: [await aDoctor(db())], start: AT_NINE });
  await expect(
    anAppointment(db(), { patient, practitioners: [await aDoctor(db())], start: AT_NINE }),
  ).rejects.toMatchObject(refused);
});

it('one visit may begin where another ends', async () => {
  const [doctor, patient] = [await aDoctor(db()), await aPatient(db())];
  await anAppointment(db(), { patient, practitioners: [doctor], start: AT_NINE, minutes: 30 });
  await expect(anAppointment(db(), { patient, practitioners: [doctor], start: HALF_PAST })).resolves.toBeDefined();
});

it.each(['CANCELLED', 'FULFILLED'] as const)('a %s visit takes no time', async (status) => {
  const [doctor, patient] = [await aDoctor(db()), await aPatient(db())];
  await anAppointment(db(), { patient, practitioners: [doctor], start: AT_NINE, status });
  await expect(anAppointment(db(), { patient, practitioners: [doctor], start: AT_NINE })).resolves.toBeDefined();
});

it('a cancelled visit cannot come back onto a taken time', async () => {
  const [doctor, patient] = [await aDoctor(db()), await aPatient(db())];
  const id = await anAppointment(db(), { patient, practitioners: [doctor], start: AT_NINE, status: 'CANCELLED' });
  await anAppointment(db(), { patient: await aPatient(db()), practitioners: [doctor], start: AT_NINE });
  await expect(db().rows(`UPDATE appointments SET status = 'BOOKED' WHERE id = $1`, [id])).rejects.toMatchObject(
    refused,
  );
});

it('the participants carry the appointment’s own time and status, whatever is written', async () => {
  const [doctor, patient] = [await aDoctor(db()), await aPatient(db())];
  const id = await anAppointment(db(), { patient, practitioners: [doctor], start: AT_NINE });
  await db().rows(
    `UPDATE appointment_participants SET status = 'CANCELLED', during = '[2026-01-01, 2026-01-02)' WHERE appointment_id = $1`,
    [id],
  );
  await db().rows(
    `UPDATE appointments SET during = tstzrange($2, $2::timestamptz + interval '15 minutes') WHERE id = $1`,
    [id, HALF_PAST],
  );
  const rows = await db().rows(
    'SELECT DISTINCT status, lower(during) AS start FROM appointment_participants WHERE appointment_id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'BOOKED', start: HALF_PAST }]);
});

it.each([
  ['another time', { during: `'[2026-01-01, 2026-01-02)'` }],
  ['another status', { status: `'CANCELLED'` }],
  ['another practitioner', { party: '$3::uuid' }],
])('a participant who says %s than the visit is refused', async (_what, said) => {
  const [doctor, other, patient] = [await aDoctor(db()), await aDoctor(db()), await aPatient(db())];
  const id = await anAppointment(db(), { patient, practitioners: [doctor], start: AT_NINE });
  await db().rows(`DELETE FROM appointment_participants WHERE appointment_id = $1 AND role = 'doctor'`, [id]);
  const { during, status, party } = { during: 'during', status: 'status', party: 'coalesce($2, $3::uuid)', ...said };
  const insert = `WITH named AS (UPDATE appointments SET doctor_id = $2 WHERE id = $1)
    INSERT INTO appointment_participants (appointment_id, role, schedule_id, during, status, party_id)
    SELECT a.id, 'doctor', (SELECT id FROM schedules WHERE party_id = $2), ${during}, ${status}, ${party}
      FROM appointments a WHERE id = $1`;
  const ids = [id, doctor.partyId, other.partyId];
  await expect(db().rows(insert, ids)).rejects.toMatchObject({ code: '23514' });
});

it.each([
  ['lasts 20 minutes', 20],
  ['lasts two hours', 120],
])('a visit that %s is refused by the database too', async (_what, minutes) => {
  const visit = { patient: await aPatient(db()), practitioners: [await aDoctor(db())], start: AT_NINE, minutes };
  await expect(anAppointment(db(), visit)).rejects.toMatchObject({ constraint: 'appointments_duration_check' });
});

it('there is one living grant of a kind between two parties', async () => {
  const [doctor, patient] = [await aDoctor(db()), await aPatient(db())];
  const insert = `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
    VALUES (gen_random_uuid(), 'medical-file', $1, $2, 'ACCEPTED', '{READ}', $1)`;
  const values = [patient.partyId, doctor.partyId];
  await db().rows(insert, values);
  await expect(db().rows(insert, values)).rejects.toMatchObject({ constraint: 'access_policies_one_living_grant' });
  await db().rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [patient.partyId]);
  await expect(db().rows(insert, values)).resolves.toEqual([]);
});

it('the appointment names its practitioners as its participants are, whatever is written', async () => {
  const [doctor, assistant] = [await aDoctor(db()), await anAssistant(db())];
  const visit = { patient: await aPatient(db()), practitioners: [doctor, assistant], start: AT_NINE };
  const id = await anAppointment(db(), visit);
  const named = () =>
    db().rows(
      'SELECT doctor_id AS doctor, midwife_id AS midwife, assistant_id AS assistant FROM appointments WHERE id = $1',
      [id],
    );
  expect(await named()).toEqual([{ doctor: doctor.partyId, midwife: null, assistant: assistant.partyId }]);
  await db().rows('DELETE FROM appointment_participants WHERE appointment_id = $1 AND party_id = $2', [
    id,
    assistant.partyId,
  ]);
  expect(await named()).toEqual([{ doctor: doctor.partyId, midwife: null, assistant: null }]);
});

it.each([
  ['another practitioner', 'UPDATE appointments SET doctor_id = $2 WHERE id = $1'],
  ['somebody who does not exist', 'UPDATE appointments SET doctor_id = $1 WHERE id = $1 AND $2::uuid IS NOT NULL'],
  ['a second practitioner', 'UPDATE appointments SET assistant_id = $2 WHERE id = $1'],
  ['another patient', 'UPDATE appointments SET patient_id = $2 WHERE id = $1'],
])('a visit that names %s than its participants is refused', async (_whom, update) => {
  const visit = { patient: await aPatient(db()), practitioners: [await aDoctor(db())], start: AT_NINE };
  const other = update.includes('patient_id') ? await aPatient(db()) : await aDoctor(db());
  const id = await anAppointment(db(), visit);
  await expect(db().rows(update, [id, other.partyId])).rejects.toMatchObject({ code: '23514' });
});

it('a visit has one patient, and they are its patient', async () => {
  const [doctor, patient, other] = [await aDoctor(db()), await aPatient(db()), await aPatient(db())];
  const id = await anAppointment(db(), { patient, practitioners: [doctor], start: AT_NINE });
  const insert = `INSERT INTO appointment_participants (appointment_id, party_id, role) VALUES ($1, $2, 'patient')`;
  await expect(db().rows(insert, [id, other.partyId])).rejects.toMatchObject({ code: '23514' });
});

it.each([
  ['FULFILLED', 'BOOKED'],
  ['FULFILLED', 'CANCELLED'],
  ['CANCELLED', 'FULFILLED'],
] as const)('a %s visit does not become %s', async (status, next) => {
  const visit = { patient: await aPatient(db()), practitioners: [await aDoctor(db())], start: AT_NINE, status };
  const id = await anAppointment(db(), visit);
  const update = `UPDATE appointments SET status = $2::text::"AppointmentStatus" WHERE id = $1`;
  await expect(db().rows(update, [id, next])).rejects.toMatchObject({ code: '23514' });
});

it.each([
  ['a category that there is not', `service_category = 'Cure'`],
  ['no version', 'version = 0'],
  ['an end before its start', `started_at = now(), ended_at = now() - interval '1 minute'`],
])('a visit with %s is refused', async (_what, change) => {
  const id = await anAppointment(db(), {
    patient: await aPatient(db()),
    practitioners: [await aDoctor(db())],
    start: AT_NINE,
  });
  await expect(db().rows(`UPDATE appointments SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject({
    code: '23514',
  });
});
