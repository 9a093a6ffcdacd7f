import { describe, expect, it } from '@jest/globals';
import type { Contact } from '@maillon/contracts/accounts/contacts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, aMidwife, aStructure } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { ContactsModule } from './contacts.module.ts';

const app = aCalendarApp({}, [ContactsModule]);

const invite = (
  by: Actor,
  userId: string,
  owner: { id: string; type: string } = { id: by.partyId, type: by.userType },
) =>
  app()
    .as(by)
    .post('/contact/invite-existing', { ownerId: owner.id, userType: owner.type, userId, message: '<p>Bonjour</p>' });

const contactsOf = async (who: Actor, query = ''): Promise<Contact[]> =>
  (await app().as(who).get(`/contact${query}`)).json();

describe('the contacts of a professional', () => {
  it('are the same on both sides once accepted', async () => {
    const { db } = app();
    const [doctor, midwife] = [await aDoctor(db), await aMidwife(db)];
    const offer = (await invite(doctor, midwife.userId)).json();
    expect(offer).toMatchObject({ resource: 'practitioner_contacts', status: 'INVITED' });
    expect(await contactsOf(doctor)).toMatchObject([{ status: 'INVITED', direction: 'given' }]);
    expect(await contactsOf(midwife)).toMatchObject([{ status: 'INVITED', direction: 'received' }]);

    await app().as(midwife).post(`/access-policy/${offer.id}/approve`);
    expect(await contactsOf(doctor)).toMatchObject([{ status: 'ACCEPTED', userData: { id: midwife.partyId } }]);
    expect((await invite(midwife, doctor.userId)).json()).toMatchObject({ status: 409, code: 'ALREADY_CONTACT' });
  });

  it('are removed by either side, and by nobody else', async () => {
    const { db } = app();
    const [doctor, midwife, stranger] = [await aDoctor(db), await aMidwife(db), await aDoctor(db)];
    const { id } = (await invite(doctor, midwife.userId)).json();
    expect((await app().as(stranger).delete(`/contact/${id}`)).statusCode).toBe(404);
    expect((await app().as(midwife).delete(`/contact/${id}`)).statusCode).toBe(204);
    expect(await contactsOf(doctor)).toEqual([]);
  });

  it('are nobody else’s to read or to add to', async () => {
    const { db } = app();
    const [doctor, victim, target] = [await aDoctor(db), await aDoctor(db), await aDoctor(db)];
    expect((await app().as(doctor).get(`/contact?ownerId=${victim.partyId}&userType=doctor`)).statusCode).toBe(404);
    expect((await invite(doctor, target.userId, { id: victim.partyId, type: 'doctor' })).statusCode).toBe(404);
  });

  it('are not found through another kind of grant', async () => {
    const { db } = app();
    const [doctor, other] = [await aDoctor(db), await aDoctor(db)];
    const id = await aGrant(db, {
      resource: 'practitioner_calendar',
      from: doctor.partyId,
      to: other.partyId,
      rights: ['READ'],
    });
    expect((await app().as(doctor).delete(`/contact/${id}`)).statusCode).toBe(404);
  });
});

describe('the external practitioners of a structure', () => {
  it('are invited by whoever may ask for care, filtered by qualification and name', async () => {
    const { db } = app();
    const { staff, organizationId } = await aStructure(db);
    const [midwife, doctor] = [await aMidwife(db, { lastName: 'Mestre' }), await aDoctor(db)];
    await db.rows('INSERT INTO qualifications (party_id, code) VALUES ($1, $2)', [midwife.partyId, 'sf_liberale']);
    const owner = { id: organizationId, type: 'organization' };
    expect((await invite(staff, midwife.userId, owner)).json()).toMatchObject({
      resource: 'organization_external_practitioners',
      status: 'INVITED',
    });
    await invite(staff, doctor.userId, owner);

    const path = `/organization/${organizationId}/external-practitioner`;
    const names = async (query = '') =>
      (
        (
          await app()
            .as(staff)
            .get(path + query)
        ).json() as Contact[]
      ).map(({ userData }) => userData.id);
    expect(new Set(await names())).toEqual(new Set([midwife.partyId, doctor.partyId]));
    expect(await names('?qualification=sf_liberale')).toEqual([midwife.partyId]);
    expect(await names('?query=mestre')).toEqual([midwife.partyId]);
  });

  it('are hidden from others, and refused to members without the right', async () => {
    const { db } = app();
    const { organizationId } = await aStructure(db);
    const [member, stranger] = [await aDoctor(db), await aDoctor(db)];
    await aGrant(db, { resource: 'organization', from: organizationId, to: member.partyId, rights: ['MEMBER'] });
    const path = `/organization/${organizationId}/external-practitioner`;
    expect((await app().as(member).get(path)).statusCode).toBe(403);
    expect((await app().as(stranger).get(path)).statusCode).toBe(404);
    const owner = { id: organizationId, type: 'organization' };
    expect((await invite(member, stranger.userId, owner)).statusCode).toBe(403);
    expect((await invite(stranger, member.userId, owner)).statusCode).toBe(404);
  });

  it('can be somebody who has no account yet', async () => {
    const { db } = app();
    const { staff, organizationId } = await aStructure(db);
    const body = { ownerId: organizationId, userType: 'organization', email: `new-${newId()}@pro.example` };
    const answer = await app().as(staff).post('/contact/invite-new', body);
    expect(answer.json()).toMatchObject({ kind: 'organization_external_practitioners', status: 'SENT' });
    expect(
      (
        await app()
          .as(staff)
          .post('/contact/invite-new', { ...body, email: 'x' })
      ).json(),
    ).toMatchObject({
      status: 422,
      errors: [{ pointer: '/email', message: 'E-mail invalide' }],
    });
  });
});
