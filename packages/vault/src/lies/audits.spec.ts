import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { EmbeddedProvider } from '../embedded.ts';
import { profileCommitment } from '../log/merkle.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';

/** H6: what a client looks up about itself in the log, and about the keys that members of a group were given. */
let vault: MemoryVault;
let later = 0;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(() => Date.now() + later);
});
const DAY = 86_400_001;

const open = (name: string, device: OpenStore, server?: VaultServer, alerts: unknown[] = []) =>
  openedBy(vault, name, { device, server, alerts });

const join = (name: string, profileId?: string) => joined(vault, name, { profileId });

describe('what the log says of oneself', () => {
  const alertsAtUnlock = async (device: OpenStore): Promise<unknown[]> => {
    const alerts: unknown[] = [];
    await open('ana', device, undefined, alerts);
    await new Promise((resolve) => setImmediate(resolve));
    return alerts;
  };

  it('is told where it holds a link that one’s own chain does not have', async () => {
    const { id, device } = await join('ana');
    const profile = await profileCommitment('profile-ana');
    vault.state.log.push({ kind: 'identity', id, seq: 1, hash: toBase64Url(random(32)), profile });
    expect(await alertsAtUnlock(device)).toEqual([{ code: 'CHAIN_FORK', ids: [id] }]);
    // Once a day.
    expect(await alertsAtUnlock(device)).toEqual([]);
    later += DAY;
    expect(await alertsAtUnlock(device)).toHaveLength(1);
  });

  it('is told where another identity has the same profile', async () => {
    const { device } = await join('ana');
    const impostor = await join('eve', 'profile-ana');
    expect(await alertsAtUnlock(device)).toEqual([{ code: 'KEY_CHANGED', ids: [impostor.id] }]);
  });

  it('is told where it says that one has ended', async () => {
    const { id, device } = await join('ana');
    const [first] = vault.state.log;
    if (first) vault.state.log.push({ ...first, kind: 'end' });
    expect(await alertsAtUnlock(device)).toEqual([{ code: 'KEY_CHANGED', ids: [id] }]);
  });

  it('is nothing new after a renewal of keys, and after keys that were lost', async () => {
    const ana = await join('ana');
    await ana.provider.renewKey();
    expect(await alertsAtUnlock(ana.device)).toEqual([]);
    await ana.provider.reset.ask();
    later += 4 * DAY;
    await ana.provider.reset.complete();
    await ana.provider.dropDatabase();
    const again = await open('ana', ana.device);
    await again.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
    later += DAY;
    expect(await alertsAtUnlock(ana.device)).toEqual([]);
  });
});

describe('the keys that a group’s members were given', () => {
  const team = async () => {
    const [ana, bob] = [await join('ana'), await join('bob')];
    const both = [ana.id, bob.id];
    const group = await ana.provider.groups.create({ name: 'a-team', members: both, admins: both });
    await ana.provider.close();
    return { ana, bob, group };
  };
  const seal = async (device: OpenStore, lies: Partial<VaultServer> = {}) => {
    const alerts: unknown[] = [];
    const ana = await open('ana', device, lyingServer(vault.serverFor('ana'), lies), alerts);
    return { alerts, seal: (group: string) => ana.sessions.create([group]), ana };
  };
  const epochOf = async (ana: EmbeddedProvider) => (await ana.groups.findByName('a-team'))?.epoch;

  it('are looked at before something is sealed for them, once a day', async () => {
    const { ana, group } = await team();
    let asked = 0;
    const honest = vault.serverFor('ana');
    const wrapsOf: VaultServer['wrapsOf'] = (...args) => {
      asked += 1;
      return honest.wrapsOf(...args);
    };
    const { alerts, seal: again } = await seal(ana.device, { wrapsOf });
    for (let at = 0; at < 3; at += 1) await again(group.id);
    expect([asked, alerts]).toEqual([1, []]);
    later += DAY;
    await again(group.id);
    expect(asked).toBe(2);
  });

  it('are told to be others where the server exchanged one', async () => {
    const { ana, bob, group } = await team();
    const honest = vault.serverFor('ana');
    const wrapsOf: VaultServer['wrapsOf'] = async (...args) =>
      (await honest.wrapsOf(...args)).map((one, _at, [first]) =>
        one.id === bob.id ? { ...one, wrap: first?.wrap ?? '' } : one,
      );
    const { alerts, seal: again } = await seal(ana.device, { wrapsOf });
    await again(group.id);
    expect(alerts).toEqual([{ code: 'CHAIN_INVALID', ids: [group.id] }]);
  });

  it('the keys that a group’s members were given are given anew where one is missing', async () => {
    const { ana, bob, group } = await team();
    const row = vault.state.groups.get(group.id);
    row?.wraps.set(0, row.wraps.get(0)?.filter(({ id }) => id !== bob.id) ?? []);
    const { alerts, seal: again, ana: opened } = await seal(ana.device);
    const session = await again(group.id);
    expect([await epochOf(opened), alerts]).toEqual([2, []]);
    const text = await session.encryptMessage('bonjour', { context: 'c' });
    const read = await bob.provider.sessions.retrieve({ sessionId: session.id });
    expect(await read.decryptMessage(text, { context: 'c' })).toBe('bonjour');
  });
});
