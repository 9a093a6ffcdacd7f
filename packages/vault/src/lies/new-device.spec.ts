import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { MemoryVault } from '../memory.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';

/** H1, the rest: a device that is new to its person is shown an older past. */
let vault: MemoryVault;
let ahead: number;
beforeEach(async () => {
  ahead = 0;
  vault = await MemoryVault.found(() => Date.now() + ahead);
});

const K_APP = toBase64Url(random(32));
const HOUR_MS = 3_600_000;
const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;

const open = (name: string, lies: Partial<VaultServer> = {}) =>
  openedBy(vault, name, { server: lyingServer(vault.serverFor(name), lies) });
const asked = async () => {
  const { sessionId } = await vault.sendChallenge('ana', FACTOR, true);
  return { userId: 'ana', sessionId, authFactor: FACTOR, twoManRuleKey: K_APP };
};
const proof = async () => ({ ...(await asked()), challenge: vault.lastCode(FACTOR) ?? '' });
const join = (name: string, profileId?: string) => joined(vault, name, { profileId });

/** Ana removed Bob from her group; `before` is what a server that is in league with him goes back to. */
const removal = async () => {
  const [ana, bob] = [await join('ana'), await join('bob')];
  const group = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id, bob.id], admins: [ana.id] });
  await ana.provider.twoManRule.save(await asked());
  const before = structuredClone(await vault.serverFor('ana').group(group.id));
  await ana.provider.groups.removeMembers(group.id, [bob.id]);
  await ana.provider.groups.members(group.id);
  const honest = vault.serverFor('ana');
  const lies: Partial<VaultServer> = {
    group: async () => before,
    unlock: async () => ({ ...(await honest.unlock()), groups: [] }),
  };
  return { ana, bob, group, lies };
};

describe('a new device', () => {
  it('refuses a group from before a removal that another device of its person has seen', async () => {
    const { ana, group, lies } = await removal();
    await ana.provider.close();
    const phone = await open('ana', lies);
    await phone.twoManRule.retrieve(await proof());
    expect(await outcomeOf(() => phone.groups.members(group.id))).toBe('CHAIN_FORK');
  });

  it.each([
    ['withholds it', () => ({ pins: async () => null })],
    ['shows an older one', (old: { version: number; blob: string } | null) => ({ pins: async () => old })],
    ['makes one up', () => ({ pins: async () => ({ version: 9, blob: toBase64Url(random(200)) }) })],
  ])('a new device opens nothing where the server %s', async (_how, lie) => {
    const { ana } = await removal();
    const old = structuredClone(await vault.serverFor('ana').pins());
    await ana.provider.close();
    // The next code makes the backup name what was kept by then.
    await (await open('ana')).twoManRule.retrieve(await proof());
    const phone = await open('ana', lie(old));
    expect(await outcomeOf(async () => phone.twoManRule.retrieve(await proof()))).not.toBe('opened');
    expect(await phone.status()).toBe('locked');
  });

  it('knows by a sheet, too, which identity its person compared', async () => {
    const { ana, bob } = await removal();
    await ana.provider.verify.trust(bob.id);
    const sheet = await ana.provider.recoveryKit.export(await proof());
    await ana.provider.close();
    const phone = await open('ana');
    await phone.recoveryKit.import(sheet);
    const second = await join('eve', 'profile-bob');
    expect(await phone.verify.changeOf(bob.id)).toBeNull();
    expect(await phone.verify.changeOf(second.id)).toBe('rival');
  });

  it('is told what two others have seen, whichever of them was first', async () => {
    const { ana } = await removal();
    const phone = await open('ana');
    await phone.twoManRule.retrieve(await proof());
    const [bob, eve] = [await join('bea'), await join('eve')];
    await phone.verify.trust(bob.id);
    await ana.provider.verify.trust(eve.id);
    const third = await open('ana');
    await third.twoManRule.retrieve(await proof());
    for (const [id, profile] of [
      [bob.id, 'profile-bea'],
      [eve.id, 'profile-eve'],
    ] as const) {
      const other = await join(`other-${profile}`, profile);
      expect(await third.verify.changeOf(id)).toBeNull();
      expect(await third.verify.changeOf(other.id)).toBe('rival');
    }
  });

  it('opens once the server was brought back from a backup, though an older device has seen more of the log', async () => {
    const honest = vault.serverFor('ana');
    const again: Partial<VaultServer> = {};
    const ana = await joined(vault, 'ana', { server: lyingServer(honest, again) });
    await ana.provider.twoManRule.save(await asked());
    const saved = await honest.treeHead();
    let kept = structuredClone(await honest.pins());
    ahead = HOUR_MS;
    const bob = await join('bob');
    await ana.provider.groups.create({ name: 'a group', members: [ana.id, bob.id], admins: [ana.id] });

    again.treeHead = async () => saved;
    again.pins = async () => kept;
    again.unlock = async () => ({ ...(await honest.unlock()), groups: [], treeHead: saved.treeHead });
    again.putPins = async ({ version, blob }) => {
      kept = { version, blob };
    };
    await ana.provider.close();
    expect(await outcomeOf(async () => (await open('ana', again)).twoManRule.retrieve(await proof()))).toBe('opened');
  });

  it('is refused a list that its person did not sign, or that is not the next one', async () => {
    const { ana } = await removal();
    await ana.provider.close();
    const kept = await vault.serverFor('ana').pins();
    const claim = { b: 'e30', s: 'A'.repeat(86), k: `${ana.id}#0` };
    const stolen = vault.serverFor('ana');
    const put = { identityId: ana.id, version: (kept?.version ?? 0) + 1, blob: kept?.blob ?? '', claim };
    expect(await outcomeOf(() => stolen.putPins(put))).toBe('CHAIN_INVALID');
    expect(fromBase64Url(kept?.blob ?? '').length).toBeLessThan(750_000);
  });
});
