import { describe, expect, it, jest } from '@jest/globals';
import type { Appointment } from '@maillon/contracts/appointments';
import type { Actor } from '../../platform/actor.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { appointmentRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { aCalendarApp, NOW } from '../../testing/a-calendar-app.ts';
import {
  aGrant,
  anAppointment,
  anAssistant,
  aPatient,
  aReceivingDoctor,
  aSharedFile,
  aStructure,
  aWeek,
  type Practitioner,
} from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { aSealedText } from '../../testing/sealed.ts';

const app = aCalendarApp();

const START = '2026-11-24T09:00:00.000Z';
const LATER = '2026-11-24T14:00:00.000Z';
const ends = (start: string, minutes: number): string => new Date(Date.parse(start) + minutes * 60_000).toISOString();
const moved = (start: string, minutes = 30) => ({ start, end: ends(start, minutes) });

interface Cast {
  readonly doctor: Practitioner;
  readonly patient: Actor;
  readonly id: string;
  readonly organizationId: string;
  /** By the names of the tables below. */
  readonly people: Readonly<Record<string, Actor>>;
}

/** A booked visit and everybody who stands around it. */
const aCast = async (): Promise<Cast> => {
  const { db } = app();
  const [doctor, stranger] = [await aReceivingDoctor(db), await aReceivingDoctor(db)];
  const [patient, otherPatient, colleague] = [await aPatient(db), await aPatient(db), await aReceivingDoctor(db)];
  const [{ staff, organizationId }, foreign] = [await aStructure(db), await aStructure(db)];
  await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
  await aSharedFile(db, patient, colleague);
  const asked = await aReceivingDoctor(db);
  await aGrant(db, {
    resource: 'medical-file',
    from: patient.partyId,
    to: asked.partyId,
    rights: ['READ'],
    status: 'PENDING',
  });
  const id = await anAppointment(db, { patient, practitioners: [doctor], start: START, organizationId });
  const people = {
    'the booked doctor': doctor,
    'the patient': patient,
    'a colleague with the file': colleague,
    'a colleague who asked for the file': asked,
    'another doctor': stranger,
    'another patient': otherPatient,
    'the staff of the structure': staff,
    'the staff of another structure': foreign.staff,
  };
  return { doctor, patient, id, organizationId, people };
};

