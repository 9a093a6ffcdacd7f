import { expect, it } from '@jest/globals';
import { MemoryVault } from '../memory.ts';
import { joined } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';

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
