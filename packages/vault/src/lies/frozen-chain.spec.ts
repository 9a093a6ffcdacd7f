import { describe, expect, it } from '@jest/globals';
import { MemoryVault } from '../memory.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';

/** Of a removal. PROTOCOL.md §12, "What it does not say": there is no map of last leaves. */
describe('a removal', () => {
  it('is hidden from a writer who never saw it: a price that is said', async () => {
    const vault = await MemoryVault.found();
    const [ana, bob, cleo] = [await joined(vault, 'ana'), await joined(vault, 'bob'), await joined(vault, 'cleo')];
    const group = await ana.provider.groups.create({
      name: 'profile-ana',
      members: [ana.id, bob.id, cleo.id],
      admins: [ana.id],
    });
    const session = await ana.provider.sessions.create([group.id], { metadata: 'observations-profile-ana' });
    const bobs = await bob.provider.sessions.retrieve({ sessionId: session.id });
    await bobs.decryptMessage(await session.encryptMessage('x', { context: 'c' }), { context: 'c' });
    const honest = vault.serverFor('cleo');
    const [oldGroup, oldSessions] = structuredClone([
      await honest.group(group.id),
      await honest.sessions([session.id]),
    ] as const);
    await ana.provider.groups.removeMembers(group.id, [bob.id]);
    await cleo.provider.close();
    const lies: Partial<VaultServer> = {
      group: async () => oldGroup,
      unlock: async () => ({ ...(await honest.unlock()), groups: [oldGroup] }),
      sessions: async () => oldSessions,
    };
    const writer = await openedBy(vault, 'cleo', { device: cleo.device, server: lyingServer(honest, lies) });
    const written = await writer.sessions.retrieve({ sessionId: session.id });
    const text = await written.encryptMessage('y', { context: 'c', sign: true });
    expect(await bobs.decryptMessage(text, { context: 'c' })).toBe('y');

    // Once she has seen it, on whatever way, no server takes it back.
    await writer.close();
    const knowing = await openedBy(vault, 'cleo', { device: cleo.device });
    await knowing.groups.members(group.id);
    await knowing.close();
    const again = await openedBy(vault, 'cleo', { device: cleo.device, server: lyingServer(honest, lies) }).catch(
      (error: { code: string }) => error.code,
    );
    expect(again).toBe('CHAIN_FORK');
  });
});
