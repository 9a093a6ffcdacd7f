import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Actor } from '../../platform/actor.ts';
import { aDoctor, aGrant, aMidwife, aPatient, aStructure, type Practitioner } from '../../testing/calendars.ts';
import { randomFrom } from '../../testing/cases/grant-histories.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { ContactsModule } from '../contacts/contacts.module.ts';
import { TeamsModule } from '../teams/teams.module.ts';

const app = aCalendarApp({}, [TeamsModule, ContactsModule]);
const as = (actor: Actor) => app().as(actor);
const USUAL = ['MEMBER', 'PATIENTS', 'TRANSMISSIONS', 'REQUESTS', 'AGENDA'];

let patient: Actor;
let doctor: Practitioner;
let staff: Actor;
let structure: string;
beforeEach(async () => {
  patient = await aPatient(app().db);
  doctor = await aDoctor(app().db, { firstName: 'Hugo', lastName: 'Lestrade' });
  ({ staff, organizationId: structure } = await aStructure(app().db));
});

const join = (rights?: readonly string[], by: Actor = doctor) =>
  as(by).post('/access-policy/request', { resource: 'organization', fromId: structure, ...(rights && { rights }) });
const approve = (by: Actor, id: string, body?: object, headers?: Record<string, string>) =>
  as(by).post(`/access-policy/${id}/approve`, body, headers);
const rowOf = async (id: string) =>
  (
    await app().db.rows<{ status: string; rights: string[]; version: number }>(
      'SELECT status, rights, version FROM access_policies WHERE id = $1',
      [id],
    )
  )[0];

describe('a request', () => {
  it('to join a structure does not ask to administer it', async () => {
    const answer = await join(['MEMBER', 'MANAGE']);
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'RIGHT_NOT_REQUESTABLE',
      errors: [{ pointer: '/rights' }],
    });
    expect(await app().db.rows('SELECT 1 FROM access_policies WHERE to_party = $1', [doctor.partyId])).toEqual([]);
    const trail = await app().db.rows(`SELECT action, detail FROM audit_events WHERE actor = $1`, [doctor.userId]);
    expect(trail).toEqual([{ action: 'policy.rights', detail: 'RIGHT_NOT_REQUESTABLE' }]);
  });

  it('for a calendar does not ask to administer it', async () => {
    const body = { resource: 'practitioner_calendar', fromId: doctor.partyId, rights: ['READ', 'MANAGE'] };
    expect((await as(staff).post('/access-policy/request', body)).json()).toMatchObject({
      code: 'RIGHT_NOT_REQUESTABLE',
    });
  });

  it('is not raised to more while it waits: its owner says yes first', async () => {
    const { id } = (await join(['MEMBER'])).json();
    const raised = await as(staff).patch(`/access-policy/${id}`, { rights: ['MEMBER', 'MANAGE'] });
    expect(raised.json()).toMatchObject({ status: 422, code: 'RIGHT_NOT_REQUESTABLE' });
  });

  it('cannot stand in the database with more than may be asked for', async () => {
    const grant = {
      resource: 'organization',
      from: structure,
      to: doctor.partyId,
      rights: ['MANAGE'],
      status: 'PENDING',
    };
    await expect(aGrant(app().db, grant as Parameters<typeof aGrant>[1])).rejects.toThrow('nobody_asks_to_manage');
  });
});

