import { afterEach, describe, expect, it } from '@jest/globals';
import { CallRemovalsService } from '../modules/appointments/calls/call-removals.service.ts';
import type { Actor } from '../platform/actor.ts';
import { anAppointment, anAssistant, aPatient, aReceivingDoctor } from '../testing/calendars.ts';
import { eventually } from '../testing/eventually.ts';
import { NOW } from '../testing/start/a-calendar-app.ts';
import { anUploadApp, aSealedFile, file, payloadFor, payloads } from '../testing/uploads.ts';

const { app, add, send, world } = anUploadApp();
const START = '2026-11-24T09:00:00.000Z';

describe('the address of a file', () => {
  it('gives nothing once the record is closed, neither in the list, nor to add another, nor to change or remove it', async () => {
    const { patient, doctor } = await world();
    const id = await add(doctor, patient.partyId);
    const get = (actor: Actor, path: string) => app().as(actor).get(path);
    expect((await get(doctor, `/upload/${id}`)).statusCode).toBe(200);

    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [patient.partyId]);
    const bytes = aSealedFile();
    const answers = [
      await get(doctor, `/upload/${id}`),
      await get(doctor, `/patient/${patient.partyId}/document`),
      await send(doctor, [payloads([payloadFor(patient.partyId, bytes)]), file(bytes)]),
      await app().as(doctor).delete(`/upload/${id}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await get(patient, `/upload/${id}`)).statusCode).toBe(200);
  });

  it('the address of a file gives nothing to whoever was deactivated', async () => {
    const { patient, doctor } = await world();
    const id = await add(doctor, patient.partyId);
    const answer = await app()
      .as({ ...doctor, active: false })
      .get(`/upload/${id}`);
    expect(answer.json()).toMatchObject({ status: 403, code: 'USER_INACTIVE' });
  });
});

describe('the pass to a call', () => {
  afterEach(() => app().clock.moveTo(NOW));

  /** A doctor and a nurse in a visit that begins in five minutes. */
  const aCall = async () => {
    const { db, clock } = app();
    const [patient, doctor, nurse] = [await aPatient(db), await aReceivingDoctor(db), await anAssistant(db)];
    const id = await anAppointment(db, { patient, practitioners: [doctor, nurse], start: START });
    clock.moveTo(new Date(Date.parse(START) - 5 * 60_000).toISOString());
    const pass = (actor: Actor) => app().as(actor).post(`/appointment/${id}/livekit-token`, {});
    expect([(await pass(doctor)).statusCode, (await pass(nurse)).statusCode]).toEqual([200, 200]);
    return { id, doctor, nurse, pass };
  };

  it('of whoever left the visit ends with the room, and there is no other', async () => {
    const { id, doctor, nurse, pass } = await aCall();
    const changed = await app().as(doctor).patch(`/appointment/${id}`, { assistantId: null }, { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({ version: 2, assistants: [] });
    await eventually(() => app().rooms.closed.includes(id));
    expect([(await pass(doctor)).statusCode, (await pass(nurse)).statusCode]).toEqual([200, 404]);
  });

  it('of whoever left the visit is of no use in the room that is made again: they are taken out of it', async () => {
    const { id, doctor, nurse, pass } = await aCall();
    await app().as(doctor).patch(`/appointment/${id}`, { assistantId: null }, { 'if-match': '"1"' });
    await eventually(() => app().rooms.closed.includes(id));
    expect((await pass(doctor)).statusCode).toBe(200);
    const removals = app().app.get(CallRemovalsService, { strict: false });
    await removals.removeExcluded();
    const ofVisit = () => app().rooms.removed.filter(({ appointmentId }) => appointmentId === id);
    expect(ofVisit()).toEqual([{ appointmentId: id, userId: nurse.userId }]);

    await app().db.rows(`UPDATE appointment_departures SET left_at = now() - interval '11 minutes'`);
    await removals.removeExcluded();
    expect(ofVisit()).toHaveLength(1);
  });

  it('of whoever was deactivated is of no use either', async () => {
    const { id, nurse } = await aCall();
    await app().db.rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [
      nurse.userId,
    ]);
    await app().app.get(CallRemovalsService, { strict: false }).removeExcluded();
    expect(app().rooms.removed).toContainEqual({ appointmentId: id, userId: nurse.userId });
  });

  it('of a visit that was cancelled ends with the room, too', async () => {
    const { id, doctor, pass } = await aCall();
    expect((await app().as(doctor).post(`/appointment/${id}/cancel`)).statusCode).toBe(200);
    await eventually(() => app().rooms.closed.includes(id));
    expect((await pass(doctor)).json()).toMatchObject({ code: 'APPOINTMENT_STATE' });
  });
});
