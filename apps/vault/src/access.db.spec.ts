import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { lyingServer } from '@maillon/vault/testing/lying-server';
import { Announcer } from './messages/announcer.ts';
import { type AVault, aVault } from './testing/a-vault.ts';
import { outcome } from './testing/attempts.ts';

/** Who is let in and who is shut out, by what the application's server says of the grants. */
let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());
beforeEach(async () => {
  await vault.announcer.soon();
  vault.application.announcements.length = 0;
});

async function join(userId: string) {
  const device = memoryDevice();
  const provider = vault.provider(userId, device);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  const { sldId: id } = await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `p-${userId}`) });
  return { provider, id, device };
}
/** After what the server has begun to tell by itself. */
const announcements = async (kind: string) => {
  await vault.announcer.soon();
  return vault.application.announcements.filter((one) => one.kind === kind);
};
const recheck = (name: string) => vault.internal('/internal/groups/recheck', { name });

describe('a newcomer in a group', () => {
  it('is let in where the application knows an ACCEPTED access, and by nobody’s word else', async () => {
    const [ana, bob] = [await join('in-ana'), await join('in-bob')];
    vault.application.refused.add('in-bob');
    const { id } = await ana.provider.groups.create({ name: 'p-in-ana', members: [ana.id], admins: [ana.id] });
    expect(await outcome(ana.provider.groups.addMembers(id, [bob.id]))).toBe('UNSIGNED_GRANT');
    vault.application.refused.delete('in-bob');
    expect(await outcome(ana.provider.groups.addMembers(id, [bob.id]))).toBe('done');
  });

  it('is not let in while the application is away, and a group is made by nobody whom it does not know', async () => {
    const [ana, eve] = [await join('away-ana'), await join('away-eve')];
    vault.application.refused.add('away-eve');
    const planted = eve.provider.groups.create({ name: 'p-away-ana', members: [eve.id], admins: [eve.id] });
    expect(await outcome(planted)).toBe('UNSIGNED_GRANT');
    vault.application.isAway = true;
    const made = ana.provider.groups.create({ name: 'p-away-ana', members: [ana.id], admins: [ana.id] });
    expect(await outcome(made)).not.toBe('done');
    vault.application.isAway = false;
  });
});

describe('an access that ended', () => {
  it('shuts out at once, asks the admins first to renew the key, and once is enough', async () => {
    const [ana, bob, eve] = [await join('out-ana'), await join('out-bob'), await join('out-eve')];
    const members = [ana.id, bob.id, eve.id];
    const { id } = await ana.provider.groups.create({ name: 'p-out-ana', members, admins: [ana.id] });
    vault.application.refused.add('out-eve');
    expect((await recheck('p-out-ana')).body).toEqual({ suspended: 1 });
    expect((await recheck('p-out-ana')).body).toEqual({ suspended: 0 });
    expect(await announcements('rotate-needed')).toEqual([
      expect.objectContaining({ groupId: id, userIds: ['out-ana', 'out-bob'] }),
    ]);
    const shown = await ana.provider.groups.list({ mine: true });
    expect(shown.map(({ id: one }) => one)).toContain(id);

    await ana.provider.groups.renewKey(id);
    const [group] = await vault.database.rows(
      prepared('rotated', 'select rotate_needed_at from groups where id = $1'),
      [id],
    );
    expect(group).toEqual({ rotate_needed_at: null });
    expect((await ana.provider.groups.members(id)).map((one) => one.id).sort()).toEqual([ana.id, bob.id].sort());

    vault.application.refused.delete('out-eve');
    await ana.provider.groups.addMembers(id, [eve.id]);
    const session = await ana.provider.sessions.create([id]);
    const sealed = await session.encryptMessage('de retour', { context: 'c' });
    const back = await eve.provider.sessions.retrieve({ sessionId: session.id });
    expect(await back.decryptMessage(sealed, { context: 'c' })).toBe('de retour');
  });

  it('drops whoever came back for no suspension of before, which every member keeps', async () => {
    const [ana, bob, eve] = [await join('old-ana'), await join('old-bob'), await join('old-eve')];
    const members = [ana.id, bob.id, eve.id];
    const { id } = await ana.provider.groups.create({ name: 'p-old-ana', members, admins: [ana.id] });
    vault.application.refused.add('old-eve');
    await recheck('p-old-ana');
    const honest = vault.serverFor('old-bob');
    const { suspensions } = await honest.group(id);
    expect(suspensions).toHaveLength(1);
    await ana.provider.groups.renewKey(id);
    vault.application.refused.delete('old-eve');
    await ana.provider.groups.addMembers(id, [eve.id]);

    const plotter = vault.provider('old-bob', bob.device, null, {
      server: lyingServer(honest, { group: async (one) => ({ ...(await honest.group(one)), suspensions }) }),
    });
    await plotter.initialize({ userId: 'old-bob', databasePath: 'vault', databaseKey: 'key' });
    expect(await outcome(plotter.groups.renewKey(id))).toBe('CHAIN_INVALID');
    expect((await ana.provider.groups.members(id)).map((one) => one.id)).toContain(eve.id);
  });

  it('a member who was asked and did not renew is asked last the next time', async () => {
    const [ana, bob, eve] = [await join('turn-ana'), await join('turn-bob'), await join('turn-eve')];
    const admins = [ana.id, bob.id];
    const { id } = await ana.provider.groups.create({ name: 'p-turn-ana', members: [...admins, eve.id], admins });
    vault.application.refused.add('turn-eve');
    await recheck('p-turn-ana');
    await announcements('rotate-needed');
    await vault.database.run(
      prepared(
        'lease-gone',
        `update groups set rotate_lease_by = 'turn-ana', rotate_lease_until = now() - interval '1 second' where id = $1`,
      ),
      [id],
    );
    vault.application.announcements.length = 0;
    expect(await announcements('rotate-needed')).toEqual([
      expect.objectContaining({ groupId: id, userIds: ['turn-bob', 'turn-ana'] }),
    ]);
    vault.application.announcements.length = 0;
    expect(await announcements('rotate-needed')).toEqual([]);
  });
});

describe('what the vault announces', () => {
  it('waits while the application is away, and comes in order when it is back', async () => {
    vault.application.isAway = true;
    await join('news-ana');
    await join('news-bob');
    // After what the server delivers by itself: an attempt that is still under way would postpone it once more.
    await vault.announcer.soon();
    expect(vault.application.announcements).toEqual([]);
    vault.application.isAway = false;
    await vault.database.run(prepared('news-now', 'update announcements set next_at = now()'));
    const ours = (await announcements('identity-created'))
      .map(({ userId }) => String(userId))
      .filter((one) => one.startsWith('news-'));
    expect(ours).toEqual(['news-ana', 'news-bob']);
  });

  it('leaves once, from one process at a time', async () => {
    await join('twice-ana');
    const other = new Announcer(vault.database, vault.application, () => undefined);
    await Promise.all([vault.announcer.deliver(), other.deliver(), other.deliver()]);
    const published = vault.application.announcements.filter(({ userId }) => userId === 'twice-ana');
    expect(published.map(({ kind }) => kind)).toEqual(['identity-created', 'device-added']);
  });
});

describe('pages', () => {
  const preflight = (origin: string) =>
    fetch(`${vault.baseUrl}/unlock`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });

  it('of the application may ask, and no others', async () => {
    const ours = await preflight('http://localhost:3000');
    expect(ours.status).toBe(204);
    expect(ours.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });
});
