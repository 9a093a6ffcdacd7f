import { describe, expect, it, jest } from '@jest/globals';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { v7 } from 'uuid';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { channelRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { aDoctor, aPatient, aSharedFile } from '../../testing/calendars.ts';
import { aChannel, aMessage } from '../../testing/cases/channels.ts';
import { eventually } from '../../testing/eventually.ts';
import { A_SESSION, aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';
import { ChannelsModule } from './channels.module.ts';

const app = aCalendarApp({}, [ChannelsModule]);

/** A patient, the doctor who follows her, and their conversation. */
const aPair = async () => {
  const [patient, doctor] = [await aPatient(app().db), await aDoctor(app().db)];
  await aSharedFile(app().db, patient, doctor);
  return { patient, doctor, id: await aChannel(app().db, [patient, doctor]) };
};
const open = (who: Actor, ...others: Actor[]) =>
  app()
    .as(who)
    .post('/user/channels', { userIds: others.map(({ userId }) => userId), channelType: 'OneToOne' });
const get = (who: Actor, path: string) => app().as(who).get(path);
const write = (who: Actor, id: string, message: object = {}) =>
  app()
    .as(who)
    .post(`/channel/${id}/message`, { text: aSealedText(), ...message });
const mark = (who: Actor, id: string, messageId: string, state?: string) =>
  app()
    .as(who)
    .post(`/channel/${id}/read`, { messageId, ...(state && { state }) });
/** Of a client whose clock is the application's. */
const anId = () => v7({ msecs: Date.parse(NOW) });

describe('a conversation', () => {
  it('is one of two people, however often and from whichever side it is opened', async () => {
    const [patient, doctor] = [await aPatient(app().db), await aDoctor(app().db)];
    await aSharedFile(app().db, patient, doctor);
    const answers = await Promise.all([open(patient, doctor), open(doctor, patient), open(doctor, patient, doctor)]);
    const byProfile = { userIds: [patient.partyId], channelType: 'OneToOne' };
    expect((await app().as(doctor).post('/user/channels', byProfile)).json().id).toBe(answers[0]?.json().id);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ type: 'OneToOne', sldId: null, messages: [], unread: 0, isOpen: true });
    expect((await get(patient, '/channel')).json()).toHaveLength(1);
  });

  it('says of its people who they are, and who has not come yet', async () => {
    const { patient, doctor, id } = await aPair();
    await app().db.rows('UPDATE users SET activated_at = now() WHERE id = $1', [doctor.userId]);
    const { users } = (await get(patient, `/channel/${id}`)).json();
    const said = new Map(users.map((user: { id: string }) => [user.id, user]));
    expect(said.get(doctor.userId)).toMatchObject({ profileId: doctor.partyId, userType: 'doctor', active: true });
    expect(said.get(patient.userId)).toMatchObject({ profileId: patient.partyId, userType: 'patient', active: false });
  });

  it('is listed by its last message, found by a name, and comes in pages', async () => {
    const { patient, doctor, id } = await aPair();
    const other = await aDoctor(app().db, { firstName: 'Zoé', lastName: 'Éluard' });
    const second = await aChannel(app().db, [patient, other]);
    await write(doctor, id);
    const list = async (query = '') =>
      (await get(patient, `/channel${query}`)).json().map((one: { id: string }) => one.id);
    expect((await list()).toSorted()).toEqual([id, second].toSorted());
    expect(await list('?query=eluard')).toEqual([second]);
    const first = await get(patient, '/channel?$limit=1');
    const cursor = String(first.headers['x-next-cursor']);
    const rest = await get(patient, `/channel?$limit=1&$after=${encodeURIComponent(cursor)}`);
    expect([first.json()[0].id, rest.json()[0].id].toSorted()).toEqual([id, second].toSorted());
    expect(rest.headers['x-next-cursor']).toBeUndefined();
  });

  it('has its session named once: of two who name one, the second is told', async () => {
    const { patient, doctor, id } = await aPair();
    const name = (who: Actor, sldId: string) => app().as(who).patch(`/channel/${id}`, { sldId });
    const readers = [patient.userId, doctor.userId];
    const sessions = [newId(), newId()] as const;
    for (const session of sessions) app().vault.add(session, { resource: sealedFor.channel(id), readers });
    const answers = await Promise.all([name(patient, sessions[0]), name(doctor, sessions[1])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'SLDID_ALREADY_SET', errors: [{ pointer: '/sldId' }] });
    const { sldId } = (await get(patient, `/channel/${id}`)).json();
    expect((await name(doctor, sldId)).statusCode).toBe(200);
  });

  it('of others is nothing that a person could know of', async () => {
    const { id } = await aPair();
    const stranger = await aDoctor(app().db);
    const messageId = newId();
    const answers = [
      await get(stranger, `/channel/${id}`),
      await get(stranger, `/channel/${id}/message`),
      await app().as(stranger).patch(`/channel/${id}`, { sldId: A_SESSION }),
      await write(stranger, id),
      await mark(stranger, id, messageId),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('a message', () => {
  it('comes back as it was sealed, with its number, its author and its time, and is kept sealed once more', async () => {
    const { patient, doctor, id } = await aPair();
    const sent = await write(doctor, id, { id: anId(), text: aSealedText(3), mentions: [patient.userId] });
    expect([sent.statusCode, sent.json()]).toEqual([
      201,
      {
        ...{ id: expect.any(String), number: 1, text: aSealedText(3), time: NOW, mentions: [patient.userId] },
        author: { id: doctor.userId, name: expect.any(String) },
      },
    ]);
    expect((await get(patient, `/channel/${id}`)).json()).toMatchObject({ messages: [sent.json()], unread: 1 });
    const [row] = await app().db.rows('SELECT text FROM messages WHERE channel_id = $1', [id]);
    expect(String(row?.text)).not.toContain(aSealedText(3).slice(4, 40));
  });

  it('sent ten times at once is one; the second conversation that takes its id is refused', async () => {
    const { patient, doctor, id } = await aPair();
    const own = anId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(doctor, id, { id: own })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect((await get(patient, `/channel/${id}/message`)).json()).toHaveLength(1);
    expect((await write(patient, id, { id: own })).json()).toMatchObject({ status: 409, code: 'ID_TAKEN' });
    const other = await aPair();
    expect((await write(other.doctor, other.id, { id: own })).json()).toMatchObject({ status: 409, code: 'ID_TAKEN' });
  });

  it('takes the next number, without a gap, of many who write at once; a reader goes back and comes after', async () => {
    const { patient, doctor, id } = await aPair();
    await Promise.all(Array.from({ length: 12 }, (_, at) => write(at % 2 === 0 ? doctor : patient, id)));
    const numbers = async (query: string) =>
      (await get(patient, `/channel/${id}/message${query}`)).json().map((one: { number: number }) => one.number);
    expect(await numbers('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await numbers('?before=5&$limit=3')).toEqual([2, 3, 4]);
    expect(await numbers('?after=5&$limit=3')).toEqual([6, 7, 8]);
    expect((await get(patient, `/channel/${id}/message?before=5&after=2`)).statusCode).toBe(422);
  });

  it.each([
    ['in clear', { text: 'Bonjour' }, '/text'],
    ['that is empty', { text: '' }, '/text'],
    ['that mentions a stranger', { mentions: [newId()] }, '/mentions'],
  ])('%s is refused at the field, and nothing is kept', async (_what, body, pointer) => {
    const { patient, doctor, id } = await aPair();
    const answer = await write(doctor, id, body);
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer }] });
    expect((await get(patient, `/channel/${id}/message`)).json()).toEqual([]);
  });

  it('is told to those who have the conversation open, sealed; to the other screens of its two people, its id alone', async () => {
    const { patient, doctor, id } = await aPair();
    const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
    const message = (await write(doctor, id)).json();
    const heard = (event: string) =>
      eventually(() => emit.mock.calls.find(([rooms, name]) => name === event && rooms.some((room) => isOf(room))));
    const isOf = (room: string) => [channelRoom(id), userRoom(patient.userId)].includes(room as `${string}:${string}`);
    expect(await heard('chat/message')).toEqual([[channelRoom(id)], 'chat/message', { channelId: id, message }]);
    expect(await heard('channel/updated')).toEqual([
      [userRoom(patient.userId), userRoom(doctor.userId)],
      'channel/updated',
      { id },
    ]);
    emit.mockRestore();
  });

  it('is told to its reader without a word of it', async () => {
    const { patient, doctor, id } = await aPair();
    await write(doctor, id);
    const published = await eventually(async () =>
      (await app().db.rows('SELECT template, payload FROM notifications WHERE user_id = $1', [patient.userId])).at(0),
    );
    expect(published).toMatchObject({ template: 'new-message', payload: { ID: id } });
    expect(JSON.stringify(published)).not.toContain('cv1.');
  });

  it('waits no longer in the bell of a reader who has read it', async () => {
    const { patient, doctor, id } = await aPair();
    const count = async () => (await get(patient, '/notification/count')).json();
    const { id: messageId } = (await write(doctor, id)).json();
    await eventually(async () => (await count()).unread === 1);
    await mark(patient, id, messageId, 'received');
    expect(await count()).toEqual({ unseen: 1, unread: 1 });
    await mark(patient, id, messageId);
    await eventually(async () => (await count()).unread === 0);
  });
});

describe('how far a person has come', () => {
  it('is received, then read, and never goes back', async () => {
    const { patient, doctor, id } = await aPair();
    const [first, second] = [await aMessage(app().db, id, doctor), await aMessage(app().db, id, doctor)];
    const own = async () => {
      const { users, unread } = (await get(doctor, `/channel/${id}`)).json();
      const { received, read } = users.find((user: { id: string }) => user.id === patient.userId);
      return [received, read, unread];
    };
    await mark(patient, id, second, 'received');
    expect(await own()).toEqual([2, 0, 2]);
    expect((await mark(patient, id, first)).statusCode).toBe(204);
    expect(await own()).toEqual([2, 1, 2]);
    await mark(patient, id, second);
    await mark(patient, id, first);
    expect(await own()).toEqual([2, 2, 2]);
    expect((await get(patient, '/channel')).json()[0]).toMatchObject({ unread: 0, lastMessage: { id: second } });
  });

  it('is not told of a message of another conversation', async () => {
    const [one, other] = [await aPair(), await aPair()];
    const foreign = await aMessage(app().db, other.id, other.doctor);
    expect((await mark(one.patient, one.id, foreign)).json()).toMatchObject({
      status: 404,
      errors: [{ pointer: '/messageId' }],
    });
  });
});
