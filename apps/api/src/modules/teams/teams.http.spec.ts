import { describe, expect, it } from '@jest/globals';
import type { MemberProfile, PendingMember, TeamMember } from '@maillon/contracts/structures/teams';
import { RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, aMidwife, anAssistant, aPatient, aStructure } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { TeamsModule } from './teams.module.ts';

const app = aCalendarApp({}, [TeamsModule]);

const MEMBER = ['MEMBER', 'PATIENTS'];
const join = (organizationId: string, member: Actor, rights: readonly string[] = MEMBER) =>
  aGrant(app().db, { resource: 'organization', from: organizationId, to: member.partyId, rights });

/** A structure with its staff, a midwife who manages it and a doctor who does not. */
const aTeam = async () => {
  const { db } = app();
  const { staff, organizationId } = await aStructure(db);
  const manager = await aMidwife(db, { lastName: 'Aubry' });
  const doctor = await aDoctor(db, { lastName: 'Béraud' });
  await join(organizationId, manager, RESOURCE_RIGHTS.organization);
  await join(organizationId, doctor);
  return { staff, manager, doctor, organizationId, path: `/organization/${organizationId}` };
};

describe('a team', () => {
  it('is seen by its members, whole or filtered by profession and name', async () => {
    const { staff, manager, doctor, path } = await aTeam();
    const ids = async (query = '') =>
      ((await app().as(doctor).get(`${path}/team${query}`)).json() as TeamMember[]).map(({ userData }) => userData.id);
    expect(new Set(await ids())).toEqual(new Set([staff.partyId, manager.partyId, doctor.partyId]));
    expect(await ids('?userType=doctor')).toEqual([doctor.partyId]);
    expect(await ids('?query=beraud')).toEqual([doctor.partyId]);
    expect(await ids('?query=%25%25')).toEqual([]);
  });

  it('shows a member with their rights, and how to reach them', async () => {
    const { manager, doctor, path } = await aTeam();
    const profile = (await app().as(manager).get(`${path}/team/${doctor.userId}`)).json() as MemberProfile;
    expect(profile).toMatchObject({
      userType: 'doctor',
      userData: { id: doctor.partyId },
      rights: MEMBER,
      employed: false,
      city: 'Bordeaux',
      manageable: true,
    });
    expect((await app().as(doctor).get(`${path}/team/${manager.partyId}`)).json()).toMatchObject({ manageable: false });
  });

  it.each(['team', 'team/:doctor', 'pending', 'invitation'])('%s does not exist for others', async (route) => {
    const { doctor, path } = await aTeam();
    const stranger = await aDoctor(app().db);
    const answer = await app()
      .as(stranger)
      .get(`${path}/${route.replace(':doctor', doctor.partyId)}`);
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('a team knows nobody of another team', async () => {
    const [here, there] = [await aTeam(), await aTeam()];
    const { browser, other } = { browser: app().as(here.manager), other: there.doctor.partyId };
    expect((await browser.get(`${here.path}/team/${other}`)).statusCode).toBe(404);
    expect((await browser.patch(`${here.path}/team/${other}`, { rights: ['MEMBER'] })).statusCode).toBe(404);
    expect((await browser.delete(`${here.path}/team/${other}`)).statusCode).toBe(404);
    expect((await browser.get(`${there.path}/team/${other}`)).statusCode).toBe(404);
  });
});

describe('the rights of a member', () => {
  it('the rights of a member are changed by whoever manages the structure', async () => {
    const { manager, doctor, path } = await aTeam();
    const answer = await app()
      .as(manager)
      .patch(`${path}/team/${doctor.partyId}`, { rights: ['MEMBER', 'AGENDA'] });
    expect(answer.json()).toMatchObject({ rights: ['MEMBER', 'AGENDA'] });
  });

  it('are not changed by a member for themselves', async () => {
    const { doctor, path } = await aTeam();
    const answer = await app()
      .as(doctor)
      .patch(`${path}/team/${doctor.partyId}`, { rights: ['MEMBER', 'MANAGE'] });
    expect(answer.json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('are all of them for somebody whom the structure employs, and stay so', async () => {
    const { staff, manager, path, organizationId } = await aTeam();
    const browser = app().as(manager);
    const answer = await browser.patch(`${path}/team/${staff.partyId}`, { rights: ['MEMBER'] });
    expect(answer.json()).toMatchObject({ status: 409, code: 'ACCESS_STATE' });

    const membership = { resource: 'organization', from: organizationId, to: staff.partyId };
    const grant = await aGrant(app().db, { ...membership, rights: ['MEMBER', 'MANAGE'] });
    const byGrant = await browser.patch(`/access-policy/${grant}`, { rights: ['MEMBER'] });
    expect(byGrant.json()).toMatchObject({ status: 409, code: 'ACCESS_STATE' });
  });

  it.each([[[]], [['OWN']], [['MEMBER', 'MEMBER']]])('the rights of a member cannot be %j', async (rights) => {
    const { manager, doctor, path } = await aTeam();
    expect((await app().as(manager).patch(`${path}/team/${doctor.partyId}`, { rights })).statusCode).toBe(422);
  });
});

describe('the end of a membership', () => {
  it('is a member’s own decision, or that of whoever manages', async () => {
    const { manager, doctor, path } = await aTeam();
    expect((await app().as(doctor).delete(`${path}/team/${manager.partyId}`)).statusCode).toBe(403);
    expect((await app().as(doctor).delete(`${path}/team/${doctor.partyId}`)).statusCode).toBe(204);
    expect((await app().as(doctor).get(`${path}/team`)).statusCode).toBe(404);
  });

  it('is refused to the last one who manages, employed or not', async () => {
    const { staff, manager, path } = await aTeam();
    const leave = (who: Actor) => app().as(who).delete(`${path}/team/${who.partyId}`);
    expect((await leave(staff)).statusCode).toBe(204);
    expect((await leave(manager)).json()).toMatchObject({ status: 409, code: 'LAST_MANAGER' });

    const alone = await aStructure(app().db);
    const answer = await app()
      .as(alone.staff)
      .delete(`/organization/${alone.organizationId}/team/${alone.staff.partyId}`);
    expect(answer.json()).toMatchObject({ status: 409, code: 'LAST_MANAGER' });
  });
});

describe('an invitation', () => {
  it('to a colleague with an account is an offer, with a message that is safe to show', async () => {
    const { manager, path } = await aTeam();
    const colleague = await anAssistant(app().db);
    const body = { userId: colleague.userId, message: '<p onclick="x()">Bonjour</p><script>x()</script>' };
    const answer = await app().as(manager).post(`${path}/invite`, body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ resource: 'organization', status: 'INVITED', message: '<p>Bonjour</p>' });

    const pending = (await app().as(manager).get(`${path}/pending`)).json() as PendingMember[];
    expect(pending).toMatchObject([{ id: answer.json().id, kind: 'offer', status: 'INVITED', type: 'Infirmier' }]);
    const accepted = await app().as(colleague).post(`/access-policy/${answer.json().id}/approve`);
    expect(accepted.json()).toMatchObject({ status: 'ACCEPTED' });
    expect((await app().as(colleague).get(`${path}/team`)).statusCode).toBe(200);
  });

  it('meets a request halfway', async () => {
    const { manager, organizationId, path } = await aTeam();
    const requester = await aDoctor(app().db);
    const request = { resource: 'organization', fromId: organizationId };
    expect((await app().as(requester).post('/access-policy/request', request)).statusCode).toBe(201);
    expect((await app().as(manager).get(`${path}/pending`)).json()).toMatchObject([
      { kind: 'request', status: 'PENDING' },
    ]);
    const answer = await app().as(manager).post(`${path}/invite`, { userId: requester.userId });
    expect(answer.json()).toMatchObject({ status: 'ACCEPTED' });
  });

  it('is sent once, and not to a member', async () => {
    const { manager, doctor, path } = await aTeam();
    const colleague = await aDoctor(app().db);
    const invite = (userId: string) => app().as(manager).post(`${path}/invite`, { userId });
    expect((await invite(doctor.userId)).json()).toMatchObject({ status: 409, code: 'ALREADY_MEMBER' });
    expect((await invite(colleague.userId)).statusCode).toBe(201);
    expect((await invite(colleague.userId)).json()).toMatchObject({ status: 409, code: 'INVITATION_EXISTS' });
  });

  it('is for professionals: a patient, a stranger’s id and nobody are the same', async () => {
    const { manager, path } = await aTeam();
    const patient = await aPatient(app().db);
    for (const userId of [patient.userId, newId()]) {
      expect((await app().as(manager).post(`${path}/invite`, { userId })).statusCode).toBe(404);
    }
  });

  it.each(['invite', 'invite-new'])('%s is for those who manage', async (route) => {
    const { doctor, path } = await aTeam();
    const body = route === 'invite' ? { userId: newId() } : { email: 'x@pro.example' };
    expect((await app().as(doctor).post(`${path}/${route}`, body)).statusCode).toBe(403);
    const stranger = await aDoctor(app().db);
    expect((await app().as(stranger).post(`${path}/${route}`, body)).statusCode).toBe(404);
  });

  it('an invitation needs a structure', async () => {
    const { manager } = await aTeam();
    const answer = await app().as(manager).post('/organization/undefined/invite', { userId: newId() });
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'ORGANIZATION_ID_MISSING',
      message: 'Organization ID is missing',
    });
  });
});

describe('an invitation by mail', () => {
  it('waits until it is cancelled; sent at most six times', async () => {
    const { manager, path } = await aTeam();
    const browser = app().as(manager);
    const email = ` New.Colleague-${newId()}@Pro.example `;
    const sent = await browser.post(`${path}/invite-new`, { email, message: '<p>Bonjour</p>' });
    expect(sent.json()).toMatchObject({ email: email.trim().toLowerCase(), status: 'SENT', sends: 1 });
    const one = `${path}/invitation/${sent.json().id}`;
    expect((await browser.post(`${path}/invite-new`, { email })).json()).toMatchObject({ code: 'INVITATION_EXISTS' });
    expect((await browser.get(`${path}/pending`)).json()).toMatchObject([{ kind: 'invitation', type: null }]);

    for (let again = 1; again <= 5; again += 1) expect((await browser.post(`${one}/resend`)).statusCode).toBe(204);
    expect((await browser.post(`${one}/resend`)).json()).toMatchObject({ status: 409, code: 'INVITATION_SENDS' });
    expect((await browser.delete(one)).statusCode).toBe(204);
    expect((await browser.delete(one)).json()).toMatchObject({ status: 409, code: 'INVITATION_STATE' });
    expect((await browser.get(`${path}/invitation`)).json()).toEqual([]);
    expect((await browser.post(`${path}/invite-new`, { email })).json()).toMatchObject({ code: 'INVITATION_SENDS' });
    expect((await browser.get(`${path}/invitation`)).json()).toEqual([]);
  });

  it('is sent six times at most however often it is cancelled, and again a month later', async () => {
    const { manager, path } = await aTeam();
    const browser = app().as(manager);
    const email = `new-colleague-${newId()}@pro.example`;
    const invite = () => browser.post(`${path}/invite-new`, { email });
    for (let letter = 1; letter <= 2; letter += 1) {
      const { id } = (await invite()).json();
      for (const _again of [1, 2]) expect((await browser.post(`${path}/invitation/${id}/resend`)).statusCode).toBe(204);
      expect((await browser.delete(`${path}/invitation/${id}`)).statusCode).toBe(204);
    }
    expect((await invite()).json()).toMatchObject({ status: 409, code: 'INVITATION_SENDS' });
    await app().db.rows(`UPDATE invitations SET updated_at = updated_at - interval '31 days' WHERE email = $1`, [
      email,
    ]);
    expect((await invite()).statusCode).toBe(201);
  });

  it('of another structure is nobody’s to cancel or send', async () => {
    const [here, there] = [await aTeam(), await aTeam()];
    const sent = await app()
      .as(there.manager)
      .post(`${there.path}/invite-new`, { email: `a-${newId()}@pro.example` });
    const one = `${here.path}/invitation/${sent.json().id}`;
    expect((await app().as(here.manager).delete(one)).statusCode).toBe(404);
    expect((await app().as(here.manager).post(`${one}/resend`)).statusCode).toBe(404);
  });

  it.each(['x', 'x@y', '', 'a b@c.example'])('an invitation by mail does not leave for « %s »', async (email) => {
    const { manager, path } = await aTeam();
    expect((await app().as(manager).post(`${path}/invite-new`, { email })).statusCode).toBe(422);
  });
});
