import { describe, expect, it, jest } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { Realtime } from '../../../platform/realtime/realtime.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { anAppointment, anAssistant, aPatient, aReceivingDoctor } from '../../../testing/calendars.ts';
import { aVisitCast, personIn, START } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aSealedText } from '../../../testing/sealed.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const write = (who: Actor, id: string, mark = 1, version = 0, type = 'conclusion') =>
  app()
    .as(who)
    .patch(`/appointment/${id}/note`, { type, valueString: aSealedText(mark) }, { 'if-match': `"${version}"` });
const read = (who: Actor, id: string) => app().as(who).get(`/appointment/${id}/observations`);
const reading = (visitId: string, type = 'SpO2', own = newId()) => ({
  ...{ id: `${visitId}-${type}-${own}`, type, valueString: aSealedText(), measuredAt: START },
});
const add = (who: Actor, id: string, observations: readonly object[]) =>
  app().as(who).post(`/appointment/${id}/observations`, { observations });

describe('the notes of a visit', () => {
  it.each([
    ['the booked doctor', 200, 200, 1],
    ['the patient', 403, 200, 0],
    ['a colleague with the file', 403, 200, 0],
    ['another doctor', 404, 404, 0],
    ['another patient', 403, 404, 0],
    ['the staff of the structure', 403, 403, 0],
    ['the staff of another structure', 403, 404, 0],
  ])('while it goes on: %s writes %i, reads %i, of which notes %i', async (who, writes, reads, notes) => {
    const cast = await aVisitCast(app().db);
    await write(cast.doctor, cast.id, 1, 0, 'history');
    const person = personIn(cast, who);
    const list = await read(person, cast.id);
    const named = (await app().as(person).get(`/appointment/${cast.id}`)).json().observations;
    expect([(await write(person, cast.id)).statusCode, list.statusCode]).toEqual([writes, reads]);
    if (reads === 200) expect(list.json()).toHaveLength(notes);
    // The visit itself names what they may open, and no more.
    if (reads !== 404) expect(named).toEqual(notes === 0 ? [] : [{ id: `${cast.id}-history` }]);
  });

  it('are the assistant’s too where the visit has no doctor, and the doctor’s alone where it has one', async () => {
    const [doctor, assistant, patient] = [
      await aReceivingDoctor(app().db),
      await anAssistant(app().db),
      await aPatient(app().db),
    ];
    const assisted = await anAppointment(app().db, { patient, practitioners: [doctor, assistant], start: START });
    const alone = await anAppointment(app().db, {
      ...{ patient, practitioners: [assistant], start: '2026-11-25T09:00:00.000Z' },
    });
    const answers = [await write(assistant, assisted), await write(assistant, alone)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 200]);
    await write(doctor, assisted);
    expect((await read(assistant, assisted)).json()).toHaveLength(1);
  });

  it('are the patient’s to read once the visit is ended, and nobody’s to write', async () => {
    const { doctor, patient, id } = await aVisitCast(app().db);
    await write(doctor, id);
    await app().db.rows(`UPDATE appointments SET status = 'FULFILLED' WHERE id = $1`, [id]);
    expect((await read(patient, id)).json()).toHaveLength(1);
    expect((await write(doctor, id, 2, 1)).json()).toMatchObject({ status: 409, code: 'APPOINTMENT_STATE' });
  });

  it('come back as they were sealed, with their author, and are kept sealed once more', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    const written = await write(doctor, id, 3);
    expect(written.headers.etag).toBe('"1"');
    expect((await read(doctor, id)).json()).toEqual([
      {
        ...{ id: `${id}-conclusion`, type: 'conclusion', valueString: aSealedText(3), version: 1, measuredAt: null },
        ...{ author: { id: doctor.userId, name: expect.any(String) }, creation: expect.any(String) },
      },
    ]);
    const [row] = await app().db.rows('SELECT value FROM visit_observations WHERE appointment_id = $1', [id]);
    expect(String(row?.value)).not.toContain(aSealedText(3).slice(4, 40));
  });

  it('of two devices that write over the same version, the first holds and the second is told', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    const answers = await Promise.all([write(doctor, id, 1), write(doctor, id, 2)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const held = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await read(doctor, id)).json()).toEqual([held]);
    expect((await write(doctor, id, 3, 1)).json()).toMatchObject({ version: 2 });
  });

  it('without the version that was seen are refused', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    const body = { type: 'conclusion', valueString: aSealedText() };
    const answer = await app().as(doctor).patch(`/appointment/${id}/note`, body);
    expect(answer.json()).toMatchObject({ status: 428, code: 'IF_MATCH_REQUIRED' });
  });

  it('leave one line of the trail for each writer and note', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    for (const version of [0, 1, 2]) await write(doctor, id, version, version);
    const lines = `SELECT count(*)::int AS lines FROM audit_events WHERE action = 'appointment.noted' AND target_id = $1`;
    expect(await app().db.rows(lines, [id])).toEqual([{ lines: 1 }]);
  });

  it('tell the screens of those who receive the patient, and nobody else’s', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
    await write(doctor, id);
    const heard = await eventually(() =>
      emit.mock.calls.find(
        ([, event, payload]) => event === 'appointment/observation' && 'id' in payload && payload.id === id,
      ),
    );
    expect(heard).toEqual([
      [userRoom(doctor.userId)],
      'appointment/observation',
      { id, type: 'conclusion', version: 1 },
    ]);
    emit.mockRestore();
  });
});

describe('the measures of a visit', () => {
  it.each([
    ['the booked doctor', 201],
    ['the patient', 403],
    ['a colleague with the file', 403],
    ['another doctor', 404],
  ])('%s adds one: %i', async (who, status) => {
    const cast = await aVisitCast(app().db);
    expect((await add(personIn(cast, who), cast.id, [reading(cast.id)])).statusCode).toBe(status);
  });

  it('the same one sent ten times is one, as it was at first', async () => {
    const { doctor, patient, id } = await aVisitCast(app().db);
    const one = reading(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, mark) => add(doctor, id, [{ ...one, valueString: aSealedText(mark) }])),
    );
    const said = new Set(answers.map(({ body }) => body));
    expect([answers.map(({ statusCode }) => statusCode), said.size]).toEqual([Array(10).fill(201), 1]);
    expect((await read(patient, id)).json()).toHaveLength(1);
  });

  it.each([
    ['of another visit', (id: string) => ({ ...reading(id), id: reading(newId()).id })],
    ['of another type', (id: string) => ({ ...reading(id), type: 'WEIGHT' })],
    ['without an id of its own', (id: string) => ({ ...reading(id), id: `${id}-SpO2` })],
  ])('with an id %s are refused at the field', async (_what, make) => {
    const { doctor, id } = await aVisitCast(app().db);
    const answer = await add(doctor, id, [reading(id), make(id)]);
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '/observations/1/id' }] });
  });

  it('are taken until a day after the end, also of a visit that is ended', async () => {
    const { doctor, id } = await aVisitCast(app().db);
    await app().db.rows(`UPDATE appointments SET status = 'FULFILLED' WHERE id = $1`, [id]);
    app().clock.moveTo('2026-11-25T09:00:00.000Z');
    expect((await add(doctor, id, [reading(id)])).statusCode).toBe(201);
    app().clock.moveTo('2026-11-25T10:00:00.000Z');
    expect((await add(doctor, id, [reading(id)])).json()).toMatchObject({ code: 'APPOINTMENT_STATE' });
  });
});
