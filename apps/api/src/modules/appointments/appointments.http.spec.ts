import { describe, expect, it } from '@jest/globals';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { Actor } from '../../platform/actor.ts';
import { anAppointment, anAssistant, aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { aVisitCast, ends, LATER, personIn, START } from '../../testing/cases/visit-cast.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const aCast = () => aVisitCast(app().db);

describe('seeing a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['the patient', 200],
    ['a colleague with the file', 200],
    ['a colleague who asked for the file', 404],
    ['another doctor', 404],
    ['another patient', 404],
    ['the staff of the structure', 200],
    ['the staff of another structure', 404],
  ])('%s: %i', async (who, status) => {
    const cast = await aCast();
    const response = await app().as(personIn(cast, who)).get(`/appointment/${cast.id}`);
    expect(response.statusCode).toBe(status);
  });

  it('many who look at once each learn what is theirs to know, and no more', async () => {
    const casts = [await aCast(), await aCast()];
    const looks = casts.flatMap((cast) =>
      Object.values(cast.people).flatMap((who) => casts.map(({ id }) => ({ who, id }))),
    );
    const seenBy = async ({ who, id }: (typeof looks)[number]) => {
      const response = await app().as(who).get(`/appointment/${id}`);
      return response.statusCode === 200 ? response.json().id : response.statusCode;
    };
    const alone = [];
    for (const look of looks) alone.push(await seenBy(look));

    expect(await Promise.all(looks.map(seenBy))).toEqual(alone);
    expect(alone.filter((seen) => seen !== 404)).toHaveLength(2 * 4);
  });

  it('a request without a session is refused with 401', async () => {
    const { id } = await aCast();
    expect((await app().inject({ method: 'GET', url: `/api/appointment/${id}` })).statusCode).toBe(401);
  });

  it('an inactive account: 403', async () => {
    const { id, doctor } = await aCast();
    expect(
      (
        await app()
          .as({ ...doctor, active: false })
          .get(`/appointment/${id}`)
      ).statusCode,
    ).toBe(403);
  });

  it('the doctor who looks leaves one line in the audit trail, however often; the patient none', async () => {
    const { id, doctor, patient } = await aCast();
    for (const reader of [doctor, doctor, patient]) await app().as(reader).get(`/appointment/${id}`);
    expect(
      await app().db.rows(`SELECT actor FROM audit_events WHERE action = 'record.read' AND target_id = $1`, [id]),
    ).toEqual([{ actor: doctor.userId }]);
  });
});

describe('the list', () => {
  const ids = (appointments: Appointment[]) => appointments.map(({ id }) => id);

  it('shows one’s own, by start, within the period', async () => {
    const { doctor, patient, id } = await aCast();
    const next = await anAppointment(app().db, { patient, practitioners: [doctor], start: LATER });
    await anAppointment(app().db, { patient, practitioners: [doctor], start: '2027-01-10T09:00:00.000Z' });
    const path = '/appointment?start=2026-11-23T00:00:00Z&end=2026-12-01T00:00:00Z';
    for (const reader of [doctor, patient]) expect(ids((await app().as(reader).get(path)).json())).toEqual([id, next]);
    expect(ids((await app().as(doctor).get(`${path}&$sort=-start`)).json())).toEqual([next, id]);
  });

  it('of those who ask at once is each their own: their visits, their period, their order, their limit', async () => {
    const { doctor, patient, people, id } = await aCast();
    const rest = [];
    for (const start of [LATER, '2026-11-25T09:00:00.000Z', '2026-11-26T09:00:00.000Z']) {
      rest.push(await anAppointment(app().db, { patient, practitioners: [doctor], start }));
    }
    const stranger = people['another doctor'] ?? doctor;
    const asked: [Actor, string, (string | undefined)[]][] = [
      [doctor, '', [id, ...rest]],
      [stranger, '', []],
      [patient, '', [id, ...rest]],
      [doctor, '?$limit=2', [id, rest[0]]],
      [doctor, '?$limit=3&$sort=-start', [rest[2], rest[1], rest[0]]],
      [doctor, '?start=2026-11-25T00:00:00Z&end=2026-11-26T00:00:00Z', [rest[1]]],
      [patient, '?$sort=-start&$limit=1', [rest[2]]],
      [doctor, '?status=CANCELLED', []],
    ];
    const answers = await Promise.all(asked.map(([reader, query]) => app().as(reader).get(`/appointment${query}`)));
    expect(answers.map((answer) => ids(answer.json()))).toEqual(asked.map(([, , expected]) => expected));
  });

  it('a visit that is under way belongs to the period, one that has just ended does not', async () => {
    const { doctor, id } = await aCast();
    const from = (instant: string) => `/appointment?start=${instant}&end=2026-12-01T00:00:00Z`;
    expect(ids((await app().as(doctor).get(from('2026-11-24T09:29:00Z'))).json())).toEqual([id]);
    expect(ids((await app().as(doctor).get(from('2026-11-24T09:30:00Z'))).json())).toEqual([]);
  });

  it('by days is that of the country: a day begins at midnight in Paris', async () => {
    const [doctor, patient] = [await aReceivingDoctor(app().db), await aPatient(app().db)];
    const visit = (start: string) => anAppointment(app().db, { patient, practitioners: [doctor], start });
    // 23:30 and 00:30 on the wall, on either side of the 25th's midnight, and again of the 26th's.
    const [, first, last] = [
      await visit('2026-11-24T22:00:00.000Z'),
      await visit('2026-11-24T23:15:00.000Z'),
      await visit('2026-11-25T22:00:00.000Z'),
      await visit('2026-11-25T23:15:00.000Z'),
    ];
    for (const reader of [doctor, patient]) {
      const listed = await app().as(reader).get('/appointment?start=2026-11-25&end=2026-11-26');
      expect(ids(listed.json())).toEqual([first, last]);
    }
    const ofPatient = await app()
      .as(doctor)
      .get(`/patient/${patient.partyId}/appointment?start=2026-11-25&end=2026-11-26`);
    expect(ids(ofPatient.json())).toEqual([last, first]);
  });

  it('can be asked for one status, and for the first', async () => {
    const { doctor, patient } = await aCast();
    const done = { patient, practitioners: [doctor], start: '2026-11-20T09:00:00.000Z', status: 'FULFILLED' as const };
    const fulfilled = await anAppointment(app().db, done);
    expect((await app().as(doctor).get('/appointment?status=FULFILLED&$first=1')).json()).toMatchObject({
      id: fulfilled,
    });
    expect((await app().as(doctor).get('/appointment?status=CANCELLED&$first=1')).json()).toBeNull();
  });

  it('the list is read page by page', async () => {
    const { doctor, patient, id } = await aCast();
    const rest = [];
    for (const start of [LATER, '2026-11-25T09:00:00.000Z']) {
      rest.push(await anAppointment(app().db, { patient, practitioners: [doctor], start }));
    }
    const first = await app().as(doctor).get('/appointment?$limit=2');
    const second = await app().as(doctor).get(`/appointment?$limit=2&$after=${first.headers['x-next-cursor']}`);
    expect([...ids(first.json()), ...ids(second.json())]).toEqual([id, ...rest]);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    const counted = await app().as(doctor).get('/appointment?$limit=1&$count=1&status=BOOKED');
    expect(counted.headers['x-total-count']).toBe('3');
  });

  it('of a structure is for its staff', async () => {
    const cast = await aCast();
    const path = `/appointment?organizationId=${cast.organizationId}`;
    const staff = personIn(cast, 'the staff of the structure');
    const listed = await app().as(staff).get(`${path}&$count=1`);
    expect(ids(listed.json())).toEqual([cast.id]);
    expect(listed.headers['x-total-count']).toBe('1');
    const foreign = personIn(cast, 'the staff of another structure');
    expect((await app().as(foreign).get(path)).statusCode).toBe(404);
  });

  it('is nothing for dispatchers', async () => {
    const { doctor } = await aCast();
    const response = await app()
      .as({ ...doctor, userType: 'dispatchManager' })
      .get('/appointment');
    expect([response.statusCode, response.json().message]).toEqual([422, 'Unsupported user type']);
  });

  it('the list covers two months at most', async () => {
    const { doctor } = await aCast();
    const response = await app().as(doctor).get('/appointment?start=2026-01-01T00:00:00Z&end=2026-06-01T00:00:00Z');
    expect(response.statusCode).toBe(422);
  });
});

