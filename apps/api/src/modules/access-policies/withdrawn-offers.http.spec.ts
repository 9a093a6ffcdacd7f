import { describe, expect, it } from '@jest/globals';
import { RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, aMidwife, aPatient, aStructure } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { ContactsModule } from '../contacts/contacts.module.ts';
import { TeamsModule } from '../teams/teams.module.ts';

const app = aCalendarApp({}, [TeamsModule, ContactsModule]);
const WITHDRAWN = { status: 409, code: 'OFFER_WITHDRAWN' };

/** A structure, a midwife who manages it, and a doctor whom she has invited. */
const anInvitation = async () => {
  const { db } = app();
  const { staff, organizationId } = await aStructure(db);
  const [manager, doctor] = [await aMidwife(db), await aDoctor(db)];
  const rights = RESOURCE_RIGHTS.organization;
  await aGrant(db, { resource: 'organization', from: organizationId, to: manager.partyId, rights });
  const path = `/organization/${organizationId}`;
  const sent = await app().as(manager).post(`${path}/invite`, { userId: doctor.userId });
  expect(sent.json()).toMatchObject({ status: 'INVITED' });
  const id: string = sent.json().id;
  const approve = (policyId = id) => app().as(doctor).post(`/access-policy/${policyId}/approve`);
  const member = `${path}/team/${manager.partyId}`;
  return { staff, manager, doctor, organizationId, path, member, id, approve };
};
type Invitation = Awaited<ReturnType<typeof anInvitation>>;

const ENDS: readonly (readonly [string, (invitation: Invitation) => Promise<unknown>])[] = [
  ['was removed from the team', ({ staff, member }) => app().as(staff).delete(member)],
  [
    'no longer manages it',
    ({ staff, member }) =>
      app()
        .as(staff)
        .patch(member, { rights: ['MEMBER'] }),
  ],
  ['left it', ({ manager, member }) => app().as(manager).delete(member)],
  [
    'has a closed account',
    ({ manager }) =>
      app().db.rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [manager.userId]),
  ],
];

describe('the offer of a structure', () => {
  it.each(ENDS)('is not accepted once the member who made it %s', async (_what, end) => {
    const invitation = await anInvitation();
    await end(invitation);
    expect((await invitation.approve()).json()).toMatchObject(WITHDRAWN);
    const { doctor, path } = invitation;
    expect((await app().as(doctor).get(`${path}/team`)).statusCode).toBe(404);
  });

  it.each(ENDS)('is no yes to a request that follows, once the member who made it %s', async (_what, end) => {
    const invitation = await anInvitation();
    await end(invitation);
    const { doctor, organizationId, path } = invitation;
    const request = { resource: 'organization', fromId: organizationId };
    const asked = await app().as(doctor).post('/access-policy/request', request);
    expect(asked.json()).toMatchObject({ status: 'PENDING' });
    expect((await app().as(doctor).get(`${path}/team`)).statusCode).toBe(404);
  });

  it.each(ENDS)('makes room for that of another manager, once the member who made it %s', async (_what, end) => {
    const invitation = await anInvitation();
    await end(invitation);
    const { staff, doctor, path, approve } = invitation;
    const again = await app().as(staff).post(`${path}/invite`, { userId: doctor.userId });
    expect(again.json()).toMatchObject({ status: 'INVITED' });
    expect((await approve(again.json().id)).json()).toMatchObject({ status: 'ACCEPTED' });
  });

  it('is accepted as long as the member who made it may make it', async () => {
    const { approve } = await anInvitation();
    expect((await approve()).json()).toMatchObject({ status: 'ACCEPTED' });
  });
});

describe('the delegation that a professional offered in the name of a patient who had not come yet', () => {
  const anOffer = async () => {
    const { db } = app();
    const [patient, midwife, colleague] = [await aPatient(db), await aMidwife(db), await aDoctor(db)];
    const own = newId();
    await db.rows(
      `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
       VALUES ($1, 'patient-delegation', $2, $3, 'ACCEPTED', '{ACT,KEYS}', $3)`,
      [own, patient.partyId, midwife.partyId],
    );
    await db.rows('UPDATE users SET activated_at = NULL WHERE id = $1', [patient.userId]);
    const offer = { toId: colleague.partyId };
    const offered = await app().as(midwife).post(`/patient/${patient.partyId}/delegation`, offer);
    expect(offered.json()).toMatchObject({ status: 'INVITED' });
    await db.rows('UPDATE users SET activated_at = now() WHERE id = $1', [patient.userId]);
    const approve = () => app().as(colleague).post(`/access-policy/${offered.json().id}/approve`);
    return { patient, colleague, own, approve };
  };

  it('is not accepted once the patient has taken that of the professional back', async () => {
    const { patient, colleague, own, approve } = await anOffer();
    expect((await app().as(patient).post(`/access-policy/${own}/revoke`)).statusCode).toBe(204);
    expect((await approve()).json()).toMatchObject(WITHDRAWN);
    expect((await app().as(colleague).get(`/patient/${patient.partyId}/appointment`)).statusCode).toBe(404);
  });

  it('is accepted as long as the professional acts for the patient', async () => {
    const { approve } = await anOffer();
    expect((await approve()).json()).toMatchObject({ status: 'ACCEPTED' });
  });
});
