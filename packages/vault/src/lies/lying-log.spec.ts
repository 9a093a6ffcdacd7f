import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { Sessions } from '../client/sessions.ts';
import type { EmbeddedProvider } from '../embedded.ts';
import { openEpochs } from '../groups/epoch.ts';
import { rotateGroupLink } from '../groups/make.ts';
import { linkToWire } from '../groups/wire-wraps.ts';
import { profileCommitment } from '../log/merkle.ts';
import { proofOf, readTreeHead } from '../log/tree-head.ts';
import { MemoryVaultServer } from '../memory/vault-server.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { random } from '../suites/primitives.ts';
import { alertsOf, joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';

/** H6: what a server shows of its log, against what others see of it and what it shows of chains. */
let vault: MemoryVault;
let later = 0;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(() => Date.now() + later);
});
const HOUR = 3_600_000;

const open = (name: string, device: OpenStore, server?: VaultServer) => openedBy(vault, name, { device, server });

const join = (name: string, profileId?: string) => joined(vault, name, { profileId });

/** Everything else is the same; the log that it shows is one of its own from now on. */
const forkFor = (userId: string) => {
  const fork = { ...vault.state, log: [...vault.state.log], cosignatures: new Map(vault.state.cosignatures) };
  return { fork, server: new MemoryVaultServer(fork, userId) };
};

/** Ana and Bob share a conversation and a group; then Bob is shown another log than Ana. */
const splitView = async () => {
  const [ana, bob] = [await join('ana'), await join('bob')];
  const both = [ana.id, bob.id];
  const group = await ana.provider.groups.create({ name: 'a-team', members: both, admins: both });
  const session = await ana.provider.sessions.create([group.id]);
  await bob.provider.close();
  const { fork, server } = forkFor('bob');
  fork.log.push({ kind: 'identity', id: 'cvi_planted', seq: 0, hash: toBase64Url(random(32)), profile: 'x' });
  const eve = await join('eve');
  const forked = await open('bob', bob.device, server);
  return { ana, bob: { ...bob, provider: forked }, eve, fork, group, session };
};

/** The alerts once everything that was heard is compared. */
const compared = async (provider: EmbeddedProvider, alerts: unknown[]): Promise<unknown[]> => {
  const { watch } = provider.sessions as Sessions;
  await outcomeOf(() => watch.settled());
  await new Promise((resolve) => setImmediate(resolve));
  return alerts;
};

describe('two people who are shown different logs', () => {
  it('find out by a message from one to the other, and nobody is let in any more', async () => {
    const { ana, bob, eve, group, session } = await splitView();
    const alerts = alertsOf(ana.provider);
    const written = await bob.provider.sessions.retrieve({ sessionId: session.id });
    const text = await written.encryptMessage('bonjour', { context: 'c', sign: true });
    expect(await session.decryptMessage(text, { context: 'c' })).toBe('bonjour');
    expect(await compared(ana.provider, alerts)).toEqual([{ code: 'LOG_INCONSISTENT', ids: [bob.id] }]);
    expect(await outcomeOf(() => ana.provider.groups.addMembers(group.id, [eve.id]))).toBe('LOG_INCONSISTENT');
    expect((await ana.provider.groups.members(group.id)).map(({ id }) => id)).not.toContain(eve.id);
  });

  it('find out by a link that one of them signs', async () => {
    const { ana, bob, fork, group } = await splitView();
    const alerts = alertsOf(ana.provider);
    await bob.provider.groups.renewKey(group.id);
    const rotation = fork.log.at(-1);
    if (rotation) vault.state.log.push(rotation);
    await ana.provider.groups.members(group.id);
    expect(await compared(ana.provider, alerts)).toEqual([{ code: 'LOG_INCONSISTENT', ids: [bob.id] }]);
  });

  it.each([
    ['a link', false],
    ['a message', true],
  ])('that %s has found out let nobody in on the page after either, before the logs are one', async (_what, isWord) => {
    const { ana, bob, eve, fork, group, session } = await splitView();
    const alerts = alertsOf(ana.provider);
    if (isWord) {
      const written = await bob.provider.sessions.retrieve({ sessionId: session.id });
      const text = await written.encryptMessage('bonjour', { context: 'c', sign: true });
      await session.decryptMessage(text, { context: 'c' });
    } else {
      await bob.provider.groups.renewKey(group.id);
      const rotation = fork.log.at(-1);
      if (rotation) vault.state.log.push(rotation);
      await ana.provider.groups.members(group.id);
    }
    expect(await compared(ana.provider, alerts)).toHaveLength(1);
    await ana.provider.close();
    const again = await open('ana', ana.device);
    expect(await outcomeOf(() => again.groups.addMembers(group.id, [eve.id]))).toBe('LOG_INCONSISTENT');
    expect((await again.groups.members(group.id)).map(({ id }) => id)).not.toContain(eve.id);
  });

  it('are told of a head that a member made up, and go on: nothing shows that there was one', async () => {
    const [ana, bob, eve] = [await join('ana'), await join('bob'), await join('eve')];
    const both = [ana.id, bob.id];
    const group = await ana.provider.groups.create({ name: 'a-team', members: both, admins: both });
    const session = await ana.provider.sessions.create([group.id]);
    const alerts = alertsOf(ana.provider);
    const written = await bob.provider.sessions.retrieve({ sessionId: session.id });
    const { treeHead } = await vault.serverFor('bob').treeHead();
    const proof = proofOf(treeHead, await readTreeHead(treeHead, vault.state.signer.publicKey));
    const { watch } = bob.provider.sessions as Sessions;
    for (const made of [{}, { proof }]) {
      for (const size of [vault.state.log.length - 1, 4_000_000_000]) {
        Object.assign(watch, { seen: () => ({ size, root: toBase64Url(random(32)), ...made }) });
        const text = await written.encryptMessage('bonjour', { context: 'c', sign: true });
        expect(await session.decryptMessage(text, { context: 'c' })).toBe('bonjour');
        await compared(ana.provider, alerts);
      }
    }
    expect(alerts).toEqual([{ code: 'LOG_UNPROVEN', ids: [bob.id] }]);
    await ana.provider.groups.addMembers(group.id, [eve.id]);
    expect((await ana.provider.groups.members(group.id)).map(({ id }) => id)).toContain(eve.id);
  });

  it('see no head in a link that its server never showed: an honest one takes none', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const both = [ana.id, bob.id];
    const group = await ana.provider.groups.create({ name: 'a-team', members: both, admins: both });
    const { maker, bundle } = (bob.provider.sessions as Sessions).account;
    const known = vault.state.groups.get(group.id);
    if (!known) throw new Error('no group');
    const secrets = await openEpochs(known.state, bundle, known.wraps.get(0) ?? []);
    const staying = both.map((id) => vault.state.identities.get(id)?.state).filter((one) => one !== undefined);
    for (const size of [vault.state.log.length - 1, 4_000_000_000]) {
      const made = { ...maker, sth: { size, root: toBase64Url(random(32)) } };
      const link = linkToWire(await rotateGroupLink(made, known.state, secrets, staying));
      expect(await outcomeOf(() => vault.serverFor('bob').appendGroupLink(group.id, link))).toBe('CHAIN_INVALID');
    }
    const alerts = alertsOf(ana.provider);
    await ana.provider.groups.renewKey(group.id);
    expect(await compared(ana.provider, alerts)).toEqual([]);
  });

  it('are one and the same where one merely knows more of it', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const session = await ana.provider.sessions.create([ana.id, bob.id]);
    const alerts = [...alertsOf(ana.provider), ...alertsOf(bob.provider)];
    for (const name of ['carl', 'dora', 'eric']) await join(name);
    await bob.provider.close();
    const again = await open('bob', bob.device);
    const written = await again.sessions.retrieve({ sessionId: session.id });
    const text = await written.encryptMessage('bonjour', { context: 'c', sign: true });
    expect(await session.decryptMessage(text, { context: 'c' })).toBe('bonjour');
    expect(await compared(ana.provider, alerts)).toEqual([]);
  });
});