describe('the call', () => {
  it.each([
    ['a quarter of an hour ahead', '2026-11-24T08:45:00.000Z', 200],
    ['earlier', '2026-11-24T08:44:59.000Z', 403],
    ['an hour after its end', '2026-11-24T10:30:00.000Z', 200],
    ['later', '2026-11-24T10:30:01.000Z', 403],
  ])('%s: %i', async (_when, now, status) => {
    const { id, doctor } = await aCast();
    app().clock.moveTo(now);
    const response = await app().as(doctor).post(`/appointment/${id}/livekit-token`, {});
    app().clock.moveTo(NOW);
    expect(response.statusCode).toBe(status);
  });

  it.each([
    ['the booked doctor', 200],
    ['the patient', 200],
    ['a colleague with the file', 403],
    ['another doctor', 404],
    ['another patient', 404],
  ])('%s: %i', async (who, status) => {
    const cast = await aCast();
    app().clock.moveTo(START);
    const response = await app().as(personIn(cast, who)).post(`/appointment/${cast.id}/livekit-token`, {});
    app().clock.moveTo(NOW);
    expect(response.statusCode).toBe(status);
  });

  it('the first pass notes when it began, the second leaves that alone', async () => {
    const { id, doctor, patient } = await aCast();
    app().clock.moveTo(START);
    await app().as(doctor).post(`/appointment/${id}/livekit-token`, {});
    app().clock.moveTo(ends(START, 5));
    await app().as(patient).post(`/appointment/${id}/livekit-token`, {});
    app().clock.moveTo(NOW);
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ startedAt: START });
  });

  it('a box is an assistant’s', async () => {
    const { db } = app();
    const [assistant, doctor] = [await anAssistant(db), await aReceivingDoctor(db)];
    const visit = { patient: await aPatient(db), practitioners: [doctor, assistant], start: START };
    const id = await anAppointment(db, visit);
    app().clock.moveTo(START);
    const asBox = (actor: Actor) => app().as(actor).post(`/appointment/${id}/livekit-token`, { as: 'box' });
    const [refused, entered] = [await asBox(doctor), await asBox(assistant)];
    app().clock.moveTo(NOW);
    expect([refused.statusCode, entered.statusCode]).toEqual([403, 200]);
    expect(app().rooms.passes.at(-1)).toEqual({ appointmentId: id, identity: `box_${assistant.userId}` });
  });

  it('a cancelled visit has none', async () => {
    const { id, doctor } = await aCast();
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    app().clock.moveTo(START);
    const response = await app().as(doctor).post(`/appointment/${id}/livekit-token`, {});
    app().clock.moveTo(NOW);
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPOINTMENT_STATE']);
  });
});
