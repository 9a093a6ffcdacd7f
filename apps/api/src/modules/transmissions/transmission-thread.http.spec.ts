import { describe, expect, it, jest } from '@jest/globals';
import { v7 } from 'uuid';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { RoomRules } from '../../platform/realtime/room-rules.ts';
import { threadRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { aDoctor } from '../../testing/calendars.ts';
import { aTransmission, aWard, joins } from '../../testing/cases/transmissions.ts';
import { eventually } from '../../testing/eventually.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';
import { TransmissionsModule } from './transmissions.module.ts';

const app = aCalendarApp({}, [TransmissionsModule]);
const anId = () => v7({ msecs: Date.parse(NOW) });

/** A transmission of a nurse. */
const opened = async () => {
  const ward = await aWard(app().db);
  const id = await aTransmission(app().db, ward, ward.nurse);
  const comment = (who: Actor, changes: object = {}) =>
    app()
      .as(who)
      .post(`/transmission/${id}/comment`, {
        ...{ text: aSealedText(), organizationId: ward.organizationId },
        ...changes,
      });
  const resolve = (who: Actor, changes: object = {}) =>
    app()
      .as(who)
      .post(`/transmission/${id}/resolve`, { result: aSealedText(), ...changes });
  const reopen = (who: Actor) => app().as(who).post(`/transmission/${id}/reopen`, {});
  const read = async (who: Actor) => (await app().as(who).get(`/transmission/${id}`)).json();
  return { ...ward, id, comment, resolve, reopen, read };
};

describe('a comment', () => {
  it('is kept once, however often it is sent, and belongs to its writer', async () => {
    const { doctor, nurse, comment, read } = await opened();
    const id = anId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => comment(doctor, { id })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(7).fill(200), 201]);
    expect((await read(nurse)).comments).toEqual([answers[0]?.json()]);
    expect((await comment(nurse, { id })).json()).toMatchObject({ status: 409, code: 'ID_TAKEN' });
  });

  it('tells those whom it mentions, by name and without a word of it', async () => {
    const { doctor, nurse, id, organizationId, comment } = await opened();
    expect((await comment(nurse, { mentions: [doctor.userId] })).json()).toMatchObject({ mentions: [doctor.userId] });
    const mention = await eventually(async () =>
      (
        await app().db.rows(`SELECT payload FROM notifications WHERE user_id = $1 AND template = 'mention'`, [
          doctor.userId,
        ])
      ).at(0),
    );
    expect(mention).toMatchObject({
      payload: { ID: id, mention: { transmissionId: id, organizationId }, sender: 'Rachelle Yapo', org: 'Maternité' },
    });
  });

  it('mentions none but those who read it: no stranger, no colleague without the right or without the file', async () => {
    const { nurse, patient, organizationId, comment, read } = await opened();
    const [stranger, withoutRight, withoutFile] = [
      await aDoctor(app().db),
      await aDoctor(app().db),
      await aDoctor(app().db),
    ];
    await joins(app().db, withoutRight, organizationId, ['MEMBER', 'PATIENTS']);
    await joins(app().db, withoutFile, organizationId, ['MEMBER', 'TRANSMISSIONS']);
    for (const { userId } of [stranger, withoutRight, withoutFile, patient, nurse]) {
      expect((await comment(nurse, { mentions: [userId] })).json()).toMatchObject({
        status: 422,
        code: 'MENTION_NOT_ALLOWED',
        errors: [{ pointer: '/mentions' }],
      });
    }
    expect((await read(nurse)).comments).toEqual([]);
  });

  it('names the structure of the transmission', async () => {
    const { nurse, comment } = await opened();
    expect((await comment(nurse, { organizationId: newId() })).json()).toMatchObject({
      status: 404,
      errors: [{ pointer: '/organizationId' }],
    });
  });

  it('is told to those who have the thread open, sealed; to the screens of the team, that there is one', async () => {
    const { doctor, nurse, staff, id, comment } = await opened();
    const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
    const said = (await comment(doctor)).json();
    const heard = (event: string) => eventually(() => emit.mock.calls.find(([, name]) => name === event));
    expect(await heard('comment')).toEqual([
      [threadRoom(id)],
      'comment',
      { parentKind: 'transmission', parentId: id, comment: said },
    ]);
    const [rooms, , payload] = (await heard('transmission/updated')) ?? [];
    expect([...(rooms ?? [])].toSorted()).toEqual([doctor, nurse, staff].map((one) => userRoom(one.userId)).toSorted());
    expect(payload).toEqual({ id, resolved: false, version: 2 });
    emit.mockRestore();
  });

  it('is heard in a room that opens to the team alone, and to no administrator in its place', async () => {
    const { doctor, patient, id } = await opened();
    const rooms = app().app.get(RoomRules, { strict: false });
    const stranger = await aDoctor(app().db);
    expect(await rooms.allows('thread', doctor, id)).toBe(true);
    expect(await rooms.allows('thread', { ...doctor, impersonatorId: newId() }, id)).toBe(false);
    expect(await rooms.allows('thread', stranger, id)).toBe(false);
    expect(await rooms.allows('thread', patient, id)).toBe(false);
    expect(await rooms.allows('thread', doctor, newId())).toBe(false);
  });
});

describe('a transmission', () => {
  it('is resolved with its result, which stays when it is reopened', async () => {
    const { doctor, nurse, resolve, reopen, read } = await opened();
    const done = await resolve(doctor, { result: aSealedText(5) });
    expect([done.statusCode, done.json()]).toMatchObject([
      200,
      { resolved: true, resolvedBy: { id: doctor.userId }, comments: [{ kind: 'RESULT', text: aSealedText(5) }] },
    ]);
    expect((await resolve(nurse)).json()).toMatchObject({ status: 409, code: 'TRANSMISSION_STATE' });
    expect((await reopen(nurse)).json()).toMatchObject({ resolved: false, resolvedBy: null, resolvedAt: null });
    expect((await reopen(nurse)).json()).toMatchObject({ status: 409, code: 'TRANSMISSION_STATE' });
    expect((await read(nurse)).comments).toMatchObject([{ kind: 'RESULT', text: aSealedText(5) }]);
  });

  it('is resolved once by the same answer sent again', async () => {
    const { doctor, resolve, read } = await opened();
    const id = anId();
    const answers = [await resolve(doctor, { id }), await resolve(doctor, { id })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await read(doctor)).comments).toHaveLength(1);
  });

  it('asks for what came of it', async () => {
    const { doctor, resolve, read } = await opened();
    expect((await resolve(doctor, { result: undefined })).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/result', message: 'Ce champ est obligatoire' }],
    });
    expect(await read(doctor)).toMatchObject({ resolved: false, comments: [] });
  });

  it('of a patient who left the structure is read, and goes no further', async () => {
    const { doctor, patient, comment, resolve, reopen, read } = await opened();
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [patient.partyId]);
    for (const answer of [await comment(doctor), await resolve(doctor), await reopen(doctor)]) {
      expect(answer.json()).toMatchObject({ status: 403, code: 'PATIENT_LEFT_STRUCTURE' });
    }
    expect(await read(doctor)).toMatchObject({ mayWrite: false, people: [] });
  });
});
