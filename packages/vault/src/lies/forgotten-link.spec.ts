import { expect, it } from '@jest/globals';
import { MemoryVault } from '../memory.ts';
import { memoryDevice } from '../port/memory-store.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';

it('a removal that the server takes and forgets at once is refused by the device that signed it', async () => {
  const vault = await MemoryVault.found();
  const join = async (name: string) => {
    const provider = vault.provider(name, memoryDevice());
    await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: 'key' });
    return {
      provider,
      ...(await provider.createIdentity({ signupJWT: await vault.signupToken(name, `profile-${name}`) })),
    };
  };
  const device = memoryDevice();
  const honest = vault.serverFor('ana');
  const forgetful = lyingServer(honest, { appendGroupLink: async () => undefined });
  const ana = vault.provider('ana', device, forgetful);
  await ana.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key' });
  const { sldId } = await ana.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
  const bob = await join('bob');
  const { id } = await ana.groups.create({ name: 'profile-ana', members: [sldId, bob.sldId], admins: [sldId] });
  await ana.groups.removeMembers(id, [bob.sldId]);
  expect(await outcomeOf(() => ana.groups.members(id))).toBe('CHAIN_FORK');
  expect(await outcomeOf(() => ana.sessions.create([id], { metadata: 'a-note' }))).toBe('CHAIN_FORK');
});
