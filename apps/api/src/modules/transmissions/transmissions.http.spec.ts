import { describe, expect, it } from '@jest/globals';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { v7 } from 'uuid';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aPatient, aSharedFile } from '../../testing/calendars.ts';
import { aTransmission, aWard, follows, joins, type Ward } from '../../testing/cases/transmissions.ts';
import { eventually } from '../../testing/eventually.ts';
import { A_SESSION, aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';
import { TransmissionsModule } from './transmissions.module.ts';

const app = aCalendarApp({}, [TransmissionsModule]);
const ward = () => aWard(app().db);
/** Of a client whose clock is the application's. */
const anId = () => v7({ msecs: Date.parse(NOW) });
const get = (who: Actor, path: string) => app().as(who).get(path);
const idsOf = async (who: Actor, query: string) =>
  (await get(who, `/transmission?${query}`)).json().map((one: { id: string }) => one.id);

const draft = ({ organizationId, patient }: Ward, changes: object = {}) => ({
  ...{ sldId: A_SESSION, patient: { id: patient.partyId }, organization: { id: organizationId } },
  ...{ content: aSealedText(), ...changes },
});
const create = (who: Actor, at: Ward, changes?: object) => app().as(who).post('/transmission', draft(at, changes));

describe('a transmission', () => {
  it('comes back as it was sealed, about its patient, from its author, open', async () => {
    const at = await ward();
    const id = anId();
    const sent = await create(at.nurse, at, { id, content: aSealedText(3) });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      {
        ...{ id, content: aSealedText(3), sldId: A_SESSION, creation: expect.any(String), resolved: false },
        ...{ patient: { id: at.patient.partyId }, organization: { id: at.organizationId, name: 'Maternité' } },
        ...{ author: { id: at.nurse.userId, profileId: at.nurse.partyId, name: 'Rachelle Yapo' }, comments: [] },
        ...{ resolvedBy: null, resolvedAt: null, commentCount: 0, concernsMe: true, mayWrite: true },
      },
    ]);
    const [row] = await app().db.rows('SELECT content FROM transmissions WHERE id = $1', [id]);
    expect(String(row?.content)).not.toContain(aSealedText(3).slice(4, 40));
    const read = (await get(at.doctor, `/transmission/${id}`)).json();
    expect(read).toMatchObject({ id, concernsMe: false });
    expect(read.people.map((one: { id: string }) => one.id).toSorted()).toEqual(
      [at.doctor, at.nurse, at.staff].map(({ userId }) => userId).toSorted(),
    );
  });

  it('sent ten times at once is one', async () => {
    const at = await ward();
    const id = anId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(at.nurse, at, { id })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect((await create(at.doctor, at, { id })).json()).toMatchObject({ status: 409, code: 'ID_TAKEN' });
    expect(await idsOf(at.nurse, `organization=${at.organizationId}`)).toEqual([id]);
  });

  it.each([
    ['in clear', { content: 'Plaie du talon' }, '/content'],
    ['without a reason', { content: '' }, '/content'],
    ['without a patient', { patient: undefined }, '/patient'],
    ['of no structure', { organization: { id: 'undefined' } }, '/organization/id'],
  ])('%s is refused at the field', async (_what, changes, pointer) => {
    const at = await ward();
    expect((await create(at.nurse, at, changes)).json()).toMatchObject({ status: 422, errors: [{ pointer }] });
  });

  it('is about a patient of the structure: of another one it is not said that they are there', async () => {
    const at = await ward();
    const [other, own] = [await aPatient(app().db), await aPatient(app().db)];
    await aSharedFile(app().db, own, at.nurse);
    for (const id of [other.partyId, own.partyId, newId()]) {
      expect((await create(at.nurse, at, { patient: { id } })).json()).toMatchObject({
        status: 404,
        errors: [{ pointer: '/patient/id' }],
      });
    }
  });

  it('is told to the team, without a word of it, and not to its author', async () => {
    const at = await ward();
    const { id } = (await create(at.nurse, at)).json();
    const published = (who: Actor) =>
      app().db.rows('SELECT template, payload FROM notifications WHERE user_id = $1', [who.userId]);
    const [first] = await eventually(async () => {
      const rows = await published(at.doctor);
      return rows.length > 0 ? rows : undefined;
    });
    expect(first).toMatchObject({ template: 'transmission-new', payload: { ID: id, sender: 'Rachelle Yapo' } });
    expect(JSON.stringify(first)).not.toContain('cv1.');
    expect(await published(at.nurse)).toEqual([]);
  });

  it('leaves a line of who read it, for its patient', async () => {
    const at = await ward();
    const id = await aTransmission(app().db, at, at.nurse);
    await get(at.doctor, `/transmission/${id}`);
    const lines = await app().db.rows(
      `SELECT target_kind FROM audit_events WHERE action = 'record.read' AND actor = $1 AND patient_id = $2`,
      [at.doctor.userId, at.patient.partyId],
    );
    expect(lines).toEqual([{ target_kind: 'transmission' }]);
  });
});