describe('the person who answers', () => {
  it('sees the rights in the team’s list, in the notification and in the mail', async () => {
    await join(['MEMBER', 'AGENDA']);
    const pending = (await as(staff).get(`/organization/${structure}/pending`)).json();
    expect(pending).toMatchObject([{ kind: 'request', rights: ['MEMBER', 'AGENDA'] }]);
    const published = await eventually(async () => {
      const [one] = await app().db.rows<{ payload: { rights: string[]; channels: { email: { text: string } } } }>(
        `SELECT payload FROM notifications WHERE user_id = $1 AND template = 'organization-join-request'`,
        [staff.userId],
      );
      return one?.payload;
    });
    expect(published.rights).toEqual(['MEMBER', 'AGENDA']);
    expect(published.channels.email.text).toContain('Droits demandés : faire partie de l’équipe et voir les agendas.');
  });

  it('sees those of a contact', async () => {
    const midwife = await aMidwife(app().db);
    await as(midwife).post('/access-policy', {
      resource: 'practitioner_contacts',
      toId: doctor.partyId,
      rights: ['MESSAGE'],
    });
    expect((await as(doctor).get('/contact')).json()).toMatchObject([{ rights: ['MESSAGE'] }]);
  });

  it('of a contact keeps to the rights they agreed to: those count in both directions', async () => {
    const midwife = await aMidwife(app().db);
    const both = { rights: ['MESSAGE', 'TELEEXPERTISE'] };
    const contact = { resource: 'practitioner_contacts', rights: ['MESSAGE'] };
    const { id } = (await as(midwife).post('/access-policy', { ...contact, toId: doctor.partyId })).json();
    await approve(doctor, id, { rights: ['MESSAGE'] });
    const widened = await as(midwife).patch(`/access-policy/${id}`, both);
    expect(widened.json()).toMatchObject({ status: 422, code: 'RIGHT_NOT_OFFERABLE' });
    expect(await rowOf(id)).toMatchObject({ status: 'ACCEPTED', rights: ['MESSAGE'] });

    const other = await aMidwife(app().db);
    const asked = (await as(doctor).post('/access-policy/request', { ...contact, fromId: other.partyId })).json();
    const more = await as(other).post('/access-policy', { ...contact, ...both, toId: doctor.partyId });
    expect(more.json()).toMatchObject({ status: 422, code: 'RIGHT_NOT_OFFERABLE' });
    expect((await as(other).patch(`/access-policy/${asked.id}`, both)).statusCode).toBe(422);
    expect(await rowOf(asked.id)).toMatchObject({ status: 'PENDING', rights: ['MESSAGE'] });
  });

  it('says yes to the rights that they were shown, and to no others', async () => {
    const { id } = (
      await as(patient).post('/access-policy', { resource: 'medical-file', toId: doctor.partyId })
    ).json();
    await as(patient).patch(`/access-policy/${id}`, { rights: ['READ'] });
    const late = await approve(doctor, id, { rights: ['READ', 'WRITE'] });
    expect(late.json()).toMatchObject({ status: 409, code: 'ACCESS_RIGHTS_CHANGED', errors: [{ pointer: '/rights' }] });
    expect(await rowOf(id)).toMatchObject({ status: 'INVITED', rights: ['READ'] });
    expect((await approve(doctor, id, undefined, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await approve(doctor, id, { rights: ['READ'] })).json()).toMatchObject({
      status: 'ACCEPTED',
      rights: ['READ'],
    });
  });

  it('names what is more than usual: a yes without a word is a yes to the usual rights', async () => {
    const rights = ['READ', 'WRITE', 'SHARE'];
    const { id } = (
      await as(doctor).post('/access-policy/request', { resource: 'medical-file', fromId: patient.partyId, rights })
    ).json();
    expect((await approve(patient, id)).json()).toMatchObject({ status: 422, code: 'ACCESS_RIGHTS_UNNAMED' });
    expect((await approve(patient, id, { rights })).json()).toMatchObject({ status: 'ACCEPTED', rights });
  });

  it('by inviting somebody who has asked gives the usual rights, not those that were asked', async () => {
    const rights = ['READ', 'SHARE'];
    await as(doctor).post('/access-policy/request', { resource: 'medical-file', fromId: patient.partyId, rights });
    const met = await as(patient).post('/access-policy', { resource: 'medical-file', toId: doctor.partyId });
    expect(met.json()).toMatchObject({ status: 'ACCEPTED', rights: ['READ'] });
  });

  it('with no to an offer is not made to have said yes', async () => {
    const body = { resource: 'medical-file', toId: doctor.partyId };
    const { id } = (await as(patient).post('/access-policy', body)).json();
    await as(doctor).post(`/access-policy/${id}/reject`);
    expect((await approve(patient, id)).json()).toMatchObject({ status: 409, code: 'ACCESS_STATE' });
    expect((await as(patient).post('/access-policy', body)).json()).toMatchObject({ status: 'INVITED' });
  });
});

describe('an owner', () => {
  it('invites somebody to administer a structure, who says yes to just that', async () => {
    const rights = [...USUAL, 'MANAGE'];
    const offer = { resource: 'organization', toId: doctor.partyId, rights };
    const { id } = (await as(staff).post('/access-policy', offer)).json();
    expect((await approve(doctor, id, { rights: USUAL })).json()).toMatchObject({ code: 'ACCESS_RIGHTS_CHANGED' });
    expect((await approve(doctor, id, { rights })).json()).toMatchObject({ status: 'ACCEPTED', rights });
  });
});

describe('to complete a file', () => {
  const file = { resource: 'medical-file' };
  const rights = ['WRITE'];
  const both = ['READ', 'WRITE'];

  it('is to read it too, whether it is offered, changed or asked for', async () => {
    const offered = await as(patient).post('/access-policy', { ...file, toId: doctor.partyId, rights });
    expect(offered.json()).toMatchObject({ status: 'INVITED', rights: both });
    const { id } = offered.json<AccessPolicy>();
    await as(patient).patch(`/access-policy/${id}`, { rights: ['READ'] });
    expect((await as(patient).patch(`/access-policy/${id}`, { rights })).json()).toMatchObject({ rights: both });
    expect(await rowOf(id)).toMatchObject({ rights: both });

    const midwife = await aMidwife(app().db);
    const asked = await as(midwife).post('/access-policy/request', { ...file, fromId: patient.partyId, rights });
    expect(await rowOf(asked.json<AccessPolicy>().id)).toMatchObject({ status: 'PENDING', rights: both });
    const met = await as(patient).post('/access-policy', { ...file, toId: midwife.partyId, rights });
    expect(met.json()).toMatchObject({ status: 'ACCEPTED', rights: both });
  });
});

/** Random negotiations over the wire: no grantee ends with a right that its owner has not said, nor that was not on the screen. */
describe('over 80 random negotiations', () => {
  const SEED = 20_261_126;
  const EVERY = ['MEMBER', 'PATIENTS', 'AGENDA', 'MANAGE'];

  it('what is accepted is what both have said', async () => {
    const random = randomFrom(SEED);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const found: string[] = [];
    for (let history = 0; history < 80; history++) {
      const requester = await aDoctor(app().db);
      const { staff: owner, organizationId } = await aStructure(app().db);
      const read: AccessPolicy[] = [];
      let said: readonly string[] = [];
      const log: string[] = [];
      for (let step = 0; step < 10; step++) {
        const named = EVERY.filter(() => random() < 0.5);
        const rights = named.length === 0 ? ['MEMBER'] : named;
        const seen = read.length === 0 ? undefined : pick(read);
        const what = pick([
          'request',
          'offer',
          'bare offer',
          'change',
          'owner yes',
          'asker yes',
          'owner no',
          'asker no',
        ]);
        const id = read.at(-1)?.id ?? organizationId;
        const post = (by: Actor, path: string, body?: object) => as(by).post(`/access-policy${path}`, body);
        const offered = { resource: 'organization', toId: requester.partyId };
        const answer = await {
          request: () => post(requester, '/request', { resource: 'organization', fromId: organizationId, rights }),
          offer: () => post(owner, '', { ...offered, rights }),
          'bare offer': () => post(owner, '', offered),
          change: () => as(owner).patch(`/access-policy/${id}`, { rights }),
          'owner yes': () => post(owner, `/${id}/approve`, seen && { rights: seen.rights }),
          'asker yes': () => post(requester, `/${id}/approve`, seen && { rights: seen.rights }),
          'owner no': () => post(owner, `/${id}/reject`),
          'asker no': () => post(requester, `/${id}/reject`),
        }[what as 'request']();
        log.push(`${what} ${rights} ${answer.statusCode}`);
        if (answer.statusCode > 201) continue;
        const now = answer.json<AccessPolicy>();
        read.push(now);
        if (what === 'offer' || what === 'change') said = rights;
        if (what === 'bare offer') said = USUAL;
        if (what === 'owner yes') said = seen?.rights ?? USUAL;
        const asked = now.status !== 'PENDING' || now.rights.every((right) => USUAL.includes(right));
        const given = now.status !== 'ACCEPTED' || now.rights.every((right) => said.includes(right));
        if (!asked || !given) found.push(log.join(' · '));
      }
    }
    expect(found).toEqual([]);
  }, 240_000);
});
