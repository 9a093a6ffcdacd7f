import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aPatient } from '../../testing/calendars.ts';
import { A_CARE_FORM, aCareRequest, aCareRequestDraft, anExternal } from '../../testing/cases/care-requests.ts';
import { aWard, joins, type Ward } from '../../testing/cases/transmissions.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { ServiceRequestsModule } from './service-requests.module.ts';

const app = aCalendarApp({}, [ServiceRequestsModule]);
const ward = () => aWard(app().db);
const pathOf = ({ organizationId }: Ward, id?: string) =>
  `/organization/${organizationId}/service-request${id === undefined ? '' : `/${id}`}`;
const create = (who: Actor, at: Ward, changes: object = {}) =>
  app()
    .as(who)
    .post(pathOf(at), { subject: { id: at.patient.partyId }, ...aCareRequestDraft(), ...changes });
const noteOf = (answer: { json: () => { note: { text: string }[] } }) => JSON.parse(answer.json().note[0]?.text ?? '');

describe('a care request', () => {
  it('is a draft of its structure, with its form as it was answered, and kept sealed', async () => {
    const at = await ward();
    const sent = await create(at.staff, at);
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      {
        ...{
          kind: 'CARE',
          status: 'DRAFT',
          urgent: false,
          complete: true,
          performer: null,
          dispatches: [],
          version: 1,
        },
        ...{ subject: { id: at.patient.partyId }, organization: { name: 'Maternité' } },
        location: { text: '3 avenue Jean-Jaurès, 33150 Cenon' },
      },
    ]);
    expect(noteOf(sent)).toEqual({ ...A_CARE_FORM, recurrence: { ...A_CARE_FORM.recurrence, frequency: '2' } });
    const [row] = await app().db.rows('SELECT note, location FROM service_requests WHERE id = $1', [sent.json().id]);
    expect(String(row?.note) + String(row?.location)).not.toMatch(/allaitement|Cenon/);
    const listed = (await app().as(at.staff).get(pathOf(at))).json();
    expect(listed).toMatchObject({ serviceRequests: [{ id: sent.json().id, status: 'DRAFT' }] });
    expect(listed.serviceRequests[0]).not.toHaveProperty('note');
  });

  it.each([
    ['recurrence/fromDate', { recurrence: { toDate: '2026-12-07', frequency: 1 } }, 'La date de début est obligatoire'],
    ['recurrence/toDate', { recurrence: { fromDate: '2026-12-07', frequency: 1 } }, 'La date de fin est obligatoire'],
    [
      'recurrence/frequency',
      { recurrence: { fromDate: '2026-12-06', toDate: '2026-12-07' } },
      'La fréquence est obligatoire',
    ],
    ['recurrence/frequency', { recurrence: { ...A_CARE_FORM.recurrence, frequency: 4 } }, expect.any(String)],
    ['pathologie', { hasPathologie: true }, 'Ce champ est obligatoire'],
    ['postPartum', { typeDemande: ['sortie_precoce'] }, 'Ce champ est obligatoire'],
    ['childrenNumber', { childrenNumber: 'deux' }, expect.any(String)],
    ['invented', { invented: 1 }, expect.any(String)],
  ])('is refused at %s', async (place, changes, message) => {
    const at = await ward();
    const answer = await create(at.staff, at, aCareRequestDraft(changes));
    const { errors, status } = answer.json();
    expect([status, errors]).toEqual([422, [expect.objectContaining({ pointer: `/note/0/text/${place}`, message })]]);
  });

  it.each([
    ['no JSON', [{ text: '{' }]],
    ['a list', [{ text: '[]' }]],
    ['two notes', [...aCareRequestDraft().note, ...aCareRequestDraft().note]],
    ['no note', []],
  ])('with %s is refused', async (_what, note) => {
    const at = await ward();
    expect((await create(at.staff, at, { note })).statusCode).toBe(422);
  });

  it('is gone on with later, on another device: what is missing is asked for when it is sent', async () => {
    const at = await ward();
    await anExternal(app().db, at.organizationId);
    const note = [{ text: JSON.stringify({ childrenNumber: 2 }) }];
    const begun = (await create(at.staff, at, { note, partial: true })).json();
    expect(begun).toMatchObject({ status: 'DRAFT', complete: false });
    const send = () =>
      app()
        .as(at.staff)
        .post(`${pathOf(at, begun.id)}/dispatch`, { practitionersIds: [] });
    const refused = (await send()).json();
    expect([refused.status, refused.errors[0]?.pointer]).toEqual([422, '/note/0/text/pregnancyNumber']);
    const changed = await app().as(at.staff).patch(pathOf(at, begun.id), aCareRequestDraft(), { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({ complete: true, version: 2 });
    expect(
      (await app().as(at.staff).patch(pathOf(at, begun.id), aCareRequestDraft(), { 'if-match': '"1"' })).statusCode,
    ).toBe(412);
    expect((await send()).json()).toMatchObject({ status: 'ONHOLD' });
    expect(
      (await app().as(at.staff).patch(pathOf(at, begun.id), aCareRequestDraft(), { 'if-match': '"4"' })).json(),
    ).toMatchObject({
      code: 'REQUEST_STATE',
    });
    expect((await app().as(at.staff).delete(pathOf(at, begun.id))).json()).toMatchObject({ code: 'REQUEST_STATE' });
  });

  it('is removed as long as it is a draft', async () => {
    const at = await ward();
    const id = await aCareRequest(app().db, at);
    expect((await app().as(at.staff).delete(pathOf(at, id))).statusCode).toBe(204);
    expect((await app().as(at.staff).get(`/service-request/${id}`)).statusCode).toBe(404);
  });

  it('is about a patient of the structure, and its team’s alone', async () => {
    const [at, other] = [await ward(), await ward()];
    for (const id of [(await aPatient(app().db)).partyId, other.patient.partyId, newId()]) {
      expect((await create(at.staff, at, { subject: { id } })).json()).toMatchObject({
        ...{ status: 404, errors: [{ pointer: '/subject/id' }] },
      });
    }
    const id = await aCareRequest(app().db, at);
    const member = at.doctor;
    for (const who of [member, other.staff]) {
      expect((await app().as(who).get(pathOf(at))).statusCode).toBe(404);
      expect((await app().as(who).get(`/service-request/${id}`)).statusCode).toBe(404);
      expect((await create(who, at)).statusCode).toBe(404);
    }
    expect((await app().as(other.staff).delete(pathOf(other, id))).statusCode).toBe(404);
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE to_party = $1', [member.partyId]);
    await joins(app().db, member, at.organizationId, ['MEMBER', 'REQUESTS']);
    expect((await app().as(member).get(`/service-request/${id}`)).statusCode).toBe(200);
  });

  it('waits as long as its structure says, which who manages it changes', async () => {
    const at = await ward();
    const path = `/organization/${at.organizationId}/service-request-settings`;
    expect((await app().as(at.staff).get(path)).json()).toEqual({
      ownMinutes: 120,
      nextMinutes: 240,
      ringsKm: [10, 30],
    });
    const settings = { ownMinutes: 0, nextMinutes: 60, ringsKm: [5] };
    expect((await app().as(at.staff).put(path, settings)).json()).toEqual(settings);
    expect((await app().as(at.staff).get(path)).json()).toEqual(settings);
    expect(
      (
        await app()
          .as(at.staff)
          .put(path, { ...settings, ringsKm: [5, 5] })
      ).json(),
    ).toMatchObject({
      errors: [{ pointer: '/ringsKm' }],
    });
    await joins(app().db, at.nurse, at.organizationId, ['MEMBER', 'REQUESTS']).catch(() => undefined);
    expect((await app().as(at.nurse).put(path, settings)).statusCode).not.toBe(200);
  });
});
