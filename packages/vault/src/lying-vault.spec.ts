import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url } from './bytes/base64url.ts';
import { readText } from './bytes/reader.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { MemoryVault } from './memory.ts';
import type { OpenStore } from './port/local-store.ts';
import type { VaultServer } from './port/vault-server.ts';
import type { EncryptionSession } from './provider.ts';
import { joined, openedBy } from './testing/joined.ts';
import { lyingServer } from './testing/lying-server.ts';
import { outcomeOf } from './testing/tamper.ts';
import { topUpGroup } from './use/groups.ts';

/** What design vault §3.14 promises, item by item, against a vault server that lies: each of these succeeded before. */
let vault: MemoryVault;
let later = 0;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(() => Date.now() + later);
});

const lying = (userId: string, lies: Partial<VaultServer>) => lyingServer(vault.serverFor(userId), lies);

const open = (name: string, server?: VaultServer, device?: OpenStore) => openedBy(vault, name, { device, server });

const join = (name: string, device?: OpenStore) => joined(vault, name, { device });

type Generation = Parameters<VaultServer['appendGeneration']>[1];

/** Bob made a session for Ana's group, of which he was a member then. */
const bobsSession = async (isDirect: boolean) => {
  const [ana, bob] = [await join('ana'), await join('bob')];
  const group = await ana.provider.groups.create({
    name: 'profile-ana',
    members: [ana.id, bob.id],
    admins: [ana.id],
  });
  const made: Generation[] = [];
  const server = lying('bob', {
    appendGeneration: async (_sid, generation) => void made.push(generation),
    // What he may not ask any more, the server shows him.
    group: async (id) => ({ ...(await vault.serverFor('ana').group(id)), wraps: [] }),
    sessions: (ids) => vault.serverFor('ana').sessions(ids),
  });
  await bob.provider.close();
  const plotter = await open('bob', server, bob.device);
  const recipients = isDirect ? [group.id, bob.id] : [group.id];
  const session = await plotter.sessions.create(recipients, { metadata: 'a-conversation' });
  const before = await session.encryptMessage('avant', { context: 'c', sign: true });
  /** A page that is opened again: it knows the group as it is now. */
  const goesOn = async (change: (session: EncryptionSession) => Promise<unknown>): Promise<void> => {
    await plotter.close();
    const again = await open('bob', server, bob.device);
    await change(await again.sessions.retrieve({ sessionId: session.id })).catch(() => undefined);
  };
  return { ana, bob, group, session, before, made, goesOn };
};

describe('H1: the server has the pins dropped, and then shows an older past', () => {
  it.each([
    ['when the person signs out', (provider: EmbeddedProvider) => provider.dropDatabase()],
    [
      'by denying the identity',
      async (_provider: EmbeddedProvider, device: OpenStore) => {
        const honest = vault.serverFor('ana');
        const server = lying('ana', {
          unlock: async () => ({ ...(await honest.unlock()), identity: null, groups: [] }),
        });
        const denied = vault.provider('ana', device, server);
        const entry = { userId: 'ana', databasePath: 'vault', databaseKey: 'key-of-ana' };
        expect(await outcomeOf(() => denied.initialize(entry))).toBe('LOCAL_DB_CORRUPT');
        await denied.dropDatabase();
      },
    ],
  ])('%s', async (_how, drop) => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const members = [ana.id, bob.id];
    const group = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
    const authFactor = { type: 'EM', value: 'ana@example.test' } as const;
    const half = { userId: 'ana', authFactor, twoManRuleKey: 'A'.repeat(43) };
    await ana.provider.twoManRule.save({ ...half, ...(await vault.sendChallenge('ana', authFactor)) });
    const before = await vault.serverFor('ana').group(group.id);
    await ana.provider.groups.removeMembers(group.id, [bob.id]);
    await ana.provider.close();
    await drop(await open('ana', undefined, ana.device), ana.device);

    const honest = vault.serverFor('ana');
    const server = lying('ana', {
      unlock: async () => ({ ...(await honest.unlock()), groups: [] }),
      group: async () => before,
    });
    const back = await open('ana', server, ana.device);
    const { sessionId } = await vault.sendChallenge('ana', authFactor);
    await back.twoManRule.retrieve({ ...half, sessionId, challenge: vault.lastCode(authFactor) ?? '' });
    expect(await outcomeOf(() => back.groups.members(group.id))).toBe('CHAIN_FORK');
  });
});

describe('H2: an old grant is shown again after a removal', () => {
  const policy = { policyId: 'p', resource: 'medical-file', owner: 'profile-ana', rights: ['READ'] };

  it('lets nobody back in; a grant of today does', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const group = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
    const accepted = { ...policy, to: bob.id };
    const old = { ...accepted, grant: await ana.provider.verify.signGrant(accepted) };
    expect((await topUpGroup(ana.provider, group.id, [old])).added).toEqual([bob.id]);
    await ana.provider.groups.removeMembers(group.id, [bob.id]);

    const again = await topUpGroup(ana.provider, group.id, [old]);
    expect(again).toMatchObject({ added: [], needsConfirmation: [{ who: bob.id, why: 'UNSIGNED_GRANT' }] });
    expect((await ana.provider.groups.members(group.id)).map(({ id }) => id)).toEqual([ana.id]);

    later = 1_000;
    const fresh = { ...accepted, grant: await ana.provider.verify.signGrant(accepted) };
    expect((await topUpGroup(ana.provider, group.id, [fresh])).added).toEqual([bob.id]);
  });
});

