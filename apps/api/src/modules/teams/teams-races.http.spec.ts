import { describe, expect, it } from '@jest/globals';
import { RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, aMidwife, aStructure } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { ContactsModule } from '../contacts/contacts.module.ts';
import { TeamsModule } from './teams.module.ts';

const app = aCalendarApp({}, [TeamsModule, ContactsModule]);

/** A structure whose founder has left: two who manage it are all that is left. */
const twoManagers = async () => {
  const { db } = app();
  const { staff, organizationId } = await aStructure(db);
  const [one, other] = [await aMidwife(db), await aDoctor(db)];
  for (const { partyId } of [one, other]) {
    await aGrant(db, {
      resource: 'organization',
      from: organizationId,
      to: partyId,
      rights: RESOURCE_RIGHTS.organization,
    });
  }
  const path = `/organization/${organizationId}`;
  await app().as(staff).delete(`${path}/team/${staff.partyId}`);
  return { one, other, organizationId, path };
};

const managersOf = async (organizationId: string) =>
  app().db.rows(
    `SELECT to_party FROM access_policies WHERE resource = 'organization' AND from_party = $1 AND status = 'ACCEPTED'
        AND revoked_at IS NULL AND 'MANAGE' = ANY (rights)`,
    [organizationId],
  );

const codes = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const FIVE = [1, 2, 3, 4, 5];

describe('at the same instant', () => {
  it('two managers who remove each other leave one', async () => {
    for (const _round of FIVE) {
      const { one, other, organizationId, path } = await twoManagers();
      const remove = (by: Actor, whom: Actor) => app().as(by).delete(`${path}/team/${whom.partyId}`);
      const answers = await Promise.all([remove(one, other), remove(other, one)]);
      expect(await managersOf(organizationId)).toHaveLength(1);
      expect(codes(answers)[0]).toBe(204);
      expect([403, 404, 409]).toContain(codes(answers)[1]);
    }
  });

  it('two managers who take the right from each other, or both leave, leave one', async () => {
    const { one, other, organizationId, path } = await twoManagers();
    const demote = (by: Actor, whom: Actor) =>
      app()
        .as(by)
        .patch(`${path}/team/${whom.partyId}`, { rights: ['MEMBER'] });
    await Promise.all([demote(one, other), demote(other, one)]);
    expect(await managersOf(organizationId)).toHaveLength(1);

    const again = await twoManagers();
    const leave = (who: Actor) => app().as(who).delete(`${again.path}/team/${who.partyId}`);
    const left = await Promise.all([leave(again.one), leave(again.other)]);
    expect(codes(left)).toEqual([204, 409]);
    expect(await managersOf(again.organizationId)).toHaveLength(1);
  });

  it('an offer that is accepted several times is accepted once', async () => {
    const { one, path, organizationId } = await twoManagers();
    const colleague = await aDoctor(app().db);
    const { id } = (await app().as(one).post(`${path}/invite`, { userId: colleague.userId })).json();
    const answers = await Promise.all(FIVE.map(() => app().as(colleague).post(`/access-policy/${id}/approve`)));
    expect(codes(answers)).toEqual([200, 409, 409, 409, 409]);
    const grants = await app().db.rows('SELECT status FROM access_policies WHERE from_party = $1 AND to_party = $2', [
      organizationId,
      colleague.partyId,
    ]);
    expect(grants).toEqual([{ status: 'ACCEPTED' }]);
  });

  it('an address, or a colleague, is invited once', async () => {
    const { one, other, path } = await twoManagers();
    const [email, colleague] = [`new-${newId()}@pro.example`, await aMidwife(app().db)];
    const by = (at: number) => app().as(at % 2 === 0 ? one : other);
    const answers = await Promise.all(FIVE.map((at) => by(at).post(`${path}/invite-new`, { email })));
    expect(codes(answers)).toEqual([201, 409, 409, 409, 409]);
    const offers = await Promise.all(FIVE.map((at) => by(at).post(`${path}/invite`, { userId: colleague.userId })));
    expect(codes(offers)).toEqual([201, 409, 409, 409, 409]);
  });

  it('two who ask each other become contacts', async () => {
    const [doctor, midwife] = [await aDoctor(app().db), await aMidwife(app().db)];
    const ask = (by: Actor, whom: Actor) =>
      app()
        .as(by)
        .post('/contact/invite-existing', { ownerId: by.partyId, userType: by.userType, userId: whom.userId });
    const answers = await Promise.all([ask(doctor, midwife), ask(midwife, doctor)]);
    expect(codes(answers)).toEqual([201, 201]);
    const living = await app().db.rows(
      `SELECT 1 FROM access_policies WHERE resource = 'practitioner_contacts' AND revoked_at IS NULL
          AND $1 IN (from_party, to_party) AND $2 IN (from_party, to_party)`,
      [doctor.partyId, midwife.partyId],
    );
    expect(living).toHaveLength(1);
  });
});

