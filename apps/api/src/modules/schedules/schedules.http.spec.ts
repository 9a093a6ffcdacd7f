import { describe, expect, it } from '@jest/globals';
import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import { calendarReaders, personIn } from '../../testing/calendar-readers.ts';
import { aDoctor, anAppointment, aPatient, aSharedFile } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const WEEK = 'startDate=2026-11-23T00:00:00Z&endDate=2026-11-30T00:00:00Z';
const period = (start: string, end: string, status: 'BUSY' | 'FREE' = 'BUSY') => ({ slots: [{ start, end, status }] });

describe('reading a calendar', () => {
  it.each([
    ['the owner', 200],
    ['a reader', 200],
    ['an administrator', 200],
    ['the staff of the structure', 200],
    ['a colleague with the agenda', 200],
    ['another doctor', 403],
    ['a patient', 403],
  ])('%s: %i', async (who, status) => {
    const { doctor, people } = await calendarReaders(app().db);
    const response = await app().as(personIn(people, who)).get(`/schedule/${doctor.scheduleId}?${WEEK}`);
    expect(response.statusCode).toBe(status);
  });

  it.each(['PENDING', 'INVITED', 'REJECTED'] as const)('a %s request is named in the refusal', async (status) => {
    const { doctor, to } = await calendarReaders(app().db);
    const { reader, policyId } = await to(['READ'], status);
    const response = await app().as(reader).get(`/schedule/${doctor.scheduleId}?${WEEK}`);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      code: 'SCHEDULE_ACCESS_REQUIRED',
      detail: 'Vous n’avez pas les droits nécessaires',
      accessPolicy: { id: policyId, status },
    });
  });

  it('without any request, that is said too', async () => {
    const { doctor, people } = await calendarReaders(app().db);
    const response = await app().as(personIn(people, 'another doctor')).get(`/schedule/${doctor.scheduleId}?${WEEK}`);
    expect(response.json().accessPolicy).toBeNull();
  });

  it('a calendar that does not exist', async () => {
    const response = await app()
      .as(await aDoctor(app().db))
      .get(`/schedule/01900000-0000-7000-8000-000000000000?${WEEK}`);
    expect([response.statusCode, response.json().message]).toEqual([404, 'Schedule not found']);
  });

  it('shows availability, exceptional periods and visits', async () => {
    const { db, doctor } = await calendarReaders(app().db);
    const patient = await aPatient(db, { lastName: 'Petit' });
    const id = await anAppointment(db, { patient, practitioners: [doctor], start: '2026-11-24T09:00:00.000Z' });
    await app()
      .as(doctor)
      .post(`/schedule/${doctor.scheduleId}/slots`, period('2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z'));
    const { slots } = (await app().as(doctor).get(`/schedule/${doctor.scheduleId}?${WEEK}`)).json() as {
      slots: CalendarBlock[];
    };
    const open = slots.filter(({ kind }) => kind === 'availability').map(({ start, end }) => [start, end]);
    expect(open).toEqual([
      ['2026-11-23T07:00:00.000Z', '2026-11-23T17:00:00.000Z'],
      ['2026-11-24T07:00:00.000Z', '2026-11-24T17:00:00.000Z'],
      ['2026-11-26T07:00:00.000Z', '2026-11-26T17:00:00.000Z'],
      ['2026-11-27T07:00:00.000Z', '2026-11-27T17:00:00.000Z'],
    ]);
    expect(slots.filter(({ kind }) => kind === 'exception')).toMatchObject([{ status: 'BUSY', source: 'manual' }]);
    expect(slots.filter(({ kind }) => kind === 'appointment')).toMatchObject([
      { id, status: 'BUSY', appointment: { patientName: 'Camille Petit', status: 'BOOKED' } },
    ]);
  });

  it('a reader sees that time is taken, not by whom, unless they hold the file', async () => {
    const { db, doctor, people } = await calendarReaders(app().db);
    const reader = personIn(people, 'a reader');
    const [shared, closed] = [await aPatient(db), await aPatient(db)];
    await aSharedFile(db, shared, reader);
    await anAppointment(db, { patient: shared, practitioners: [doctor], start: '2026-11-24T09:00:00.000Z' });
    await anAppointment(db, { patient: closed, practitioners: [doctor], start: '2026-11-24T10:00:00.000Z' });
    const { slots } = (await app().as(reader).get(`/schedule/${doctor.scheduleId}?${WEEK}`)).json() as {
      slots: CalendarBlock[];
    };
    const visits = slots.filter(({ kind }) => kind === 'appointment');
    expect(visits.map(({ appointment }) => appointment !== undefined)).toEqual([true, false]);
  });
});
