import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPrescriptions } from '../../../../../tools/prescription/server.mjs';
import type { Actor } from '../../platform/actor.ts';
import { aGrant } from '../../testing/calendars.ts';
import { aVisitCast, personIn, START } from '../../testing/cases/visit-cast.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const { service, environment, stop } = await startPrescriptions();
const app = aCalendarApp(environment);
afterAll(() => stop());
beforeEach(() => {
  app().clock.moveTo(START);
  service.fails = 'never';
});

const begin = (actor: Actor, body: object) => app().as(actor).post('/ordoclic/auth-code', body);
const fetched = (actor: Actor, body: object) => app().as(actor).post('/ordoclic/prescription', body);

/** The cast of a visit; its doctor has a number, as a doctor who prescribes does. */
const cast = async () => {
  const made = await aVisitCast(app().db);
  await app().db.rows('UPDATE practitioners SET rpps = $1 WHERE party_id = $2', [
    `1${String(Date.now()).slice(-4)}${String(Math.random()).slice(2, 8)}`,
    made.doctor.partyId,
  ]);
  return { ...made, patientId: made.patient.partyId };
};
const actionsOn = async (patientId: string): Promise<string[]> =>
  (await app().db.rows(`SELECT action FROM audit_events WHERE patient_id = $1 ORDER BY seq`, [patientId])).map(
    ({ action }) => String(action),
  );

describe('the prescription service', () => {
  it.each([
    ['the booked doctor', 200],
    ['a colleague with the file', 409],
    ['a colleague who asked for the file', 404],
    ['another doctor', 404],
    ['the patient', 403],
    ['the staff of the structure', 403],
  ] as const)('is opened by a doctor with a visit or the file, who has a number: %s %i', async (who, status) => {
    const made = await cast();
    await app().db.rows('UPDATE practitioners SET rpps = NULL WHERE party_id = $1', [
      personIn(made, 'a colleague with the file').partyId,
    ]);
    const answer = await begin(personIn(made, who), { patientId: made.patientId });
    expect(answer.statusCode).toBe(status);
    if (status === 409) expect(answer.json().code).toBe('RPPS_MISSING');
    if (status === 200) expect(await actionsOn(made.patientId)).toContain('prescription.begin');
  });

  it('is not opened by a colleague who may only read the file, nor long after the visit', async () => {
    const made = await cast();
    const reader = personIn(made, 'another doctor');
    await aGrant(app().db, {
      ...{ resource: 'medical-file', from: made.patientId, to: reader.partyId, rights: ['READ'] },
    });
    expect((await begin(reader, { patientId: made.patientId })).statusCode).toBe(404);
    app().clock.moveTo('2026-12-31T09:00:00.000Z');
    expect((await begin(made.doctor, { patientId: made.patientId })).statusCode).toBe(404);
  });

  it('is given the number that we keep; another one is refused with its field', async () => {
    const { doctor, patientId } = await cast();
    await begin(doctor, { patientId });
    const own = service.asked?.patient.insuranceNumber ?? '';
    expect(own).toHaveLength(15);
    expect((await begin(doctor, { patientId, nir: own })).statusCode).toBe(200);
    const other = await begin(doctor, { patientId, nir: '159029999901334' });
    expect(other.json()).toMatchObject({ status: 409, code: 'NIR_MISMATCH', errors: [{ pointer: '/nir' }] });
  });

  it('gives a prescription of this patient to their doctor, and of no other patient', async () => {
    const [one, other] = [await cast(), await cast()];
    await begin(one.doctor, { patientId: one.patientId });
    if (service.asked === null) throw new Error('the service was not asked');
    const prescriptionId = service.make(service.asked, 'Paracétamol 1 g, trois fois par jour');
    const answer = await fetched(one.doctor, { patientId: one.patientId, prescriptionId });
    expect(answer.statusCode).toBe(200);
    expect(Buffer.from(answer.json().file, 'base64').toString('latin1')).toMatch(/^%PDF-/);
    expect(await actionsOn(one.patientId)).toContain('prescription.fetch');
    expect((await fetched(other.doctor, { patientId: other.patientId, prescriptionId })).statusCode).toBe(404);
    expect((await fetched(other.doctor, { patientId: one.patientId, prescriptionId })).statusCode).toBe(404);
  });

  it.each(['refuses', 'otherwise', 'redirects'] as const)('that %s is said to be away', async (how) => {
    const { doctor, patientId } = await cast();
    service.fails = how;
    const answer = await begin(doctor, { patientId });
    expect(answer.json()).toMatchObject({
      ...{ status: 503, code: 'DEPENDENCY_UNAVAILABLE' },
      errors: [{ code: 'PRESCRIPTION', message: 'Le service de prescription ne répond pas.' }],
    });
  });
});
