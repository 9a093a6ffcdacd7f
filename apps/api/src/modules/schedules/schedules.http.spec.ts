import { describe, expect, it } from '@jest/globals';
import type { CalendarBlock, ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import type { Actor } from '../../platform/actor.ts';
import {
  aDoctor,
  aGrant,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aSharedFile,
  aStructure,
} from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const MONDAY = { weekday: 1, startTime: '09:00', endTime: '12:00' };
const WEEK = 'startDate=2026-11-23T00:00:00Z&endDate=2026-11-30T00:00:00Z';
const period = (start: string, end: string, status: 'BUSY' | 'FREE' = 'BUSY') => ({ slots: [{ start, end, status }] });
const save = (actor: Actor, scheduleId: string, body: unknown, version: string | null = '"1"') =>
  app()
    .as(actor)
    .post(`/schedule/${scheduleId}/settings`, body, version === null ? {} : { 'if-match': version });

/** A doctor's calendar and what each kind of reader holds over it. */
const aCast = async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  const to = async (rights: string[], status: 'ACCEPTED' | 'PENDING' | 'INVITED' | 'REJECTED' = 'ACCEPTED') => {
    const reader = await aDoctor(db);
    const grant = { resource: 'practitioner_calendar', from: doctor.partyId, to: reader.partyId, rights, status };
    const policyId = await aGrant(db, grant);
    return { reader, policyId };
  };
  const { staff, organizationId } = await aStructure(db);
  await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
  const colleague = await aDoctor(db);
  await aGrant(db, { resource: 'organization', from: organizationId, to: colleague.partyId, rights: ['AGENDA'] });
  const people: Record<string, Actor> = {
    'the owner': doctor,
    'a reader': (await to(['READ', 'BOOK'])).reader,
    'an administrator': (await to(['READ', 'BOOK', 'MANAGE'])).reader,
    'the staff of the structure': staff,
    'a colleague with the agenda': colleague,
    'another doctor': await aDoctor(db),
    'a patient': await aPatient(db),
  };
  return { db, doctor, people, to };
};

