import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryVault } from './memory.ts';
import type { OpenStore } from './port/local-store.ts';
import { memoryDevice } from './port/memory-store.ts';
import type { VaultServer } from './port/vault-server.ts';
import { joined, openedBy } from './testing/joined.ts';
import { lyingServer } from './testing/lying-server.ts';
import { outcomeOf } from './testing/tamper.ts';

/**
 * A server that lies. It holds everything a server holds, signs what a server signs, and may answer anything: a client ends in
 * a typed error or an alert, and never in a plaintext that is not its author's shown to a reader who was not chosen.
 */
let vault: MemoryVault;
beforeEach(async () => {
  vault = await MemoryVault.found();
});

const open = (name: string, device?: OpenStore, server?: VaultServer) => openedBy(vault, name, { device, server });

const join = (name: string, device?: OpenStore) => joined(vault, name, { device });

async function family() {
  const device = memoryDevice();
  const [ana, bob, eve] = [await join('ana', device), await join('bob'), await join('eve')];
  const members = [ana.id, bob.id];
  const group = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
  const session = await ana.provider.sessions.create([group.id]);
  const text = await session.encryptMessage('secret', { context: 'c', sign: true });
  await ana.provider.close();
  return { device, ana, bob, eve, group, session, text };
}

describe('a server that is attacked by its users', () => {
  it('shows the chain of a group to no stranger; to whoever left it up to that link, and no less than before', async () => {
    const [ana, bob, eve] = [await joined(vault, 'ana'), await joined(vault, 'bob'), await joined(vault, 'eve')];
    const members = [ana.id, bob.id];
    const { id } = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
    const session = await ana.provider.sessions.create([id], { metadata: 'observations-profile-ana' });
    const text = await session.encryptMessage('avant', { context: 'c', sign: true });
    const his = await bob.provider.sessions.retrieve({ sessionId: session.id });
    expect(await his.decryptMessage(text, { context: 'c' })).toBe('avant');
    const linksFor = async (name: string) => (await vault.serverFor(name).group(id)).links.length;
    vault.state.strangers.add('bob').add('eve');
    expect(await outcomeOf(() => linksFor('eve'))).toBe('GROUP_NOT_FOUND');
    await ana.provider.groups.removeMembers(id, [bob.id]);
    await ana.provider.groups.renewKey(id);
    expect([await linksFor('ana'), await linksFor('bob')]).toEqual([3, 2]);
    expect(await bob.provider.groups.members(id)).toHaveLength(1);
    expect(await his.decryptDetailed(text, { context: 'c' })).toMatchObject({ text: 'avant', verified: true });
    vault.state.strangers.delete('bob');
    expect(await linksFor('bob')).toBe(3);
    await ana.provider.groups.renewKey(id);
    vault.state.strangers.add('bob');
    expect([await linksFor('ana'), await linksFor('bob')]).toEqual([4, 3]);
    await ana.provider.sessions.create([id, eve.id], { metadata: 'a-visit' });
    expect(await linksFor('eve')).toBe(4);
  });

  it('drops nobody for a suspension of before, which every member keeps', async () => {
    const [ana, bob, eve] = [await joined(vault, 'ana'), await joined(vault, 'bob'), await joined(vault, 'eve')];
    const members = [ana.id, bob.id, eve.id];
    const { id } = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
    await vault.suspend(id, [eve.id]);
    const { suspensions } = await vault.serverFor('bob').group(id);
    await ana.provider.groups.renewKey(id);
    await ana.provider.groups.addMembers(id, [eve.id]);
    expect(await ana.provider.groups.list()).toMatchObject([{ rotationNeeded: false }]);

    const honest = vault.serverFor('bob');
    const server = lyingServer(honest, { group: async (one) => ({ ...(await honest.group(one)), suspensions }) });
    const plotter = await openedBy(vault, 'bob', { device: bob.device, server });
    expect(await outcomeOf(() => plotter.groups.renewKey(id))).toBe('CHAIN_INVALID');
    expect((await ana.provider.groups.members(id)).map((one) => one.id)).toContain(eve.id);
  });

  it('takes nothing signed by another, and nothing twice', async () => {
    const { ana, eve, group } = await family();
    const { links } = await vault.serverFor('ana').group(group.id);
    const [link] = links;
    if (!link) throw new Error('a link');
    const eves = vault.serverFor('eve');
    expect(await outcomeOf(() => eves.createGroup({ link, wraps: [] }))).toBe('CHAIN_INVALID');
    expect(await outcomeOf(() => eves.appendGroupLink(group.id, { link, wraps: [] }))).toBe('CHAIN_CONFLICT');
    expect(await outcomeOf(() => eves.appendIdentityLink(ana.id, link))).toBe('NOT_REGISTERED');
    const jwt = await vault.signupToken('mallory', 'profile-mallory');
    const mallory = await open('mallory');
    await mallory.createIdentity({ signupJWT: jwt });
    const again = await open('mallory2');
    expect(await outcomeOf(() => again.createIdentity({ signupJWT: jwt }))).not.toBe('opened');
    const forged = `${jwt.slice(0, -2)}AA`;
    expect(await outcomeOf(() => again.createIdentity({ signupJWT: forged }))).toBe('NOT_REGISTERED');
    expect((await vault.serverFor('eve').group(group.id)).wraps).toEqual([]);
    expect(await outcomeOf(() => eves.wrapsOf(group.id, 0))).toBe('NOT_GROUP_MEMBER');
    expect(eve.id).toMatch(/^cvi_/);
  });
});
