import { describe, expect, it } from '@jest/globals';
import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { calendarReaders, personIn } from '../../testing/calendar-readers.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const period = (start: string, end: string, status: 'BUSY' | 'FREE' = 'BUSY') => ({ slots: [{ start, end, status }] });

describe('exceptional periods', () => {
  const path = (scheduleId: string) => `/schedule/${scheduleId}/slots`;

  it.each([
    ['the owner', 201],
    ['a reader', 403],
    ['an administrator', 201],
    ['the staff of the structure', 403],
    ['another doctor', 403],
  ])('are added by %s: %i', async (who, status) => {
    const { doctor, people } = await calendarReaders(app().db);
    const body = period('2026-11-25T08:00:00Z', '2026-11-25T12:00:00Z');
    expect((await app().as(personIn(people, who)).post(path(doctor.scheduleId), body)).statusCode).toBe(status);
  });

  it.each([
    [
      'begins in the past',
      period('2026-11-23T07:59:00Z', '2026-11-23T12:00:00Z'),
      'La date et l’heure de début ne peuvent pas être dans le passé',
      '/slots/0/start',
    ],
    [
      'has no start',
      { slots: [{ end: '2026-11-25T12:00:00Z', status: 'BUSY' }] },
      'La date de début est requise',
      '/slots/0/start',
    ],
    [
      'ends on an earlier day',
      period('2026-11-25T12:00:00Z', '2026-11-24T13:00:00Z'),
      'La date de fin doit être après la date de début',
      '/slots/0/end',
    ],
    [
      'ends before it begins',
      period('2026-11-25T12:00:00Z', '2026-11-25T11:00:00Z'),
      'L’heure de fin doit être après l’heure de début',
      '/slots/0/end',
    ],
    [
      'is of a moment',
      period('2026-11-25T12:00:00Z', '2026-11-25T12:00:00.001Z'),
      'Une période dure au moins une minute',
      '/slots/0/end',
    ],
  ])('one that %s is refused on its field', async (_what, body, message, pointer) => {
    const { doctor } = await calendarReaders(app().db);
    const response = await app().as(doctor).post(path(doctor.scheduleId), body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ pointer, message }]);
  });

  it('are five hundred to come at most', async () => {
    const { doctor } = await calendarReaders(app().db);
    const hour = (n: number) => new Date(Date.parse('2026-12-01T00:00:00Z') + n * 3_600_000).toISOString();
    const add = (from: number, howMany: number) =>
      app()
        .as(doctor)
        .post(path(doctor.scheduleId), {
          slots: Array.from({ length: howMany }, (_, n) => ({
            start: hour(from + n),
            end: hour(from + n + 1),
            status: 'BUSY',
          })),
        });
    for (let from = 0; from < 500; from += 100) expect((await add(from, 100)).statusCode).toBe(201);
    const response = await add(500, 1);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'EXCEPTION_LIMIT', errors: [{ pointer: '/slots' }] },
    ]);
  });

  it('are among the settings however far ahead they lie', async () => {
    const { doctor } = await calendarReaders(app().db);
    const far = { start: '2029-07-02T06:00:00.000Z', end: '2029-07-06T18:00:00.000Z', status: 'BUSY' };
    await app()
      .as(doctor)
      .post(path(doctor.scheduleId), { slots: [far] });
    const settings = (await app().as(doctor).get(`/schedule/doctor/${doctor.partyId}`)).json() as ScheduleSettings;
    expect(settings.slots).toMatchObject([far]);
  });

  it('two of one kind do not overlap; an absence may lie over an opening', async () => {
    const { doctor } = await calendarReaders(app().db);
    const add = (body: unknown) => app().as(doctor).post(path(doctor.scheduleId), body);
    expect((await add(period('2026-11-28T08:00:00Z', '2026-11-28T12:00:00Z', 'FREE'))).statusCode).toBe(201);
    expect((await add(period('2026-11-28T09:00:00Z', '2026-11-28T10:00:00Z', 'BUSY'))).statusCode).toBe(201);
    const again = await add(period('2026-11-28T11:00:00Z', '2026-11-28T13:00:00Z', 'FREE'));
    expect([again.statusCode, again.json().code]).toEqual([409, 'SLOTS_OVERLAP_EXCEPTION']);
    const trail = `SELECT action, target_id, detail FROM audit_events WHERE actor = $1 AND outcome = 'refused'`;
    expect(await app().db.rows(trail, [doctor.userId])).toEqual([
      { action: 'schedules.addExceptions', target_id: doctor.scheduleId, detail: 'SLOTS_OVERLAP_EXCEPTION' },
    ]);
  });

  it('two of one kind in one request are refused at the later one', async () => {
    const { doctor } = await calendarReaders(app().db);
    const slots = ['08', '10', '09'].map((hour) => ({
      ...{ start: `2026-11-28T${hour}:00:00.000Z`, end: `2026-11-28T${hour}:59:00.000Z`, status: 'BUSY' },
    }));
    const add = (last: object) =>
      app()
        .as(doctor)
        .post(path(doctor.scheduleId), { slots: [...slots, last] });
    const refused = await add({ ...slots[0], end: '2026-11-28T08:30:00.000Z' });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([409, [{ pointer: '/slots/3' }]]);
    expect((await add({ ...slots[0], status: 'FREE' })).statusCode).toBe(201);
  });

  it('are removed by ids in the query or in the body, all or none', async () => {
    const { doctor } = await calendarReaders(app().db);
    const add = async (start: string, end: string) =>
      (await app().as(doctor).post(path(doctor.scheduleId), period(start, end))).json()[0].id as string;
    const [one, two] = [
      await add('2026-11-25T08:00:00Z', '2026-11-25T09:00:00Z'),
      await add('2026-11-26T08:00:00Z', '2026-11-26T09:00:00Z'),
    ];
    const foreign = '01900000-0000-7000-8000-000000000000';
    const remove = (ids: string) =>
      app()
        .as(doctor)
        .delete(`${path(doctor.scheduleId)}?slotIds=${ids}`);
    expect((await remove(`${one},${foreign}`)).statusCode).toBe(404);
    expect((await remove(`${one},${two}`)).statusCode).toBe(204);
    const settings = (await app().as(doctor).get(`/schedule/doctor/${doctor.partyId}`)).json() as ScheduleSettings;
    expect(settings.slots).toEqual([]);
    expect((await remove('not-an-id')).statusCode).toBe(422);
    const none = await app().as(doctor).delete(path(doctor.scheduleId));
    expect([none.statusCode, none.json().errors]).toMatchObject([422, [{ pointer: '/slotIds' }]]);
  });
});