describe('the list of a structure', () => {
  it('is filtered by patient, by state, and by whom it concerns; it comes in pages, the newest first', async () => {
    const at = await ward();
    const other = await aPatient(app().db);
    await follows(app().db, at.organizationId, other);
    const first = await aTransmission(app().db, at, at.nurse);
    const second = await aTransmission(app().db, { ...at, patient: other }, at.doctor);
    await app().as(at.doctor).post(`/transmission/${second}/resolve`, { result: aSealedText() });
    const of = `organization=${at.organizationId}`;
    expect(await idsOf(at.nurse, of)).toEqual([second, first]);
    expect(await idsOf(at.nurse, `${of}&patientId=${other.partyId}`)).toEqual([second]);
    expect(await idsOf(at.nurse, `${of}&resolved=false`)).toEqual([first]);
    expect(await idsOf(at.nurse, `${of}&resolved=true`)).toEqual([second]);
    expect(await idsOf(at.nurse, `${of}&concernsMe=true`)).toEqual([first]);
    const text = { text: aSealedText(), mentions: [at.doctor.userId], organizationId: at.organizationId };
    await app().as(at.nurse).post(`/transmission/${first}/comment`, text);
    expect(await idsOf(at.doctor, `${of}&concernsMe=true`)).toEqual([second, first]);
    const page = await get(at.nurse, `/transmission?${of}&$limit=1`);
    const cursor = encodeURIComponent(String(page.headers['x-next-cursor']));
    expect(await idsOf(at.nurse, `${of}&$limit=1&$after=${cursor}`)).toEqual([first]);
  });

  it('is nothing to those who do not transmit in it, nor is anything of it', async () => {
    const at = await ward();
    const [member, stranger] = [await aDoctor(app().db), await aDoctor(app().db)];
    await joins(app().db, member, at.organizationId, ['MEMBER', 'PATIENTS']);
    const id = await aTransmission(app().db, at, at.nurse);
    const text = { text: aSealedText(), organizationId: at.organizationId };
    for (const who of [member, stranger]) {
      const answers = [
        await get(who, `/transmission?organization=${at.organizationId}`),
        await get(who, `/transmission/${id}`),
        await create(who, at),
        await app().as(who).post(`/transmission/${id}/comment`, text),
        await app().as(who).post(`/transmission/${id}/resolve`, { result: aSealedText() }),
        await app().as(who).post(`/transmission/${id}/reopen`, {}),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    }
    expect((await get(at.patient, `/transmission/${id}`)).statusCode).toBe(403);
  });

  it('is kept for ten years', async () => {
    const at = await ward();
    const [old, recent] = [await aTransmission(app().db, at, at.nurse), await aTransmission(app().db, at, at.nurse)];
    await app().db.rows(`UPDATE transmissions SET created_at = now() - interval '4000 days' WHERE id = $1`, [old]);
    const { TransmissionsRepository } = await import('./transmissions.repository.ts');
    await app().app.get(TransmissionsRepository, { strict: false }).deleteExpired();
    expect(await idsOf(at.nurse, `organization=${at.organizationId}`)).toEqual([recent]);
  });

  it('says of a session that it must be the transmission’s', async () => {
    const at = await ward();
    const [id, session] = [anId(), newId()];
    app().vault.add(session, { resource: sealedFor.transmission(anId()), readers: [at.nurse.userId] });
    const answer = await create(at.nurse, at, { id, sldId: session, content: aSealedText(2, session) });
    expect(answer.json()).toMatchObject({ status: 422, code: 'ENVELOPE_SCOPE' });
  });
});