describe('H7: the server takes back a generation of a session', () => {
  it('is refused by whoever saw it, also on the page after', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const session = await ana.provider.sessions.create([ana.id], { metadata: 'a-conversation' });
    const honest = vault.serverFor('ana');
    const before = structuredClone(await honest.sessions([session.id]));
    await session.addRecipients([bob.id]);
    await ana.provider.close();
    const again = await open('ana', lying('ana', { sessions: async () => before }), ana.device);
    expect(await outcomeOf(() => again.sessions.retrieve({ sessionId: session.id }))).toBe('CHAIN_FORK');
    await again.close();
    const honestAgain = await open('ana', undefined, ana.device);
    expect((await honestAgain.sessions.retrieve({ sessionId: session.id })).generation).toBe(2);
  });
});

describe('M5: the vault is locked while a session is open', () => {
  it('opens and seals nothing any more, and all of it again once its person is back', async () => {
    const ana = await join('ana');
    const session = await ana.provider.sessions.create([ana.id]);
    const text = await session.encryptMessage('secret', { context: 'c' });
    const file = await session.encryptFile(new Blob(['image']), { filename: 'a.png', context: 'f' });
    await ana.provider.lock();
    const refused = [
      () => session.decryptMessage(text, { context: 'c' }),
      () => session.decryptFile(file, { context: 'f' }),
      () => session.encryptMessage('more', { context: 'c' }),
    ];
    for (const attempt of refused) expect(await outcomeOf(attempt)).toBe('LOCKED');
    const again = await open('ana', undefined, ana.device);
    const known = await again.sessions.retrieve({ sessionId: session.id });
    expect(await known.decryptMessage(text, { context: 'c' })).toBe('secret');
  });
});

describe('C3: somebody who was removed goes on with a session, with a key of their choice', () => {
  it.each([
    ['as its creator, who was in the group', false],
    ['as a direct recipient who leaves themselves out', true],
  ])('%s', async (_how, isDirect) => {
    const { ana, bob, group, session, before, made, goesOn } = await bobsSession(isDirect);
    const eve = await join('eve');
    await ana.provider.groups.removeMembers(group.id, [bob.id]);
    await goesOn((one) => (isDirect ? one.revokeRecipients([bob.id]) : one.addRecipients([eve.id])));
    expect(made).toHaveLength(1);

    const [planted] = made;
    const honest = vault.serverFor('ana');
    const appended: unknown[] = [];
    const server = lying('ana', {
      sessions: async (ids) =>
        (await honest.sessions(ids)).map((wire) => ({
          ...wire,
          records: planted === undefined ? wire.records : [...wire.records, planted.record],
          wraps: [...wire.wraps, ...(planted?.wraps ?? [])],
        })),
      appendGeneration: async (_sid, generation) => void appended.push(generation),
    });
    await ana.provider.close();
    const again = await open('ana', server, ana.device);
    expect(await outcomeOf(() => again.sessions.retrieve({ sessionId: session.id }))).toBe('NOT_RECIPIENT');
    expect(appended).toEqual([]);

    // With an honest server, nothing of it is kept, and what was written before is read as ever.
    if (planted !== undefined) {
      expect(await outcomeOf(() => vault.serverFor('bob').appendGeneration(session.id, planted))).toBe('NOT_RECIPIENT');
    }
    const reader = await open('ana', undefined, ana.device);
    const known = await reader.sessions.retrieve({ sessionId: session.id });
    expect(await known.decryptMessage(before, { context: 'c' })).toBe('avant');
    const after = await known.encryptMessage('après', { context: 'c', sign: true });
    expect(await outcomeOf(() => session.decryptMessage(after, { context: 'c' }))).not.toBe('opened');
  });
});

describe('M8: somebody’s keys have changed, and the server says nothing of it', () => {
  /** The key number for which a session was sealed to a recipient. */
  const keyNumberIn = async (sessionId: string, id: string): Promise<number | undefined> => {
    const [session] = Object.values(await vault.serverFor('bob').sessions([sessionId]));
    const record = session?.records[0];
    const { rcpt } = JSON.parse(readText(fromBase64Url(record?.b ?? ''))) as { rcpt: { i?: string; kseq: number }[] };
    return rcpt.find(({ i }) => i === id)?.kseq;
  };

  it('a session is not sealed for the old one for longer than a quarter of a minute', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    await ana.provider.sessions.create([bob.id], { metadata: 'before' });
    await bob.provider.renewKey('compromise');
    later = 16_000;
    const { id } = await ana.provider.sessions.create([bob.id], { metadata: 'after' });
    expect(await keyNumberIn(id, bob.id)).toBe(1);
  });

  it('it is not sealed for the old one at all where a push said so', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    await ana.provider.sessions.create([bob.id], { metadata: 'before' });
    await bob.provider.renewKey('compromise');
    ana.provider.changed('identity-changed', bob.id);
    const { id } = await ana.provider.sessions.create([bob.id], { metadata: 'after' });
    expect(await keyNumberIn(id, bob.id)).toBe(1);
  });

  it('what they sign into a group with the new one is followed, and no alarm', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const both = [ana.id, bob.id];
    const group = await ana.provider.groups.create({ name: 'a-team', members: both, admins: both });
    const alarms: unknown[] = [];
    ana.provider.on('integrity-alert', (detail) => alarms.push(detail));
    await bob.provider.renewKey();
    await bob.provider.groups.renewKey(group.id);
    expect(await ana.provider.groups.members(group.id)).toHaveLength(2);
    expect(alarms).toEqual([]);
  });

  it('what they sign with the new one is read, and no damage', async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const session = await ana.provider.sessions.create([bob.id], { metadata: 'a-conversation' });
    await bob.provider.renewKey();
    const bobs = await bob.provider.sessions.retrieve({ sessionId: session.id });
    const text = await bobs.encryptMessage('bonjour', { context: 'c', sign: true });
    expect(await session.decryptDetailed(text, { context: 'c' })).toMatchObject({ text: 'bonjour', verified: true });
  });
});
