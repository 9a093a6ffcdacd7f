import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Actor } from '../../platform/actor.ts';
import { aDoctor, aGrant, aMidwife, aPatient, aStructure, type Practitioner } from '../../testing/calendars.ts';
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
const offer = (by: Actor, toId: string, resource = 'medical-file', more: Record<string, unknown> = {}) =>
  as(by).post('/access-policy', { resource, toId, ...more });
const act = (by: Actor, id: string, what: 'approve' | 'reject' | 'revoke') =>
  as(by).post(`/access-policy/${id}/${what}`);
const listOf = async (actor: Actor, query = ''): Promise<AccessPolicy[]> =>
  (await as(actor).get(`/access-policy${query}`)).json();

describe('a structure', () => {
  const MANAGE = ['MEMBER', 'MANAGE'];
  const membership = (structure: string, to: Actor, rights: string[], status: 'ACCEPTED' | 'PENDING' = 'ACCEPTED') =>
    aGrant(app().db, { resource: 'organization', from: structure, to: to.partyId, rights, status });

  it('is spoken for by those who administer it today', async () => {
    const { organizationId } = await aStructure(app().db);
    const [manager, member] = [await aMidwife(app().db), await aMidwife(app().db)];
    const managing = await membership(organizationId, manager, MANAGE);
    await membership(organizationId, member, ['MEMBER', 'PATIENTS']);
    const request = await membership(organizationId, doctor, ['MEMBER'], 'PENDING');

    expect((await act(member, request, 'approve')).statusCode).toBe(404);
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = $1', [managing]);
    expect((await act(manager, request, 'approve')).statusCode).toBe(404);
    await membership(organizationId, manager, MANAGE);
    expect((await act(manager, request, 'approve')).json()).toMatchObject({ status: 'ACCEPTED' });
  });

  it('a structure keeps one who administers it', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    const manager = await aMidwife(app().db);
    const managing = await membership(organizationId, manager, MANAGE);
    await app().db.rows('UPDATE organization_staff SET organization_id = NULL WHERE party_id = $1', [staff.partyId]);
    expect((await act(manager, managing, 'revoke')).json()).toMatchObject({ status: 409, code: 'LAST_MANAGER' });
    await membership(organizationId, doctor, MANAGE);
    const [one, other] = await Promise.all([act(manager, managing, 'revoke'), listOf(doctor, '?direction=received')]);
    expect(one.statusCode).toBe(204);
    expect(other).toHaveLength(1);
  });

  it('whose two administrators leave at the same time keeps one of them', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    await app().db.rows('UPDATE organization_staff SET organization_id = NULL WHERE party_id = $1', [staff.partyId]);
    const manager = await aMidwife(app().db);
    const [mine, theirs] = [
      await membership(organizationId, doctor, MANAGE),
      await membership(organizationId, manager, MANAGE),
    ];
    const answers = await Promise.all([act(doctor, mine, 'revoke'), act(manager, theirs, 'revoke')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  it('asks for a file by its staff, for itself', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    expect((await ask(staff, patient)).json()).toMatchObject({ to: { id: organizationId }, direction: 'received' });
  });

  it('a structure offers what is its own', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    const answer = await offer(staff, doctor.partyId, 'organization_external_practitioners');
    expect(answer.json()).toMatchObject({ from: organizationId, rights: ['DISPATCH', 'MESSAGE'], direction: 'given' });
  });
});