describe('what is no id, no message and no address', () => {
  const UNKNOWN = newId();

  it.each(['x', '%00', '..%2f..%2f', 'a'.repeat(3000), UNKNOWN, '%F0%9F%92%A9'])(
    '« %.20s » opens nothing',
    async (id) => {
      const { one, path } = await twoManagers();
      const browser = app().as(one);
      const answers = await Promise.all([
        browser.get(`${path}/team/${id}`),
        browser.patch(`${path}/team/${id}`, { rights: ['MEMBER'] }),
        browser.delete(`${path}/team/${id}`),
        browser.delete(`${path}/invitation/${id}`),
        browser.post(`${path}/invitation/${id}/resend`),
        browser.get(`/organization/${id}/team`),
        browser.get(`/organization/${id}/pending`),
        browser.post(`/organization/${id}/invite`, { userId: UNKNOWN }),
        browser.get(`/organization/${id}/external-practitioner`),
        browser.get(`/contact?ownerId=${id}&userType=organization`),
        browser.delete(`/contact/${id}`),
        browser.post('/contact/invite-existing', { ownerId: one.partyId, userType: 'midwife', userId: id }),
      ]);
      for (const { statusCode } of answers) expect([400, 404, 413, 422]).toContain(statusCode);
    },
  );

  it.each([
    ['a message of ten thousand characters and one', { message: 'a'.repeat(10_001) }, 422],
    ['a message of ten thousand', { message: 'a'.repeat(10_000) }, 201],
    ['a message that is a number', { message: 1 }, 422],
    ['a message that is a list', { message: ['x'] }, 422],
    ['a message with a control character', { message: 'a\u0000b' }, 422],
    ['a key of its own', { message: 'x', status: 'ACCEPTED' }, 422],
    ['rights of its own', { rights: ['MANAGE'] }, 422],
    ['a list for an address', { email: ['a@b.example'] }, 422],
    ['an address of three hundred characters', { email: `${'a'.repeat(290)}@b.example` }, 422],
    ['two addresses in one', { email: 'a@b.example,c@d.example' }, 422],
    ['an address with a line break', { email: 'a@b.example\nBcc: c@d.example' }, 422],
  ])('%s', async (_what, change, status) => {
    const { one, path } = await twoManagers();
    const body = { email: `a-${newId()}@pro.example`, ...change };
    expect((await app().as(one).post(`${path}/invite-new`, body)).statusCode).toBe(status);
  });

  it('a message is kept without what a page could run', async () => {
    const { one, path } = await twoManagers();
    const colleague = await aDoctor(app().db);
    const message = [
      '<p style="position:fixed">Bonjour <img src=x onerror=alert(1)><svg/onload=alert(1)></p>',
      '<a href="javascript:alert(1)">a</a><a href="https://exemple.fr" onclick="x()">b</a>',
      '<iframe src="//evil.example"></iframe><form><input name=q></form><math><mi xlink:href="data:x"></math>',
    ].join('');
    const answer = await app().as(one).post(`${path}/invite`, { userId: colleague.userId, message });
    expect(answer.json().message).not.toMatch(/script|on\w+=|style|img|svg|iframe|form|input|math|data:/i);
    expect(answer.json().message).not.toMatch(/href|<a|exemple\.fr/);
  });
});
