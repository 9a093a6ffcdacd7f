import { describe, expect, it } from '@jest/globals';
import { aSharedFile } from '../../../testing/calendars.ts';
import { aDoctorAndPatient, TOMORROW } from '../../../testing/cases/booking-draft.ts';
import { ends } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const NEXT_WEEK = '2026-12-01T09:00:00.000Z';
const IN_TWO_WEEKS = '2026-12-08T09:00:00.000Z';
const STARTS = [TOMORROW, NEXT_WEEK, IN_TWO_WEEKS];
const at = (start: string) => ({ start, end: ends(start, 30) });

const aFollowedPatient = async () => {
  const world = await aDoctorAndPatient(app().db);
  await aSharedFile(world.db, world.patient, world.doctor);
  const series = (starts: readonly string[]) => ({
    patientId: world.patient.partyId,
    doctorId: world.doctor.partyId,
    serviceCategory: 'FollowUp',
    occurrences: starts.map(at),
  });
  const send = (starts: readonly string[] = STARTS) =>
    app().as(world.doctor).post('/appointment-series', series(starts));
  const booked = () =>
    world.db.rows<{ start: string }>(
      'SELECT lower(during) AS start FROM appointments WHERE patient_id = $1 ORDER BY during',
      [world.patient.partyId],
    );
  return { ...world, series, send, booked };
};

describe('a series of follow-up visits', () => {
  it('is booked whole, each visit on its own', async () => {
    const { send } = await aFollowedPatient();
    const response = await send();
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject(STARTS.map((start) => ({ start, status: 'BOOKED', version: 1 })));
  });

  it('tells its patient once, with a calendar file that has each visit', async () => {
    const { db, patient, send } = await aFollowedPatient();
    await send();
    const rows = await eventually(async () => {
      const sent = await db.rows<{ template: string; payload: { others: unknown[] } }>(
        'SELECT template, payload FROM notifications WHERE user_id = $1',
        [patient.userId],
      );
      return sent.length > 0 ? sent : undefined;
    });
    expect(rows).toMatchObject([{ template: 'appointment-series-created', payload: { others: [{}, {}] } }]);
  });

  it('writes nothing when one visit is not possible, and names that one', async () => {
    const { doctor, series, send, booked } = await aFollowedPatient();
    const [first] = series([NEXT_WEEK]).occurrences;
    const { occurrences: _none, ...people } = series([]);
    expect(
      (
        await app()
          .as(doctor)
          .post('/appointment', { ...people, ...first })
      ).statusCode,
    ).toBe(201);
    const response = await send();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'SERIES_CONFLICT',
      errors: [
        {
          pointer: '/occurrences/1/start',
          code: 'DOCTOR_UNAVAILABLE',
          message: 'Le médecin n’est pas disponible dans ces horaires',
        },
      ],
    });
    expect(await booked()).toEqual([{ start: NEXT_WEEK }]);
  });

  it('names each visit that is over already, beside those that are taken', async () => {
    const { send, booked } = await aFollowedPatient();
    const response = await send(['2026-11-20T09:00:00.000Z', ...STARTS]);
    expect(response.json()).toMatchObject({ errors: [{ pointer: '/occurrences/0/start', code: 'DATE_IN_PAST' }] });
    expect(await booked()).toEqual([]);
  });

  it.each([
    ['one visit', [TOMORROW], '/occurrences'],
    [
      'thirteen visits',
      Array.from({ length: 13 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}T09:00:00.000Z`),
      '/occurrences',
    ],
    ['the same time twice', [TOMORROW, TOMORROW], '/occurrences/1/start'],
  ])('is refused with %s', async (_what, starts, pointer) => {
    const { send, booked } = await aFollowedPatient();
    const response = await send(starts);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ pointer }] });
    expect(await booked()).toEqual([]);
  });

  it('names the visit whose id is taken', async () => {
    const { doctor, series, booked, db } = await aFollowedPatient();
    const [row] = await db.rows<{ id: string }>('SELECT gen_random_uuid() AS id');
    const sent = series(STARTS);
    const occurrences = sent.occurrences.map((one, at) => (at === 1 ? { ...one, id: row?.id } : one));
    const response = await app()
      .as(doctor)
      .post('/appointment-series', { ...sent, occurrences });
    expect(response.json()).toMatchObject({ errors: [{ pointer: '/occurrences/1/id', code: 'ID_TAKEN' }] });
    expect(await booked()).toEqual([]);
  });

  it('is booked once by two who send it at the same moment', async () => {
    const { send, booked } = await aFollowedPatient();
    const answers = await Promise.all([send(), send()]);
    const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(won?.statusCode).toBe(201);
    // Whether it looked before the other one wrote or not: each visit that it cannot have is named.
    const unavailable = STARTS.map((_, at) => ({ pointer: `/occurrences/${at}/start`, code: 'DOCTOR_UNAVAILABLE' }));
    expect(lost?.json()).toMatchObject({ status: 409, code: 'SERIES_CONFLICT', errors: unavailable });
    expect(await booked()).toHaveLength(STARTS.length);
  });

  it('is not for who does not follow the patient', async () => {
    const { db, patient, series } = await aFollowedPatient();
    const { doctor: other } = await aDoctorAndPatient(db);
    const sent = { ...series(STARTS), doctorId: other.partyId };
    const response = await app().as(other).post('/appointment-series', sent);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND', errors: [{ pointer: '/patientId' }] });
    expect((await app().as(patient).post('/appointment-series', series(STARTS))).statusCode).toBe(403);
  });
});