const personIn = (people: Record<string, Actor>, who: string): Actor => {
  const person = people[who];
  if (person === undefined) throw new Error(`nobody is called ${who}`);
  return person;
};

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
    const { doctor, people } = await aCast();
    const response = await app().as(personIn(people, who)).get(`/schedule/${doctor.scheduleId}?${WEEK}`);
    expect(response.statusCode).toBe(status);
  });

  it.each(['PENDING', 'INVITED', 'REJECTED'] as const)('a %s request is named in the refusal', async (status) => {
    const { doctor, to } = await aCast();
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
    const { doctor, people } = await aCast();
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
    const { db, doctor } = await aCast();
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
    expect(slots.filter(({ kind }) => kind === 'exception')).toMatchObject([{ status: 'BUSY' }]);
    expect(slots.filter(({ kind }) => kind === 'appointment')).toMatchObject([
      { id, status: 'BUSY', appointment: { patientName: 'Camille Petit', status: 'BOOKED' } },
    ]);
  });

  it('a reader sees that time is taken, not by whom, unless they hold the file', async () => {
    const { db, doctor, people } = await aCast();
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

describe('the settings', () => {
  it.each([
    ['the owner', 200],
    ['a reader', 200],
    ['an administrator', 200],
    ['the staff of the structure', 403],
    ['a colleague with the agenda', 403],
    ['another doctor', 403],
    ['a patient', 403],
  ])('are read by %s: %i', async (who, status) => {
    const { doctor, people } = await aCast();
    const response = await app().as(personIn(people, who)).get(`/schedule/doctor/${doctor.partyId}`);
    expect(response.statusCode).toBe(status);
  });

  it.each([
    ['the owner', 200],
    ['a reader', 403],
    ['an administrator', 200],
    ['the staff of the structure', 403],
    ['another doctor', 403],
  ])('are saved by %s: %i', async (who, status) => {
    const { doctor, people } = await aCast();
    const response = await save(personIn(people, who), doctor.scheduleId, { slots: [MONDAY] });
    expect(response.statusCode).toBe(status);
  });

  it('are found by user id as well, with their version', async () => {
    const { doctor } = await aCast();
    const response = await app().as(doctor).get(`/schedule/doctor/${doctor.userId}`);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toMatchObject({
      id: doctor.scheduleId,
      duration: 30,
      timeZone: 'Europe/Paris',
      owner: { profileId: doctor.partyId },
    });
  });

  it.each([
    ['patient', 422, 'Unsupported user type'],
    ['midwife', 404, 'Schedule not found'],
  ])('of a doctor asked for as a %s: %i', async (userType, status, message) => {
    const { doctor } = await aCast();
    const response = await app().as(doctor).get(`/schedule/${userType}/${doctor.partyId}`);
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  });

  it('replace the week, keep the ids that stay, and say this week’s hours', async () => {
    const { doctor } = await aCast();
    const first = (await save(doctor, doctor.scheduleId, { slots: [MONDAY], duration: 45 })).json() as ScheduleSettings;
    const [slot] = first.settings.slots;
    expect(first).toMatchObject({ duration: 45, version: 2 });
    expect(slot).toMatchObject({ ...MONDAY, start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T11:00:00.000Z' });
    const sent = {
      slots: [
        { ...MONDAY, id: slot?.id, endTime: '13:00' },
        { ...MONDAY, weekday: 2 },
      ],
    };
    const second = (await save(doctor, doctor.scheduleId, sent, '"2"')).json() as ScheduleSettings;
    expect(second.settings.slots.map(({ id }) => id)).toContain(slot?.id);
    expect(second.settings.slots).toHaveLength(2);
  });

  it('may be sent as instants, read in the schedule’s zone', async () => {
    const { doctor } = await aCast();
    const slots = [{ start: '2026-07-06T06:00:00Z', end: '2026-07-06T10:00:00Z' }];
    const saved = (await save(doctor, doctor.scheduleId, { slots })).json() as ScheduleSettings;
    expect(saved.settings.slots).toMatchObject([{ weekday: 1, startTime: '08:00', endTime: '12:00' }]);
  });

  it.each([
    ['on the day before', '2026-07-06T04:00:00Z'],
    ['on the day after', '2026-07-07T04:00:00Z'],
  ])('cross midnight where the end is earlier than the start, and lies %s', async (_where, end) => {
    const { doctor } = await aCast();
    const slots = [{ start: '2026-07-06T20:00:00Z', end }];
    const saved = (await save(doctor, doctor.scheduleId, { slots })).json() as ScheduleSettings;
    expect(saved.settings.slots).toMatchObject([{ weekday: 1, startTime: '22:00', endTime: '06:00' }]);
  });

  it.each([
    ['without a version', null, 428],
    ['with an old version', '"9"', 412],
  ])('%s they are refused', async (_how, version, status) => {
    const { doctor } = await aCast();
    expect((await save(doctor, doctor.scheduleId, { slots: [MONDAY] }, version)).statusCode).toBe(status);
  });

  it.each([
    ['two slots that overlap', { slots: [MONDAY, { ...MONDAY, startTime: '11:00' }] }, 'SLOTS_OVERLAP', undefined],
    [
      'over midnight',
      {
        slots: [
          { weekday: 7, startTime: '22:00', endTime: '02:00' },
          { weekday: 1, startTime: '01:00', endTime: '03:00' },
        ],
      },
      'SLOTS_OVERLAP',
      undefined,
    ],
    ['no start', { slots: [{ weekday: 1, endTime: '12:00' }] }, 'VALIDATION_FAILED', 'L’heure de début est requise'],
    ['no end', { slots: [{ weekday: 1, startTime: '12:00' }] }, 'VALIDATION_FAILED', 'L’heure de fin est requise'],
    [
      'an end that is the start',
      { slots: [{ ...MONDAY, endTime: '09:00' }] },
      'VALIDATION_FAILED',
      'L’heure de fin doit être après l’heure de début',
    ],
    [
      'a day and more',
      { slots: [{ start: '2026-07-07T06:00:00Z', end: '2026-07-06T06:00:00Z' }] },
      'VALIDATION_FAILED',
      undefined,
    ],
    [
      'an end within the minute of the start',
      { slots: [{ start: '2026-07-06T06:00:00Z', end: '2026-07-06T06:00:40Z' }] },
      'VALIDATION_FAILED',
      'L’heure de fin doit être après l’heure de début',
    ],
    [
      'the hour that the clocks go back',
      { slots: [{ start: '2026-10-25T00:30:00Z', end: '2026-10-25T01:30:00Z' }] },
      'VALIDATION_FAILED',
      'L’heure de fin doit être après l’heure de début',
    ],
    ['visits of 4 minutes', { slots: [], duration: 4 }, 'VALIDATION_FAILED', undefined],
    ['a zone that is none', { slots: [], timeZone: 'Europe/Atlantis' }, 'VALIDATION_FAILED', undefined],
  ])('%s is refused', async (_what, body, code, message) => {
    const { doctor } = await aCast();
    const response = await save(doctor, doctor.scheduleId, body);
    expect([response.statusCode, response.json().code]).toEqual([422, code]);
    if (message !== undefined) expect(response.json().errors[0].message).toBe(message);
  });

  it('name the visits that now lie outside, and leave them booked', async () => {
    const { db, doctor } = await aCast();
    const visit = { patient: await aPatient(db), practitioners: [doctor], start: '2026-11-24T09:00:00.000Z' };
    const id = await anAppointment(db, visit);
    const saved = (await save(doctor, doctor.scheduleId, { slots: [MONDAY] })).json() as ScheduleSettings;
    expect(saved.warnings).toEqual([{ appointmentId: id, start: visit.start, end: '2026-11-24T09:30:00.000Z' }]);
    expect(await db.rows('SELECT status FROM appointments WHERE id = $1', [id])).toEqual([{ status: 'BOOKED' }]);
  });
});

describe('exceptional periods', () => {
  const path = (scheduleId: string) => `/schedule/${scheduleId}/slots`;

  it.each([
    ['the owner', 201],
    ['a reader', 403],
    ['an administrator', 201],
    ['the staff of the structure', 403],
    ['another doctor', 403],
  ])('are added by %s: %i', async (who, status) => {
    const { doctor, people } = await aCast();
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
  ])('one that %s is refused on its field', async (_what, body, message, pointer) => {
    const { doctor } = await aCast();
    const response = await app().as(doctor).post(path(doctor.scheduleId), body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ pointer, message }]);
  });

  it('are among the settings however far ahead they lie', async () => {
    const { doctor } = await aCast();
    const far = { start: '2029-07-02T06:00:00.000Z', end: '2029-07-06T18:00:00.000Z', status: 'BUSY' };
    await app()
      .as(doctor)
      .post(path(doctor.scheduleId), { slots: [far] });
    const settings = (await app().as(doctor).get(`/schedule/doctor/${doctor.partyId}`)).json() as ScheduleSettings;
    expect(settings.slots).toMatchObject([far]);
  });

  it('two of one kind do not overlap; an absence may lie over an opening', async () => {
    const { doctor } = await aCast();
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

  it('are removed by ids in the query or in the body, all or none', async () => {
    const { doctor } = await aCast();
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
