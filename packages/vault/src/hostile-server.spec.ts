import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from './bytes/base64url.ts';
import { utf8 } from './bytes/bytes.ts';
import { readText } from './bytes/reader.ts';
import { MemoryVault } from './memory.ts';
import type { OpenStore } from './port/local-store.ts';
import { memoryDevice } from './port/memory-store.ts';
import type { VaultServer, WireGroup, WireSession } from './port/vault-server.ts';
import { random } from './suites/primitives.ts';
import { alertsOf, joined, openedBy } from './testing/joined.ts';
import { lyingServer } from './testing/lying-server.ts';
import { outcomeOf } from './testing/tamper.ts';

/**
 * A server that lies. It holds everything a server holds, signs what a server signs, and may answer anything: a client ends in
 * a typed error or an alert, and never in a plaintext that is not its author's or a reader whom nobody chose.
 */
let vault: MemoryVault;
beforeEach(async () => {
  vault = await MemoryVault.found();
});

const lying = (userId: string, lies: Partial<VaultServer>) => lyingServer(vault.serverFor(userId), lies);

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

const editBody = (b: string, change: object): string =>
  toBase64Url(utf8(JSON.stringify({ ...JSON.parse(readText(fromBase64Url(b))), ...change })));

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
  it('cannot swap our own', async () => {
    const { device, eve } = await family();
    const honest = vault.serverFor('ana');
    const links = (await vault.serverFor('eve').identities([eve.id]))[eve.id] ?? [];
    const server = lying('ana', {
      unlock: async () => ({ ...(await honest.unlock()), identity: { id: eve.id, links } }),
    });
    expect(await outcomeOf(() => open('ana', device, server))).toBe('LOCAL_KEY_MISMATCH');
  });

  it('cannot answer for one with another', async () => {
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

describe('a server that lies about a session', () => {
  const lies: [string, (wire: WireSession) => WireSession, string][] = [
    [
      'swaps its id',
      (wire) => ({
        ...wire,
        records: wire.records.map((one) => ({ ...one, b: editBody(one.b, { sid: crypto.randomUUID() }) })),
      }),
      'CHAIN_INVALID',
    ],
    [
      'adds a recipient',
      (wire) => ({
        ...wire,
        records: wire.records.map((one) => ({
          ...one,
          b: editBody(one.b, { rcpt: [{ i: `cvi_${'a'.repeat(32)}`, kseq: 0 }] }),
        })),
      }),
      'CHAIN_INVALID',
    ],
    ['shows no record', (wire) => ({ ...wire, records: [] }), 'CHAIN_INVALID'],
    ['shows a record twice', (wire) => ({ ...wire, records: [...wire.records, ...wire.records] }), 'CHAIN_INVALID'],
    [
      'swaps a wrap',
      (wire) => ({ ...wire, wraps: wire.wraps.map((one) => ({ ...one, wrap: toBase64Url(random(71)) })) }),
      'TRUNCATED',
    ],
    ['drops the wraps', (wire) => ({ ...wire, wraps: [] }), 'NOT_RECIPIENT'],
  ];

  it.each(lies)('%s', async (_what, lie, code) => {
    const { device, text } = await family();
    const honest = vault.serverFor('ana');
    const server = lying('ana', { sessions: async (ids) => (await honest.sessions(ids)).map(lie) });
    const ana = await open('ana', device, server);
    const attempt = async () => {
      const session = await ana.sessions.retrieve({ encryptedMessage: text });
      await session.decryptMessage(text, { context: 'c' });
    };
    expect(await outcomeOf(attempt)).toBe(code);
  });

  it('cannot answer for one with another', async () => {
    const { device, ana: who, session } = await family();
    const ana = await open('ana', device);
    const other = await ana.sessions.create([who.id]);
    const server = lying('ana', {
      sessions: async ([id = '']) =>
        (await vault.serverFor('ana').sessions([other.id])).map((wire) => ({ ...wire, id })),
    });
    const fooled = await open('ana', device, server);
    expect(await outcomeOf(() => fooled.sessions.retrieve({ sessionId: session.id }))).toBe('CHAIN_INVALID');
  });

  it('cannot put a name under a text that its owner did not sign', async () => {
    const { bob, session } = await family();
    const seen = await bob.provider.sessions.retrieve({ sessionId: session.id });
    const forged = await seen.encryptMessage('Signé Ana', { context: 'c' });
    expect(await seen.decryptDetailed(forged, { context: 'c' })).toMatchObject({ author: null, verified: false });
  });
});

describe('a server that rewrites the log', () => {
  it('is found out at the next unlock', async () => {
    const { device } = await family();
    await (await open('ana', device)).close();
    const [first] = vault.state.log;
    if (first) vault.state.log[0] = { ...first, hash: toBase64Url(random(32)) };
    await join('newcomer');
    expect(await outcomeOf(() => open('ana', device))).toBe('LOG_INCONSISTENT');
  });

  it('is found out when it shrinks, and when our own head is not in it', async () => {
    const { device } = await family();
    await (await open('ana', device)).close();
    const kept = vault.state.log;
    vault.state.log = kept.slice(0, 1);
    expect(await outcomeOf(() => open('ana', device))).toBe('LOG_INCONSISTENT');
    vault.state.log = kept.map((entry) => (entry.kind === 'identity' ? { ...entry, id: `${entry.id}x` } : entry));
    expect(await outcomeOf(() => open('ana', memoryDevice()))).toBe('opened');
    expect(await outcomeOf(() => open('ana', device))).toBe('LOG_INCONSISTENT');
  });

  it('is not believed under another key', async () => {
    const { device } = await family();
    const other = await MemoryVault.found();
    const stranger = await other.serverFor('x').unlock();
    const honest = vault.serverFor('ana');
    const server = lying('ana', { unlock: async () => ({ ...(await honest.unlock()), treeHead: stranger.treeHead }) });
    expect(await outcomeOf(() => open('ana', device, server))).toBe('LOG_INCONSISTENT');
  });
});
