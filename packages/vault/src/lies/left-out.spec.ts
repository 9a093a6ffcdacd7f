import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryVault } from '../memory.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { ensureDefaultGroup } from '../use/groups.ts';

/** The server answers with nothing where there is something: a client that knows of it does not go on as if there were nothing. */
let vault: MemoryVault;
beforeEach(async () => {
  vault = await MemoryVault.found();
});

const family = async () => {
  const [ana, bob] = [await joined(vault, 'ana'), await joined(vault, 'bob')];
  const members = [ana.id, bob.id];
  const group = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
  await ana.provider.close();
  return { ana, bob, group };
};

describe('a group that the server leaves out', () => {
  it('is found all the same by whoever knows it: no second one is made in which nobody is to be removed', async () => {
    const { ana, group } = await family();
    const server = lyingServer(vault.serverFor('ana'), { findGroups: async () => [] });
    const page = await openedBy(vault, 'ana', { device: ana.device, server });
    expect((await page.groups.findByName('profile-ana', { mine: true }))?.id).toBe(group.id);
    expect((await ensureDefaultGroup(page, 'profile-ana')).id).toBe(group.id);
    expect(vault.state.groups.size).toBe(1);
  });

  it('is no other one of the same owner: the one that was known stays', async () => {
    const { ana, bob, group } = await family();
    const second = await openedBy(vault, 'ana', { device: ana.device });
    const { id: other } = await second.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
    await second.close();
    const server = lyingServer(vault.serverFor('ana'), { findGroups: async () => [other] });
    const page = await openedBy(vault, 'ana', { device: ana.device, server });
    expect((await page.groups.findByName('profile-ana', { mine: true }))?.id).toBe(group.id);
    expect(bob.id).not.toBe(ana.id);
  });

  it('gets a new key after a compromise like every other', async () => {
    const { ana, group } = await family();
    const honest = vault.serverFor('ana');
    const server = lyingServer(honest, { unlock: async () => ({ ...(await honest.unlock()), groups: [] }) });
    const page = await openedBy(vault, 'ana', { device: ana.device, server });
    await page.renewKey('compromise');
    const { epoch, id } = (await page.groups.findByName('profile-ana', { mine: true })) ?? {};
    expect({ id, epoch }).toEqual({ id: group.id, epoch: 2 });
  });
});

describe('an identity that the server leaves out', () => {
  it('is not made anew on a device that knows it', async () => {
    const { ana } = await family();
    const honest = vault.serverFor('ana');
    const server = lyingServer(honest, {
      unlock: async () => ({ ...(await honest.unlock()), identity: null, groups: [] }),
      createIdentity: async () => undefined,
    });
    await (await openedBy(vault, 'ana', { device: ana.device })).dropDatabase();
    const page = await openedBy(vault, 'ana', { device: ana.device, server });
    const signupJWT = await vault.signupToken('ana', 'profile-ana');
    expect(await outcomeOf(() => page.createIdentity({ signupJWT }))).toBe('KEY_CHANGED');
  });
});
