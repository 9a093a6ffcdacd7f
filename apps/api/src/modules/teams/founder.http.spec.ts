import { expect, it } from '@jest/globals';
import type { MemberProfile } from '@maillon/contracts/structures/teams';
import { RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import type { Browser } from '../../testing/browser.ts';
import { aGrant, aStructure as aStructureOfStaff } from '../../testing/calendars.ts';
import { aSignedUpDoctor, aSignedUpOrganization } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();
const CLOSE_ACCOUNT = `UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`;

/** A structure that was accepted, its founder, and a doctor who was let in to manage it. */
const aStructure = async () => {
  const { db } = app();
  const founder = await aSignedUpOrganization(app());
  const id = founder.me.organization?.organizations[0]?.id ?? '';
  await db.rows('UPDATE organizations SET active = true, decided_at = now() WHERE party_id = $1', [id]);
  await db.rows('UPDATE users SET active = true, inactive_reason = NULL WHERE id = $1', [founder.me.id]);
  const manager = await aSignedUpDoctor(app());
  const managerId = manager.me.doctor?.id ?? '';
  const rights = RESOURCE_RIGHTS.organization;
  const managing = await aGrant(db, { resource: 'organization', from: id, to: managerId, rights });
  const [founding] = await db.rows<{ id: string }>(
    `SELECT id FROM access_policies WHERE from_party = $1 AND legal_basis = 'founder'`,
    [id],
  );
  const founderId = founder.me.organization?.id ?? '';
  return {
    founder,
    founderId,
    manager,
    managerId,
    managing,
    founding: founding?.id ?? '',
    team: `/organization/${id}/team`,
  };
};

type Structure = Awaited<ReturnType<typeof aStructure>>;

it.each<[string, (structure: Structure) => ReturnType<Browser['get']>]>([
  ['removed from the team', ({ manager, team, founderId }) => manager.browser.delete(`${team}/${founderId}`)],
  ['deprived of the grant', ({ manager, founding }) => manager.browser.post(`/access-policy/${founding}/revoke`)],
  [
    'lowered to a mere member',
    ({ manager, founding }) => manager.browser.patch(`/access-policy/${founding}`, { rights: ['MEMBER'] }),
  ],
])('a founder is not %s by a member who manages the structure', async (_what, attack) => {
  const structure = await aStructure();
  const { founder, founderId, team } = structure;
  const answer = await attack(structure);
  expect(answer.json()).toMatchObject({ status: 403, code: 'FOUNDER_STAYS' });
  expect((await founder.browser.get(team)).json()).toHaveLength(2);
  expect((await founder.browser.get(`${team}/${founderId}`)).json()).toMatchObject({
    employed: true,
    rights: RESOURCE_RIGHTS.organization,
  });
});

it('the team says that a founder is nobody else’s to manage, and that the others are', async () => {
  const { founder, founderId, manager, managerId, team } = await aStructure();
  const manageable = async (by: typeof manager, id: string) =>
    ((await by.browser.get(`${team}/${id}`)).json() as MemberProfile).manageable;
  expect(await manageable(manager, founderId)).toBe(false);
  expect(await manageable(founder, founderId)).toBe(true);
  expect(await manageable(founder, managerId)).toBe(true);
});

it('a founder leaves by themselves where another one manages the structure', async () => {
  const { founder, founderId, managing, team } = await aStructure();
  await app().db.rows(`UPDATE access_policies SET rights = '{MEMBER}' WHERE id = $1`, [managing]);
  expect((await founder.browser.delete(`${team}/${founderId}`)).json()).toMatchObject({ code: 'LAST_MANAGER' });
  await app().db.rows(`UPDATE access_policies SET rights = '{MEMBER,MANAGE}' WHERE id = $1`, [managing]);
  expect((await founder.browser.delete(`${team}/${founderId}`)).statusCode).toBe(204);
});

it('a founder does not leave the structure to a manager whose account is closed', async () => {
  const { founder, founderId, manager, team } = await aStructure();
  await app().db.rows(CLOSE_ACCOUNT, [manager.me.id]);
  expect((await founder.browser.delete(`${team}/${founderId}`)).json()).toMatchObject({ code: 'LAST_MANAGER' });
});

it('a founder whose account administrators have closed is removed by those who manage', async () => {
  const { founder, founderId, manager, team } = await aStructure();
  await app().db.rows(CLOSE_ACCOUNT, [founder.me.id]);
  expect((await manager.browser.delete(`${team}/${founderId}`)).statusCode).toBe(204);
});

it('the staff with whom a structure came here is not removed by others either', async () => {
  const { staff, organizationId } = await aStructureOfStaff(app().db);
  const manager = await aSignedUpDoctor(app());
  const to = manager.me.doctor?.id ?? '';
  await aGrant(app().db, { resource: 'organization', from: organizationId, to, rights: RESOURCE_RIGHTS.organization });
  const answer = await manager.browser.delete(`/organization/${organizationId}/team/${staff.partyId}`);
  expect(answer.json()).toMatchObject({ status: 403, code: 'FOUNDER_STAYS' });
});