const personIn = ({ people }: Cast, who: string): Actor => {
  const person = people[who];
  if (person === undefined) throw new Error(`nobody is called ${who}`);
  return person;
};

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

  it('nobody signed in: 401', async () => {
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

describe('changing a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['the patient', 403],
    ['a colleague with the file', 403],
    ['another doctor', 404],
    ['another patient', 404],
    ['the staff of the structure', 200],
    ['the staff of another structure', 404],
  ])('%s: %i', async (who, status) => {
    const cast = await aCast();
    const browser = app().as(personIn(cast, who));
    const response = await browser.patch(`/appointment/${cast.id}`, moved(LATER), { 'if-match': '"1"' });
    expect(response.statusCode).toBe(status);
  });

  it('moves it, for everybody, and says the new version', async () => {
    const { id, doctor, patient } = await aCast();
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER, 45), { 'if-match': '"1"' });
    expect(response.headers.etag).toBe('"2"');
    expect(response.json()).toMatchObject({ start: LATER, end: ends(LATER, 45), version: 2, status: 'BOOKED' });
    expect((await app().as(patient).get(`/appointment/${id}`)).json()).toEqual(response.json());
  });

  it('a visit does not stand in its own way', async () => {
    const { id, doctor } = await aCast();
    const overlapping = moved(ends(START, 15));
    const response = await app().as(doctor).patch(`/appointment/${id}`, overlapping, { 'if-match': '"1"' });
    expect(response.statusCode).toBe(200);
  });

  it('another visit does', async () => {
    const { id, doctor } = await aCast();
    await anAppointment(app().db, { patient: await aPatient(app().db), practitioners: [doctor], start: LATER });
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"1"' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'DOCTOR_UNAVAILABLE']);
  });

  it.each([
    ['without a version', {}, 428, 'IF_MATCH_REQUIRED'],
    ['with an old version', { 'if-match': '"7"' }, 412, 'STALE_VERSION'],
  ])('%s it is refused', async (_how, headers, status, code) => {
    const { id, doctor } = await aCast();
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), headers);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ start: START, version: 1 });
  });

  it.each(['FULFILLED', 'CANCELLED'] as const)('a %s one stays as it is', async (status) => {
    const { doctor, patient } = await aCast();
    const id = await anAppointment(app().db, { patient, practitioners: [doctor], start: LATER, status });
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"1"' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPOINTMENT_NOT_EDITABLE']);
  });

  it('it cannot be moved into the past', async () => {
    const { id, doctor } = await aCast();
    const response = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, moved(ends(NOW, -60)), { 'if-match': '"1"' });
    expect(response.json()).toMatchObject({ code: 'DATE_IN_PAST' });
  });

  it('a nurse joins and leaves; one practitioner at least stays', async () => {
    const { id, doctor } = await aCast();
    const assistant = await anAssistant(app().db);
    await aWeek(app().db, assistant);
    const joined = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, { assistantId: assistant.partyId }, { 'if-match': '"1"' });
    expect(joined.json()).toMatchObject({ assistants: [{ userData: { id: assistant.partyId } }], version: 2 });
    expect((await app().as(assistant).get(`/appointment/${id}`)).statusCode).toBe(200);

    const left = await app().as(doctor).patch(`/appointment/${id}`, { assistantId: null }, { 'if-match': '"2"' });
    expect(left.json()).toMatchObject({ assistants: [] });
    expect((await app().as(assistant).get(`/appointment/${id}`)).statusCode).toBe(404);

    const nobody = await app().as(doctor).patch(`/appointment/${id}`, { doctorId: null }, { 'if-match': '"3"' });
    expect(nobody.statusCode).toBe(422);
  });

  it('asks the patient’s file for those who join, not again for those who are there', async () => {
    const { id, doctor, patient } = await aCast();
    const assistant = await anAssistant(app().db);
    await aWeek(app().db, assistant);
    const asked = (to: Practitioner) =>
      app().db.rows('SELECT status FROM access_policies WHERE from_party = $1 AND to_party = $2', [
        patient.partyId,
        to.partyId,
      ]);
    await app().as(doctor).patch(`/appointment/${id}`, { serviceCategory: 'FollowUp' }, { 'if-match': '"1"' });
    expect(await asked(doctor)).toEqual([]);
    await app().as(doctor).patch(`/appointment/${id}`, { assistantId: assistant.partyId }, { 'if-match': '"2"' });
    expect(await asked(assistant)).toEqual([{ status: 'PENDING' }]);
  });

  it('the one who left hears of it too', async () => {
    const { id, doctor } = await aCast();
    const assistant = await anAssistant(app().db);
    await aWeek(app().db, assistant);
    await app().as(doctor).patch(`/appointment/${id}`, { assistantId: assistant.partyId }, { 'if-match': '"1"' });
    await app().as(doctor).patch(`/appointment/${id}`, { assistantId: null }, { 'if-match': '"2"' });
    const events = await app().db.rows<{ payload: { userIds: string[] } }>(
      'SELECT payload FROM spec.told WHERE key = $1 ORDER BY id',
      [`appointment:${id}`],
    );
    expect(events.at(-1)?.payload.userIds).toContain(assistant.userId);
  });

  it('the description can be rewritten and taken away', async () => {
    const { id, doctor } = await aCast();
    const written = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, { description: aSealedText() }, { 'if-match': '"1"' });
    expect(written.json()).toMatchObject({ description: aSealedText(), start: START });
    const emptied = await app().as(doctor).patch(`/appointment/${id}`, { description: null }, { 'if-match': '"2"' });
    expect(emptied.json()).toMatchObject({ description: null });
  });

  it('it cannot be given to a patient who is a stranger', async () => {
    const { id, doctor } = await aCast();
    const stranger = await aPatient(app().db);
    const response = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, { patientId: stranger.partyId }, { 'if-match': '"1"' });
    expect(response.statusCode).toBe(404);
  });
});