describe('a head of the log', () => {
  it('of another day is refused', async () => {
    const ana = await join('ana');
    await ana.provider.close();
    const { treeHead } = await vault.serverFor('ana').treeHead();
    const honest = vault.serverFor('ana');
    const server = lyingServer(honest, { unlock: async () => ({ ...(await honest.unlock()), treeHead }) });
    later = 23 * HOUR;
    expect(await outcomeOf(() => open('ana', ana.device, server))).toBe('opened');
    later = 25 * HOUR;
    expect(await outcomeOf(() => open('ana', ana.device, server))).toBe('LOG_STALE');
  });
});

describe('a member who is let in', () => {
  const letIn = async () => {
    const ana = await join('ana');
    const group = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
    await join('carl');
    const bob = await join('bob');
    const at = vault.state.log.findIndex(({ id }) => id === bob.id);
    const add = () => outcomeOf(() => ana.provider.groups.addMembers(group.id, [bob.id]));
    return { ana, bob, at, add, group };
  };

  it('a member who is let in stands in the log', async () => {
    const { ana, at, add, group } = await letIn();
    const [entry] = vault.state.log.splice(at, 1);
    expect(await add()).toBe('LOG_INCONSISTENT');
    expect(await ana.provider.groups.members(group.id)).toHaveLength(1);
    expect(entry?.kind).toBe('identity');
  });

  it('stands there with their profile, so that an auditor sees a second one', async () => {
    const { at, add } = await letIn();
    const entry = vault.state.log[at];
    if (entry) vault.state.log[at] = { ...entry, profile: await profileCommitment('somebody else') };
    expect(await add()).toBe('LOG_INCONSISTENT');
  });

  it('does not stand there in the form of before, once there is the new one', async () => {
    const { at, add } = await letIn();
    const entry = vault.state.log[at];
    if (entry) vault.state.log[at] = { kind: entry.kind, id: entry.id, seq: entry.seq, hash: entry.hash };
    expect(await add()).toBe('LOG_INCONSISTENT');
  });

  it('is let in where all of that is so', async () => {
    const { add } = await letIn();
    expect(await add()).toBe('opened');
  });

  it('also into a session', async () => {
    const { ana, bob, at } = await letIn();
    const session = await ana.provider.sessions.create([ana.id]);
    const [entry] = vault.state.log.splice(at, 1);
    expect(await outcomeOf(() => session.addRecipients([bob.id]))).toBe('LOG_INCONSISTENT');
    expect(session.generation).toBe(1);
    expect(entry?.id).toBe(bob.id);
  });
});
