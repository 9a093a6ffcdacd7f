import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@maillon/domain/time-units';
import { v7 } from 'uuid';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { RoomRules } from '../../platform/realtime/room-rules.ts';
import { aDoctor, aPatient, type Practitioner } from '../../testing/calendars.ts';
import { aRequest, aTeleexpertise } from '../../testing/cases/teleexpertises.ts';
import { aWard, joins, type Ward } from '../../testing/cases/transmissions.ts';
import { eventually } from '../../testing/eventually.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';
import { TeleexpertisesModule } from './teleexpertises.module.ts';
import { UnansweredTeleexpertises } from './unanswered-teleexpertises.ts';

const app = aCalendarApp({}, [TeleexpertisesModule]);
const anId = () => v7({ msecs: Date.parse(NOW) });
const refOf = ({ userType, partyId }: Practitioner) => ({ [`${userType}Ref`]: { id: partyId } });
const create = (who: Actor, { patient }: Ward, experts: readonly Practitioner[], changes: object = {}) =>
  app()
    .as(who)
    .post('/teleexpertise', aRequest(patient, { recipients: experts.map(refOf), ...changes }));
const seen = (version?: number): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` };
const read = (who: Actor, id: string) => app().as(who).get(`/teleexpertise/${id}`);
const to = async (who: Actor, id: string, status: string, more: object = {}) => {
  const version = (await read(who, id)).json().version ?? 1;
  return app()
    .as(who)
    .patch(`/teleexpertise/${id}`, { status, ...more }, seen(version));
};
const comment = (who: Actor, id: string, changes: object = {}) =>
  app()
    .as(who)
    .post(`/teleexpertise/${id}/comment`, { text: aSealedText(), ...changes });
const CONCLUSION = { conclusion: { text: aSealedText(4) } };
const mailed = (who: Actor, template: string) =>
  app().db.rows('SELECT payload FROM notifications WHERE user_id = $1 AND template = $2', [who.userId, template]);

/** A doctor asks a nurse, then another doctor of the ward. */
const asked = async () => {
  const ward = await aWard(app().db);
  const second = await aDoctor(app().db, { firstName: 'Estelle', lastName: 'Bamba' });
  await joins(app().db, second, ward.organizationId);
  const id = await aTeleexpertise(app().db, ward, ward.doctor, [ward.nurse, second]);
  return { ...ward, second, id };
};

describe('a request of expertise', () => {
  it('goes to the first expert of its list, who is told without a word of it; the others know nothing', async () => {
    const ward = await aWard(app().db);
    const second = await aDoctor(app().db);
    await joins(app().db, second, ward.organizationId);
    const id = anId();
    const sent = await create(ward.doctor, ward, [ward.nurse, second], { id, delayHours: 4 });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      {
        ...{ id, status: 'PREPARATION', delayHours: 4, ownerId: ward.nurse.userId, consentedAt: NOW, sent: NOW },
        ...{ subject: { id: ward.patient.partyId, gender: 'FEMALE', birthDate: '1990-03-01' } },
        recipients: [
          { state: 'ASKED', dueAt: '2026-11-23T12:00:00.000Z' },
          { state: 'WAITING', dueAt: null },
        ],
      },
    ]);
    expect((await read(ward.nurse, id)).json()).toMatchObject({
      topic: aSealedText(),
      recipients: [{ state: 'ASKED' }],
    });
    expect((await read(second, id)).statusCode).toBe(404);
    const [first] = await eventually(async () => {
      const rows = await mailed(ward.nurse, 'teleexpertise-received');
      return rows.length > 0 ? rows : undefined;
    });
    expect(first).toMatchObject({ payload: { ID: id, sender: 'Hugo Lestrade' } });
    expect((await create(ward.doctor, ward, [ward.nurse], { id })).statusCode).toBe(200);
  });

  it.each([
    ['without a reason', { topic: '' }, '/topic'],
    ['without an expert', { recipients: [] }, '/recipients'],
    ['without a patient', { subject: undefined }, '/subject'],
    ['with the refusal of the patient', { consent: false }, '/consent'],
    [
      'that names two in one',
      { recipients: [{ doctorRef: { id: newId() }, midwifeRef: { id: newId() } }] },
      '/recipients/0',
    ],
  ])('%s is refused at the field', async (_what, changes, pointer) => {
    const ward = await aWard(app().db);
    const answer = await create(ward.doctor, ward, [ward.nurse], changes);
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer }] });
  });

  it('is about a patient whose file one reads, and goes outside one’s circle only with the right to show it', async () => {
    const ward = await aWard(app().db);
    const [stranger, other] = [await aDoctor(app().db), await aPatient(app().db)];
    expect((await create(ward.doctor, { ...ward, patient: other }, [ward.nurse])).statusCode).toBe(404);
    expect((await create(ward.doctor, ward, [stranger])).json()).toMatchObject({
      status: 403,
      errors: [{ pointer: '/recipients/0/doctorRef/id' }],
    });
    await app().db.rows(`UPDATE access_policies SET rights = rights || '{SHARE}' WHERE from_party = $1`, [
      ward.patient.partyId,
    ]);
    expect((await create(ward.doctor, ward, [stranger])).statusCode).toBe(201);
  });

  it('without a delay goes to everybody at once, and ends when the last one says no', async () => {
    const ward = await aWard(app().db);
    const second = await aDoctor(app().db);
    await joins(app().db, second, ward.organizationId);
    const sent = await create(ward.doctor, ward, [ward.nurse, second], { consent: undefined });
    expect(sent.json()).toMatchObject({
      delayHours: null,
      consentedAt: null,
      recipients: [{ state: 'ASKED' }, { state: 'ASKED' }],
    });
    const { id } = sent.json();
    for (const expert of [ward.nurse, second]) {
      expect((await read(expert, id)).json()).toMatchObject({ status: 'PREPARATION' });
      await eventually(async () => (await mailed(expert, 'teleexpertise-received')).length === 1);
    }
    await to(ward.nurse, id, 'NOT_DONE');
    expect((await read(ward.nurse, id)).statusCode).toBe(404);
    expect((await read(second, id)).json()).toMatchObject({ status: 'PREPARATION', ownerId: second.userId });
    expect(await mailed(ward.doctor, 'teleexpertise-returned')).toEqual([]);
    await to(second, id, 'NOT_DONE');
    expect((await read(ward.doctor, id)).json()).toMatchObject({ status: 'NOT_DONE', ownerId: null });
    await eventually(async () => (await mailed(ward.doctor, 'teleexpertise-returned')).length === 1);
  });

  it('is accepted by the first answer of its expert, and closed by a conclusion', async () => {
    const { doctor, nurse, id } = await asked();
    expect((await comment(doctor, id)).statusCode).toBe(201);
    expect((await read(doctor, id)).json()).toMatchObject({ status: 'PREPARATION' });
    expect((await comment(nurse, id, { mentions: [doctor.userId] })).statusCode).toBe(201);
    expect((await read(doctor, id)).json()).toMatchObject({ status: 'IN_PROGRESS', ownerId: nurse.userId });
    await eventually(async () => (await mailed(doctor, 'teleexpertise-comment')).length > 0);
    expect((await to(nurse, id, 'COMPLETED')).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/conclusion' }],
    });
    expect((await to(nurse, id, 'COMPLETED', CONCLUSION)).json()).toMatchObject({
      ...{ status: 'COMPLETED', ownerId: null },
      comments: [{}, {}, { kind: 'RESULT', text: aSealedText(4) }],
    });
    expect((await comment(doctor, id)).json()).toMatchObject({ status: 409, code: 'TELEEXPERTISE_STATE' });
  });

  it('goes to the next expert when one says no, who reads it no longer; when all did, it is not done', async () => {
    const { doctor, nurse, second, id } = await asked();
    const rooms = app().app.get(RoomRules, { strict: false });
    expect(await rooms.allows('thread', nurse, id)).toBe(true);
    expect((await to(nurse, id, 'NOT_DONE')).json()).toBeNull();
    expect((await read(nurse, id)).statusCode).toBe(404);
    expect(await rooms.allows('thread', nurse, id)).toBe(false);
    expect((await read(second, id)).json()).toMatchObject({ status: 'PREPARATION', ownerId: second.userId });
    await to(second, id, 'NOT_DONE');
    expect((await read(doctor, id)).json()).toMatchObject({ status: 'NOT_DONE', ownerId: null });
    await eventually(async () => (await mailed(doctor, 'teleexpertise-returned')).length > 0);
  });

  it('is declined for a reason that its asker alone reads', async () => {
    const { doctor, nurse, second, id } = await asked();
    expect((await to(nurse, id, 'NOT_DONE', CONCLUSION)).json()).toBeNull();
    expect((await read(doctor, id)).json()).toMatchObject({
      commentCount: 0,
      comments: [],
      recipients: [{ id: nurse.userId, refusal: { text: aSealedText(4) } }, { refusal: null }],
    });
    expect((await read(second, id)).json()).toMatchObject({ status: 'PREPARATION', comments: [] });
  });

  it('is passed on by the clock, each expert once, and comes back to its asker, who may name more', async () => {
    const { doctor, nurse, second, organizationId, id } = await asked();
    const clockwork = app().app.get(UnansweredTeleexpertises, { strict: false });
    await clockwork.run();
    expect((await read(nurse, id)).statusCode).toBe(200);
    app().clock.advance(24 * HOUR_MS);
    await clockwork.run();
    await clockwork.run();
    expect((await read(nurse, id)).statusCode).toBe(404);
    expect((await read(second, id)).json()).toMatchObject({ ownerId: second.userId });
    app().clock.advance(24 * HOUR_MS);
    await clockwork.run();
    expect((await read(doctor, id)).json()).toMatchObject({ status: 'PREPARATION', ownerId: doctor.userId });
    await eventually(async () => (await mailed(doctor, 'teleexpertise-returned')).length > 0);
    const third = await aDoctor(app().db);
    await joins(app().db, third, organizationId);
    const { version } = (await read(doctor, id)).json();
    const more = await app()
      .as(doctor)
      .patch(`/teleexpertise/${id}`, { recipients: [refOf(third)] }, seen(version));
    expect(more.json()).toMatchObject({ ownerId: third.userId });
    app().clock.advance(-48 * HOUR_MS);
  });

  it('that was paused before an answer is passed on once it is taken up again, after a whole delay', async () => {
    const { doctor, nurse, second, id } = await asked();
    const clockwork = app().app.get(UnansweredTeleexpertises, { strict: false });
    expect((await to(doctor, id, 'ON_HOLD')).statusCode).toBe(200);
    app().clock.advance(30 * HOUR_MS);
    await clockwork.run();
    expect((await read(nurse, id)).statusCode).toBe(200);
    expect((await to(doctor, id, 'IN_PROGRESS')).json()).toMatchObject({ ownerId: nurse.userId });
    await clockwork.run();
    expect((await read(nurse, id)).statusCode).toBe(200);
    app().clock.advance(24 * HOUR_MS);
    await clockwork.run();
    expect((await read(nurse, id)).statusCode).toBe(404);
    expect((await read(second, id)).json()).toMatchObject({ ownerId: second.userId });
    expect((await to(second, id, 'NOT_DONE')).statusCode).toBe(200);
    expect((await read(doctor, id)).json()).toMatchObject({ status: 'IN_PROGRESS', ownerId: doctor.userId });
    app().clock.advance(-54 * HOUR_MS);
  });

  it('is changed by who read it last: others are told that it has moved on', async () => {
    const { doctor, id } = await asked();
    const change = (version?: number) =>
      app().as(doctor).patch(`/teleexpertise/${id}`, { status: 'ON_HOLD' }, seen(version));
    expect((await change()).statusCode).toBe(428);
    expect((await change(9)).statusCode).toBe(412);
    expect((await change(1)).json()).toMatchObject({ status: 'ON_HOLD', ownerId: doctor.userId });
  });

  it('is listed by role and state, to nobody else; a mistake is in no list', async () => {
    const { doctor, nurse, second, patient, id } = await asked();
    const list = async (who: Actor, query = '') =>
      (await app().as(who).get(`/teleexpertise${query}`)).json().map((one: { id: string }) => one.id);
    expect(await list(doctor, '?role=sender&status=PREPARATION')).toEqual([id]);
    expect(await list(doctor, '?role=recipient')).toEqual([]);
    expect(await list(nurse, '?role=recipient')).toEqual([id]);
    expect(await list(second)).toEqual([]);
    expect((await app().as(patient).get('/teleexpertise')).statusCode).toBe(403);
    expect((await to(doctor, id, 'ENTERED_IN_ERROR')).json()).toMatchObject({ status: 'ENTERED_IN_ERROR' });
    expect(await list(doctor)).toEqual([]);
    expect((await read(nurse, id)).statusCode).toBe(404);
  });
});
