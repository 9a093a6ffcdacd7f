import { expect, it } from '@jest/globals';
import { aPatient, aReceivingDoctor, type Practitioner } from '../../../testing/calendars.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';

/** Where identities are checked (design api §3.1, rule 7). */
const app = aCalendarApp({ MODE: 'PROD', SMTP_URL: 'smtp://m', SMS_URL: 'https://s.example', SMS_TOKEN: 'token' });

const book = async (doctor: Practitioner) => {
  const patient = await aPatient(app().db);
  return app().as(patient).post('/appointment', {
    patientId: patient.partyId,
    doctorId: doctor.partyId,
    start: '2026-11-24T09:00:00.000Z',
    end: '2026-11-24T09:30:00.000Z',
    serviceCategory: 'Consultation',
  });
};

const freeTimeOf = async (doctor: Practitioner) =>
  app()
    .as(await aPatient(app().db))
    .get(`/appointment/daily-availability/doctor/${doctor.partyId}?start=2026-11-24`);

it('a doctor whose identity was checked is found and booked', async () => {
  const doctor = await aReceivingDoctor(app().db);
  expect((await freeTimeOf(doctor)).statusCode).toBe(200);
  expect((await book(doctor)).statusCode).toBe(201);
});

it('one whose identity was not is nobody, and is given no file', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  await db.rows('UPDATE practitioners SET verified_at = NULL WHERE party_id = $1', [doctor.partyId]);
  expect((await freeTimeOf(doctor)).statusCode).toBe(404);
  expect((await book(doctor)).json()).toMatchObject({ status: 404, errors: [{ pointer: '/doctorId' }] });
  expect(await db.rows('SELECT 1 FROM access_policies WHERE to_party = $1', [doctor.partyId])).toEqual([]);
});