describe('cancelling a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['the patient', 403],
    ['a colleague with the file', 403],
    ['another doctor', 404],
    ['the staff of the structure', 200],
    ['the staff of another structure', 404],
  ])('%s: %i', async (who, status) => {
    const cast = await aCast();
    const response = await app().as(personIn(cast, who)).post(`/appointment/${cast.id}/cancel`, {});
    expect(response.statusCode).toBe(status);
  });

  it('a second call gives the same answer', async () => {
    const { id, doctor } = await aCast();
    const first = await app().as(doctor).post(`/appointment/${id}/cancel`, { reason: 'Empêchement' });
    const second = await app().as(doctor).post(`/appointment/${id}/cancel`);
    expect(first.json()).toMatchObject({ status: 'CANCELLED', version: 2 });
    expect(second.json()).toEqual(first.json());
  });

  it('frees the time for somebody else', async () => {
    const { id, doctor } = await aCast();
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    const other = await aPatient(app().db);
    const draft = { patientId: other.partyId, doctorId: doctor.partyId, ...moved(START), serviceCategory: 'FollowUp' };
    expect((await app().as(other).post('/appointment', draft)).statusCode).toBe(201);
  });

  it('is too late once it has taken place', async () => {
    const { doctor, patient } = await aCast();
    const past = { patient, practitioners: [doctor], start: '2026-11-20T09:00:00.000Z', status: 'FULFILLED' as const };
    const id = await anAppointment(app().db, past);
    const response = await app().as(doctor).post(`/appointment/${id}/cancel`);
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPOINTMENT_STATE']);
  });

  it('is told although the room cannot be closed, which is tried again', async () => {
    const { id, doctor, patient } = await aCast();
    app().rooms.isAway = true;
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    const told = `SELECT user_id FROM notifications WHERE payload ->> 'ID' = $1 AND template = 'appointment-cancelled'`;
    const [notification] = await eventually(async () => {
      const rows = await app().db.rows(told, [id]);
      return rows.length > 0 ? rows : null;
    });
    expect(notification).toEqual({ user_id: patient.userId });
    app().rooms.isAway = false;
    await eventually(() => app().rooms.closed.includes(id));
    expect(await app().db.rows(told, [id])).toHaveLength(1);
  });

  it('closes the room and tells the other side, not the one who cancelled', async () => {
    const { id, doctor, patient } = await aCast();
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    await eventually(() => app().rooms.closed.includes(id));
    const told = await eventually(async () => {
      const rows = await app().db.rows<{ user_id: string }>(
        `SELECT user_id FROM notifications WHERE payload ->> 'ID' = $1 AND template = 'appointment-cancelled'`,
        [id],
      );
      return rows.length > 0 && rows;
    });
    expect(told).toEqual([{ user_id: patient.userId }]);
    expect(told).not.toContainEqual({ user_id: doctor.userId });
  });

  it('is heard by whoever sees the agenda of its structure, and by no other member', async () => {
    const cast = await aCast();
    const { db } = app();
    const from = cast.organizationId;
    const [onlooker, plain, gone] = [
      await aReceivingDoctor(db),
      await aReceivingDoctor(db),
      await aReceivingDoctor(db),
    ];
    await aGrant(db, { resource: 'organization', from, to: onlooker.partyId, rights: ['MEMBER', 'AGENDA'] });
    await aGrant(db, { resource: 'organization', from, to: plain.partyId, rights: ['MEMBER'] });
    await aGrant(db, {
      resource: 'organization',
      from,
      to: gone.partyId,
      rights: ['MEMBER', 'AGENDA'],
      status: 'REJECTED',
    });
    const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
    await app().as(cast.doctor).post(`/appointment/${cast.id}/cancel`);
    const heard = await eventually(() =>
      emit.mock.calls.find(
        ([, event, payload]) => event === 'appointment/updated' && 'id' in payload && payload.id === cast.id,
      ),
    );
    const users = [cast.doctor, cast.patient, personIn(cast, 'the staff of the structure'), onlooker];
    const rooms = [...users.map(({ userId }) => userRoom(userId)), appointmentRoom(cast.id)];
    expect(heard[0].toSorted()).toEqual(rooms.toSorted());
    emit.mockRestore();
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

  it('can be asked for one status, and for the first', async () => {
    const { doctor, patient } = await aCast();
    const done = { patient, practitioners: [doctor], start: '2026-11-20T09:00:00.000Z', status: 'FULFILLED' as const };
    const fulfilled = await anAppointment(app().db, done);
    expect((await app().as(doctor).get('/appointment?status=FULFILLED&$first=1')).json()).toMatchObject({
      id: fulfilled,
    });
    expect((await app().as(doctor).get('/appointment?status=CANCELLED&$first=1')).json()).toBeNull();
  });

  it('is read page by page', async () => {
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

  it('covers two months at most', async () => {
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
