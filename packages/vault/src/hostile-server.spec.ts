import { describe, expect, it } from '@jest/globals';
import type { WireGroup } from './port/vault-server.ts';
import { editBody, family, join, lying, open, setUpVault, vault } from './testing/hostile-server.ts';
import { alertsOf } from './testing/joined.ts';
import { outcomeOf } from './testing/tamper.ts';

setUpVault();

describe('a server that lies about a group', () => {
  const lies: [string, (wire: WireGroup, eve: string) => WireGroup, string][] = [
    [
      'rewrites a link',
      (wire) => ({ ...wire, links: wire.links.map((one) => ({ ...one, b: editBody(one.b, { name: 'x' }) })) }),
      'CHAIN_INVALID',
    ],
    [
      'adds itself',
      (wire, eve) => ({
        ...wire,
        links: wire.links.map((one) => ({
          ...one,
          b: editBody(one.b, { members: [{ id: eve, kseq: 0, role: 'admin' }] }),
        })),
      }),
      'CHAIN_INVALID',
    ],
    ['shows no link', (wire) => ({ ...wire, links: [] }), 'CHAIN_INVALID'],
    ['shows a link twice', (wire) => ({ ...wire, links: [...wire.links, ...wire.links] }), 'CHAIN_INVALID'],
    ['answers with another group', (wire) => ({ ...wire, id: `cvg_${'a'.repeat(32)}` }), 'opened'],
  ];

  it.each(lies)('%s', async (_what, lie, code) => {
    const { device, eve, group } = await family();
    const honest = vault.serverFor('ana');
    const server = lying('ana', {
      unlock: async () => ({ ...(await honest.unlock()), groups: [] }),
      group: async (id) => lie(await honest.group(id), eve.id),
    });
    const ana = await open('ana', device, server);
    const alerts = alertsOf(ana);
    expect(await outcomeOf(() => ana.groups.members(group.id))).toBe(code);
    await Promise.resolve();
    expect(alerts.length).toBe(code === 'opened' ? 0 : 1);
  });

  it('cannot plant another chain under a known id', async () => {
    const { device, bob, group } = await family();
    const other = await bob.provider.groups.create({ name: 'profile-ana', members: [bob.id], admins: [bob.id] });
    const server = lying('ana', { group: async () => vault.serverFor('bob').group(other.id) });
    const ana = await open('ana', device, server);
    expect(await outcomeOf(() => ana.groups.members(group.id))).toBe('CHAIN_INVALID');
  });

  it('cannot hide a removal from one who saw it', async () => {
    const { device, bob, group } = await family();
    const before = await vault.serverFor('ana').group(group.id);
    const ana = await open('ana', device);
    await ana.groups.removeMembers(group.id, [bob.id]);
    await ana.groups.members(group.id);
    await ana.close();
    const honest = vault.serverFor('ana');
    const server = lying('ana', {
      unlock: async () => ({ ...(await honest.unlock()), groups: [] }),
      group: async () => before,
    });
    const reloaded = await open('ana', device, server);
    expect(await outcomeOf(() => reloaded.groups.members(group.id))).toBe('CHAIN_FORK');
  });

  it('cannot have a look-alike taken for a profile’s own group', async () => {
    const [ana, eve] = [await join('ana'), await join('eve')];
    for (const admins of [[eve.id], [eve.id, ana.id]]) {
      await eve.provider.groups.create({ name: 'profile-ana', members: [eve.id, ana.id], admins });
    }
    expect(await ana.provider.groups.findByName('profile-ana', { mine: true })).toBeNull();
    const own = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
    expect((await ana.provider.groups.findByName('profile-ana'))?.id).toBe(own.id);
  });

  it('that drops our wraps is a typed refusal', async () => {
    const { device, text } = await family();
    const honest = vault.serverFor('ana');
    const strip = (wire: WireGroup): WireGroup => ({ ...wire, wraps: [] });
    const server = lying('ana', {
      unlock: async () => {
        const shown = await honest.unlock();
        return { ...shown, groups: shown.groups.map(strip) };
      },
      group: async (id) => strip(await honest.group(id)),
    });
    const ana = await open('ana', device, server);
    const session = await ana.sessions.retrieve({ encryptedMessage: text });
    expect(await outcomeOf(() => session.decryptMessage(text, { context: 'c' }))).toBe('NOT_RECIPIENT');
  });
});

describe('a server that lies about an identity', () => {
  it('a server that lies about an identity cannot swap our own', async () => {
    const { device, eve } = await family();
    const honest = vault.serverFor('ana');
    const links = (await vault.serverFor('eve').identities([eve.id]))[eve.id] ?? [];
    const server = lying('ana', {
      unlock: async () => ({ ...(await honest.unlock()), identity: { id: eve.id, links } }),
    });
    expect(await outcomeOf(() => open('ana', device, server))).toBe('LOCAL_KEY_MISMATCH');
  });

  it('a server that lies about an identity cannot answer for one with another', async () => {
    const { device, bob, eve, group } = await family();
    const honest = vault.serverFor('ana');
    const server = lying('ana', {
      identities: async (ids) => {
        const found = await honest.identities([...ids, eve.id]);
        return Object.fromEntries(ids.map((id) => [id, id === bob.id ? (found[eve.id] ?? []) : (found[id] ?? [])]));
      },
    });
    const ana = await open('ana', device, server);
    expect(await outcomeOf(() => ana.sessions.create([bob.id]))).toBe('CHAIN_INVALID');
    expect(await outcomeOf(() => ana.groups.renewKey(group.id))).toBe('CHAIN_INVALID');
  });

  it('cannot have a second identity for a known profile let in: a person must look first', async () => {
    const { device, bob, group } = await family();
    const ana = await open('ana', device);
    await ana.groups.removeMembers(group.id, [bob.id]);
    // The server "resets" Bob, and gives his profile to keys of its own.
    vault.state.identities.delete(bob.id);
    const impostor = await open('bob');
    const { sldId } = await impostor.createIdentity({ signupJWT: await vault.signupToken('bob', 'profile-bob') });
    expect(await outcomeOf(() => ana.groups.addMembers(group.id, [sldId]))).toBe('KEY_CHANGED');
    expect(await ana.verify.changeOf(sldId)).toBe('rival');
    await ana.verify.trust(sldId);
    expect(await ana.verify.changeOf(sldId)).toBeNull();
    expect(await outcomeOf(() => ana.groups.addMembers(group.id, [sldId]))).toBe('opened');
  });
});
