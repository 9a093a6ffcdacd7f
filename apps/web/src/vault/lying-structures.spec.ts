import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { A_DOCTOR, aSharing } from '../testing/sharings.ts';
import { groupOf, idOf, TestVault } from '../testing/vault.ts';
import { membership, pendingGrants } from './pending/pending-grants.ts';
import { unconfirmedMembers, welcomeTeam } from './team-keys.ts';

/** The application says which structures there are, who manages them and who joined: what it makes up adds no member (issue 16, H4). */
let world: TestVault;
let doctor: EncryptionProvider;
let stranger: EncryptionProvider;
beforeEach(async () => {
  localStorage.clear();
  world = await TestVault.found();
  [doctor, stranger] = [await world.person('doctor'), await world.person('stranger')];
});

const structure = { id: 'structure' };

describe('the application says that somebody is of a structure', () => {
  it('a member who manages a structure signs in whom they accepted, and none else is made its admin', async () => {
    localStorage.clear();
    const [office, colleague] = [await world.person('office'), await world.person('colleague')];
    const managing = ['MEMBER', 'MANAGE'];
    const member = async (id: string, provider: EncryptionProvider, rights: string[]) =>
      aSharing({
        resource: 'organization',
        from: structure.id,
        rights,
        to: { ...A_DOCTOR, id, sldId: await idOf(provider) },
      });
    const team = async () => {
      const members = await office.groups.members(await groupOf(office, structure.id));
      const name = new Map([
        [await idOf(office), 'office'],
        [await idOf(doctor), 'doctor'],
        [await idOf(colleague), 'colleague'],
      ]);
      return members.map(({ id, isAdmin }) => `${name.get(id)}${isAdmin ? ' (admin)' : ''}`);
    };
    const manager = await member('doctor', doctor, managing);
    const as = (userId: string) => ({ userId, structureId: structure.id, isStaff: userId === 'office' });

    // A list of the application alone neither makes the structure's group nor lets a member in.
    await welcomeTeam(doctor, as('doctor'), [await member('colleague', colleague, ['MEMBER'])]);
    expect(await office.groups.findByName(structure.id)).toBeNull();
    // More rights than were ticked: no member is signed in with them.
    pendingGrants.add('office', membership(structure.id, 'doctor', ['MEMBER']));
    await welcomeTeam(office, as('office'), [manager]);
    expect(await team()).toEqual(['office (admin)']);
    pendingGrants.add('office', membership(structure.id, 'doctor', managing));
    await welcomeTeam(office, as('office'), [manager]);
    expect(await team()).toEqual(['office (admin)', 'doctor (admin)']);

    pendingGrants.add('doctor', membership(structure.id, 'colleague', ['MEMBER']));
    await welcomeTeam(doctor, as('doctor'), [await member('colleague', colleague, ['MEMBER'])]);
    expect(await team()).toEqual(['office (admin)', 'doctor (admin)', 'colleague']);

    pendingGrants.add('office', membership(structure.id, 'doctor', ['MEMBER']));
    await welcomeTeam(office, as('office'), [await member('doctor', doctor, ['MEMBER'])]);
    expect(await team()).toEqual(['office (admin)', 'doctor', 'colleague']);
    expect(pendingGrants.of('office')).toEqual([]);
  });

  it('of another structure which the same person manages: whom she accepted into one is signed into no other', async () => {
    localStorage.clear();
    const office = await world.person('office');
    const me = await idOf(office);
    const { id } = await office.groups.create({ name: 'clinic', members: [me], admins: [me] });
    const rights = ['MEMBER', 'PATIENTS'];
    const member = { ...A_DOCTOR, id: 'doctor', sldId: await idOf(doctor) };
    pendingGrants.add('office', membership(structure.id, 'doctor', rights));
    const shown = aSharing({ resource: 'organization', from: 'clinic', rights, to: member });
    await welcomeTeam(office, { userId: 'office', structureId: 'clinic', isStaff: true }, [shown]);
    expect((await office.groups.members(id)).map(({ id: one }) => one)).toEqual([me]);
    expect(pendingGrants.of('office')).toHaveLength(1);
  });

  it('of a structure that is a patient whom the doctor prepared: whom he accepts there is not signed into her group', async () => {
    localStorage.clear();
    const newcomer = await world.person('newcomer');
    const hers = await groupOf(newcomer, 'newcomer');
    await newcomer.groups.addMembers(hers, [await idOf(doctor)], { admins: [await idOf(doctor)] });
    const member = aSharing({
      ...{ resource: 'organization', from: 'newcomer', rights: ['MEMBER'] },
      to: { ...A_DOCTOR, id: 'stranger', sldId: await idOf(stranger) },
    });
    pendingGrants.add('doctor', membership('newcomer', 'stranger', ['MEMBER']));
    const who = { userId: 'doctor', structureId: 'newcomer', isStaff: false };
    await welcomeTeam(doctor, who, [member]);
    expect((await newcomer.groups.members(hers)).map(({ id }) => id)).not.toContain(await idOf(stranger));
    expect(await unconfirmedMembers(doctor, 'newcomer', [{ ...member, rights: ['PATIENTS'] }])).toEqual([]);
  });
});
