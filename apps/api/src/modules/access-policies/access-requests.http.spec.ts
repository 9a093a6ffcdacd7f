import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aPatient, type Practitioner } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const as = (actor: Actor) => app().as(actor);

let patient: Actor;
let doctor: Practitioner;
beforeEach(async () => {
  patient = await aPatient(app().db, { firstName: 'Élise', lastName: 'Marchand' });
  doctor = await aDoctor(app().db);
});

const ask = async (by: Actor, of: Actor, more: Record<string, unknown> = {}) =>
  as(by).post('/access-policy/request', { resource: 'medical-file', fromId: of.partyId, ...more });
const act = (by: Actor, id: string, what: 'approve' | 'reject' | 'revoke') =>
  as(by).post(`/access-policy/${id}/${what}`);
const listOf = async (actor: Actor, query = ''): Promise<AccessPolicy[]> =>
  (await as(actor).get(`/access-policy${query}`)).json();
const refusedLines = (actor: Actor) =>
  app().db.rows<{ action: string; detail: string }>(
    `SELECT action, detail FROM audit_events WHERE actor = $1 AND outcome = 'refused' ORDER BY seq`,
    [actor.userId],
  );

describe('a request', () => {
  it('waits for the patient, who sees who asks, for what and with which word', async () => {
    const asked = await ask(doctor, patient, { message: 'Pour le suivi de votre grossesse' });
    expect(asked.statusCode).toBe(201);
    expect(asked.json()).toMatchObject({ status: 'PENDING', rights: ['READ', 'WRITE'], direction: 'received' });
    const [seen] = await listOf(patient, '?direction=given&status=PENDING');
    expect(seen).toMatchObject({
      id: asked.json().id,
      from: patient.partyId,
      fromDisplay: { name: 'Élise Marchand', type: 'Patiente', userId: patient.userId },
      to: { id: doctor.partyId, type: 'Médecin' },
      direction: 'given',
      message: 'Pour le suivi de votre grossesse',
      expiresAt: '2027-02-21T08:00:00.000Z',
      vault: { groupId: null, addSldIds: [] },
      grant: null,
    });
    const [row] = await app().db.rows<{ message: Buffer }>('SELECT message FROM access_policies WHERE id = $1', [
      seen?.id,
    ]);
    expect(row?.message.toString('utf8')).not.toContain('grossesse');
  });

  it('made twice is one, and the second answer says 200', async () => {
    const first = await ask(doctor, patient);
    const second = await ask(doctor, patient);
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json().id).toBe(first.json().id);
  });

  it('made ten times at the same instant is one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(doctor, patient)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  it('opens the file once approved, and closes it at once when taken back', async () => {
    const { id } = (await ask(doctor, patient)).json();
    const visits = () => as(doctor).get(`/patient/${patient.partyId}/appointment`);
    expect((await visits()).statusCode).toBe(404);

    expect((await act(patient, id, 'approve')).json()).toMatchObject({ status: 'ACCEPTED', version: 2 });
    expect((await visits()).statusCode).toBe(200);

    const revoked = await act(patient, id, 'revoke');
    expect([revoked.statusCode, revoked.body]).toEqual([204, '']);
    expect((await visits()).statusCode).toBe(404);
    expect(await listOf(patient)).toEqual([]);
    expect((await as(patient).get(`/access-policy/${id}`)).statusCode).toBe(404);
  });

  it('that was rejected is not made again, and leaves a line', async () => {
    const { id } = (await ask(doctor, patient)).json();
    expect((await act(patient, id, 'reject')).json()).toMatchObject({ status: 'REJECTED' });
    const again = await ask(doctor, patient);
    expect(again.json()).toMatchObject({
      status: 409,
      code: 'ACCESS_REQUEST_REJECTED',
      detail: 'Demande refusée',
      accessPolicy: { id, status: 'REJECTED' },
    });
    expect((await act(doctor, id, 'revoke')).statusCode).toBe(403);
    expect(await refusedLines(doctor)).toEqual([
      { action: 'policy.request', detail: 'ACCESS_REQUEST_REJECTED' },
      { action: 'policy.revoke', detail: 'FORBIDDEN' },
    ]);
    expect((await act(patient, id, 'approve')).json()).toMatchObject({ status: 'ACCEPTED' });
  });

  it('with a right that does not exist is refused, and leaves a line', async () => {
    const answer = await ask(doctor, patient, { rights: ['READ', 'ADMIN'] });
    expect(answer.json()).toMatchObject({ status: 422, code: 'RIGHT_NOT_ALLOWED', errors: [{ pointer: '/rights' }] });
    expect(await refusedLines(doctor)).toEqual([{ action: 'policy.rights', detail: 'RIGHT_NOT_ALLOWED' }]);
  });

  it.each([
    ['somebody who does not exist', 'medical-file', () => newId(), 404, 'NOT_FOUND'],
    ['the calendar of a patient', 'practitioner_calendar', () => patient.partyId, 404, 'NOT_FOUND'],
    ['the file of a doctor', 'medical-file', () => doctor.partyId, 422, 'PARTY_KIND_NOT_ALLOWED'],
    ['a delegation', 'patient-delegation', () => patient.partyId, 403, 'FORBIDDEN'],
    ['their own calendar', 'practitioner_calendar', () => doctor.partyId, 422, 'PARTY_KIND_NOT_ALLOWED'],
  ])('of a doctor for %s is refused', async (_what, resource, fromId, status, code) => {
    const answer = await as(doctor).post('/access-policy/request', { resource, fromId: fromId() });
    expect(answer.json()).toMatchObject({ status, code });
  });

  it('of a patient is for nobody to make', async () => {
    expect((await ask(patient, patient)).statusCode).toBe(403);
  });

  it('takes no state, owner or date from outside', async () => {
    const answer = await ask(doctor, patient, { status: 'ACCEPTED' });
    expect(answer.json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
  });
});
