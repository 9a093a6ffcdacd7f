import { expect, it } from '@jest/globals';
import { MemoryVault } from '../memory.ts';
import { SESSION_RECORD } from '../sessions/record.ts';
import { joined } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { readBody } from '../wire/signed.ts';

it('a group that was asked for before its reader was let in, and is answered after, is not taken for the group of now', async () => {
  const vault = await MemoryVault.found();
  const ana = await joined(vault, 'ana');
  const { id } = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
  const text = await (await ana.provider.sessions.create([id])).encryptMessage('gardé');
  const before = { ...(await vault.serverFor('ana').group(id)), wraps: [] };
  const honest = vault.serverFor('bob');
  let isSlow = true;
  const bob = await joined(vault, 'bob', {
    server: lyingServer(honest, {
      group: async (asked) => {
        if (!isSlow) return honest.group(asked);
        isSlow = false;
        await ana.provider.groups.addMembers(id, [bob.id]);
        bob.provider.changed('recipients-changed', id);
        return before;
      },
    }),
  });
  expect((await bob.provider.groups.members(id)).map((member) => member.id)).toContain(bob.id);
  const session = await bob.provider.sessions.retrieve({ encryptedMessage: text });
  expect(await session.decryptMessage(text)).toBe('gardé');
});

it('keys that were asked for before their owner renewed them, and are answered after, are not taken for those of now', async () => {
  const vault = await MemoryVault.found();
  const ana = await joined(vault, 'ana');
  const before = await vault.serverFor('ana').identities([ana.id]);
  const honest = vault.serverFor('bob');
  let isSlow = true;
  const bob = await joined(vault, 'bob', {
    server: lyingServer(honest, {
      identities: async (ids) => {
        if (!isSlow || !ids.includes(ana.id)) return honest.identities(ids);
        isSlow = false;
        await ana.provider.renewKey();
        bob.provider.changed('identity-changed', ana.id);
        return before;
      },
    }),
  });
  const { id } = await bob.provider.sessions.create([ana.id]);
  const [shown] = await honest.sessions([id]);
  const recipients = shown?.records.flatMap((record) => readBody(record, SESSION_RECORD).rcpt) ?? [];
  expect(recipients).toContainEqual({ i: ana.id, kseq: 1 });
});
