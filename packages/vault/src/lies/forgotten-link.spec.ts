import { expect, it } from '@jest/globals';
import { MemoryVault } from '../memory.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';

it('a renewal that the server takes and forgets at once is not begun again with other keys', async () => {
  const vault = await MemoryVault.found();
  const honest = vault.serverFor('ana');
  const { id, provider, device } = await joined(vault, 'ana');
  await provider.close();
  const before = structuredClone(await honest.identities([id]));
  const { identity } = structuredClone(await honest.unlock());
  let isLying = false;
  const server = lyingServer(honest, {
    appendIdentityLink: async (...args) => {
      await honest.appendIdentityLink(...args);
      isLying = true;
    },
    identities: async (ids) => (isLying ? before : honest.identities(ids)),
    unlock: async () => ({ ...(await honest.unlock()), ...(isLying && { identity }) }),
  });
  const page = await openedBy(vault, 'ana', { device, server });
  await page.renewKey().catch(() => undefined);
  await page.close();
  expect(await outcomeOf(() => openedBy(vault, 'ana', { device, server }))).toBe('CHAIN_FORK');
  const again = await openedBy(vault, 'ana', { device });
  expect(await again.status()).toBe('registered');
});

it('a removal that the server takes and forgets at once is refused by the device that signed it', async () => {
  const vault = await MemoryVault.found();
  const server = lyingServer(vault.serverFor('ana'), { appendGroupLink: async () => undefined });
  const { id: sldId, provider: ana } = await joined(vault, 'ana', { server });
  const bob = await joined(vault, 'bob');
  const { id } = await ana.groups.create({ name: 'profile-ana', members: [sldId, bob.id], admins: [sldId] });
  await ana.groups.removeMembers(id, [bob.id]);
  expect(await outcomeOf(() => ana.groups.members(id))).toBe('CHAIN_FORK');
  expect(await outcomeOf(() => ana.sessions.create([id], { metadata: 'a-note' }))).toBe('CHAIN_FORK');
});

it('a removal that the server forgets is refused by the page that is opened right after it', async () => {
  const vault = await MemoryVault.found();
  const honest = vault.serverFor('ana');
  const { id: sldId, provider: ana, device } = await joined(vault, 'ana');
  const bob = await joined(vault, 'bob');
  const { id } = await ana.groups.create({ name: 'profile-ana', members: [sldId, bob.id], admins: [sldId] });
  const before = structuredClone(await honest.group(id));
  await ana.groups.removeMembers(id, [bob.id]);
  // Nothing closes the first page: it is left as a browser leaves it.
  const server = lyingServer(honest, {
    group: async (one) => (one === id ? before : honest.group(one)),
    unlock: async () => ({ ...(await honest.unlock()), groups: [before] }),
  });
  expect(await outcomeOf(() => openedBy(vault, 'ana', { device, server }))).toBe('CHAIN_FORK');
});
