import { describe, expect, it, jest } from '@jest/globals';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { appointmentRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { aGrant, anAppointment, aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { aVisitCast, moved, personIn, START } from '../../testing/cases/visit-cast.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const aCast = () => aVisitCast(app().db);

describe('cancelling a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['the patient', 200],
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
    const published = `SELECT user_id FROM notifications WHERE payload ->> 'ID' = $1 AND template = 'appointment-cancelled'`;
    const [notification] = await eventually(async () => {
      const rows = await app().db.rows(published, [id]);
      return rows.length > 0 ? rows : null;
    });
    expect(notification).toEqual({ user_id: patient.userId });
    app().rooms.isAway = false;
    await eventually(() => app().rooms.closed.includes(id));
    expect(await app().db.rows(published, [id])).toHaveLength(1);
  });

  it('closes the room and tells the other side, not the one who cancelled', async () => {
    const { id, doctor, patient } = await aCast();
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    await eventually(() => app().rooms.closed.includes(id));
    const published = await eventually(async () => {
      const rows = await app().db.rows<{ user_id: string }>(
        `SELECT user_id FROM notifications WHERE payload ->> 'ID' = $1 AND template = 'appointment-cancelled'`,
        [id],
      );
      return rows.length > 0 && rows;
    });
    expect(published).toEqual([{ user_id: patient.userId }]);
    expect(published).not.toContainEqual({ user_id: doctor.userId });
  });

  it('of a visit that is no structure’s is heard by who reads the calendar, who is told no more than to look again', async () => {
    const { db } = app();
    const [doctor, reader, patient] = [await aReceivingDoctor(db), await aReceivingDoctor(db), await aPatient(db)];
    await aGrant(db, { resource: 'practitioner_calendar', from: doctor.partyId, to: reader.partyId, rights: ['READ'] });
    const id = await anAppointment(db, { patient, practitioners: [doctor], start: '2026-11-27T14:00:00.000Z' });
    const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    const room = userRoom(reader.userId);
    const heard = await eventually(() => emit.mock.calls.find(([rooms]) => rooms.includes(room)));
    expect(heard).toEqual([[room], 'calendar/updated', {}]);
    emit.mockRestore();
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
