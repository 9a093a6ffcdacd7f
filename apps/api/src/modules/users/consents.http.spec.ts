import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { aGrant } from '../../testing/calendars.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();
const PATH = '/user/current/consent';
const sign = ({ browser }: SignedUp, more: Record<string, unknown> = {}) =>
  browser.post(PATH, { type: 'teleconsultation', signedAt: new Date().toISOString(), ...more });

/** A visit of the patient, straight into the table. */
const aVisit = async ({ me }: SignedUp): Promise<string> => {
  const id = newId();
  await app().db.rows(
    `INSERT INTO appointments (id, patient_id, during, status, service_category, created_by)
     VALUES ($1, $2, '[2027-03-01T09:00Z,2027-03-01T09:30Z)', 'BOOKED', 'FollowUp', $2)`,
    [id, me.patient?.id],
  );
  return id;
};

const aGrantTo = (to: SignedUp, from: SignedUp, resource: string, rights: readonly string[]) =>
  aGrant(app().db, { resource, from: from.me.patient?.id ?? '', to: to.me.doctor?.id ?? '', rights });

describe('a consent to care', () => {
  it('is signed for a visit, listed with the newest first, and leaves a line', async () => {
    const patient = await aSignedUpPatient(app());
    const appointmentId = await aVisit(patient);
    const earlier = await sign(patient, { type: 'data-sharing', signedAt: '2026-03-01T09:00:00+01:00' });
    const signed = await sign(patient, { appointmentId });

    expect(signed.statusCode).toBe(201);
    expect(signed.json()).toMatchObject({ type: 'teleconsultation', appointmentId, textVersion: '2025-01-29' });
    expect((await patient.browser.get(PATH)).json()).toEqual([signed.json(), earlier.json()]);
    expect(
      await app().db.rows(
        `SELECT target_id, detail FROM audit_events WHERE action = 'consent.signed' AND actor = $1 ORDER BY seq DESC LIMIT 1`,
        [patient.me.id],
      ),
    ).toEqual([{ target_id: signed.json().id, detail: 'teleconsultation' }]);
  });

  it('for the visit of somebody else is not found', async () => {
    const [patient, other] = [await aSignedUpPatient(app()), await aSignedUpPatient(app())];

    expect((await sign(patient, { appointmentId: await aVisit(other) })).statusCode).toBe(404);
    expect((await patient.browser.get(PATH)).json()).toEqual([]);
  });

  it('is signed and read by whoever acts in the patient’s name, and says who did', async () => {
    const [patient, delegate] = [await aSignedUpPatient(app()), await aSignedUpDoctor(app())];
    await aGrantTo(delegate, patient, 'patient-delegation', ['ACT']);
    const [patientId, appointmentId] = [patient.me.patient?.id, await aVisit(patient)];
    const signed = await sign(delegate, { patientId, appointmentId });

    expect(signed.statusCode).toBe(201);
    expect((await delegate.browser.get(`${PATH}?patientId=${patientId}`)).json()).toEqual([signed.json()]);
    expect((await patient.browser.get(PATH)).json()).toEqual([signed.json()]);
    const [row] = await app().db.rows('SELECT collected_by FROM consents WHERE id = $1', [signed.json().id]);
    expect(row).toEqual({ collected_by: delegate.me.doctor?.id });
  });

  it.each<[string, string, string[]]>([
    ['who holds the file and no delegation', 'medical-file', ['READ', 'WRITE', 'SHARE']],
    ['who manages the keys and does not act', 'patient-delegation', ['KEYS']],
  ])('is neither signed nor read by a professional %s', async (_who, resource, rights) => {
    const [patient, doctor] = [await aSignedUpPatient(app()), await aSignedUpDoctor(app())];
    await aGrantTo(doctor, patient, resource, rights);
    const patientId = patient.me.patient?.id;

    expect((await sign(doctor, { patientId })).statusCode).toBe(404);
    expect((await doctor.browser.get(`${PATH}?patientId=${patientId}`)).statusCode).toBe(404);
    expect((await patient.browser.get(PATH)).json()).toEqual([]);
  });

  it('of their own is nothing that a professional has', async () => {
    const doctor = await aSignedUpDoctor(app());

    expect((await doctor.browser.get(PATH)).statusCode).toBe(404);
    expect((await sign(doctor)).statusCode).toBe(404);
  });

  it('a consent to care is not signed for another patient', async () => {
    const [patient, other] = [await aSignedUpPatient(app()), await aSignedUpPatient(app())];

    expect((await sign(other, { patientId: patient.me.patient?.id })).statusCode).toBe(404);
  });

  it.each([
    ['to the terms', { type: 'terms' }],
    ['of tomorrow', { signedAt: new Date(Date.now() + 86_400_000).toISOString() }],
    ['from before its text', { signedAt: '2025-01-28T23:59:59.000Z' }],
    ['collected by another', { collectedBy: newId() }],
  ])('%s is refused', async (_what, more) => {
    expect((await sign(await aSignedUpPatient(app()), more)).statusCode).toBe(422);
  });
});
