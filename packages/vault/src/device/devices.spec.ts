import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { EmbeddedProvider } from '../embedded.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { MAX_DEVICES, MAX_ENROLMENTS_PER_DAY } from './chain.ts';

/** Design §7.9: the devices of a person, each of which opens nothing once it was removed. */
let vault: MemoryVault;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 25, 9);
  vault = await MemoryVault.found(() => now);
});

const HALF = toBase64Url(random(32));
const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;
const asked = async () => {
  const { sessionId } = await vault.sendChallenge('ana', FACTOR, true);
  return { userId: 'ana', sessionId, authFactor: FACTOR, twoManRuleKey: HALF };
};
const byCode = async (provider: EmbeddedProvider) => {
  vault.state.codesIssued.clear();
  const proof = await asked();
  await provider.twoManRule.retrieve({ ...proof, challenge: vault.lastCode(FACTOR) ?? '' });
};

const open = (device: OpenStore, lies: Partial<VaultServer> = {}) =>
  openedBy(vault, 'ana', { device, server: lyingServer(vault.serverFor('ana'), lies) });

/** Ana on her computer and on her telephone, both known to the vault. */
async function twoDevices() {
  const [desk, pocket] = [memoryDevice(), memoryDevice()];
  const computer = (await joined(vault, 'ana', { device: desk })).provider;
  await computer.twoManRule.save(await asked());
  const phone = await open(pocket);
  await byCode(phone);
  const [here, there] = [await computer.accountInfo(), await phone.accountInfo()];
  return { computer, phone, desk, pocket, phoneId: there?.deviceId ?? '', computerId: here?.deviceId ?? '' };
}

const rowOf = (id: string) => {
  const [identity] = vault.state.identities.values();
  const row = identity?.devices?.rows.get(id);
  if (!row) throw new Error(`no device ${id}`);
  return row;
};
const namesOf = async (provider: EmbeddedProvider) => (await provider.devices.list()).map(({ name }) => name);

describe('the devices of a person', () => {
  it('are listed with their names, the day of their last use, and which one this is', async () => {
    const { computer, phone, pocket, phoneId, computerId } = await twoDevices();
    now += 3 * 86_400_000;
    await open(pocket);
    await computer.devices.rename(phoneId, 'Mon téléphone');
    const [first, second, ...others] = await computer.devices.list();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: computerId, name: 'Firefox sur Linux', isThis: true });
    expect(second).toMatchObject({ id: phoneId, name: 'Mon téléphone', isThis: false });
    expect(second?.usedAt).toEqual(new Date(Date.UTC(2026, 10, 28)));
    expect((await phone.devices.list()).map(({ isThis }) => isThis)).toEqual([false, true]);
  });

  it('stay the same ones after a sign-out, which drops their keys', async () => {
    const { phone, pocket, phoneId } = await twoDevices();
    await phone.dropDatabase();
    const again = await open(pocket);
    expect(await again.status()).toBe('locked');
    await byCode(again);
    expect((await again.accountInfo())?.deviceId).toBe(phoneId);
    expect(await namesOf(again)).toHaveLength(2);
  });

  it('are at most 20, and 10 new ones a day; the keys do not stay on one more', async () => {
    const { computer } = await twoDevices();
    const store = memoryDevice();
    const until = async (most: number) => {
      while ((await namesOf(computer)).length < most) {
        now += 3_600_000;
        await byCode(await open(memoryDevice()));
      }
    };
    await until(MAX_ENROLMENTS_PER_DAY);
    const refused = await open(store);
    await byCode(refused);
    expect(await refused.status()).toBe('registered');
    expect(await (await open(store)).status()).toBe('locked');
    now += 86_400_000;
    await until(MAX_DEVICES);
    now += 86_400_000;
    await byCode(await open(store));
    expect(await (await open(store)).status()).toBe('locked');
    expect(await namesOf(computer)).toHaveLength(MAX_DEVICES);
  });
});

describe('a device that was removed', () => {
  it('opens nothing when it comes back, drops its keys, and keeps what it has seen of others', async () => {
    const { computer, phone, pocket, phoneId } = await twoDevices();
    const [bob, other] = [await joined(vault, 'bob'), await joined(vault, 'eve', { profileId: 'profile-bob' })];
    await phone.verify.trust(bob.id);
    await phone.close();
    await computer.devices.remove([phoneId]);
    expect(await outcomeOf(() => open(pocket))).toBe('DEVICE_REVOKED');
    const again = await open(pocket);
    expect(await again.status()).toBe('locked');
    await byCode(again);
    expect((await again.accountInfo())?.deviceId).not.toBe(phoneId);
    expect(await again.verify.changeOf(bob.id)).toBeNull();
    expect(await again.verify.changeOf(other.id)).toBe('rival');
    expect(await namesOf(computer)).toHaveLength(2);
  });

  it('is locked at its next call where its page is open, and says so', async () => {
    const { computer, phone, phoneId } = await twoDevices();
    const session = await phone.sessions.create([]);
    await session.encryptMessage('avant');
    const removed = new Promise((resolve) => phone.on('device-removed', resolve));
    await computer.devices.remove([phoneId]);
    expect(await outcomeOf(() => phone.groups.list())).toBe('DEVICE_REVOKED');
    await removed;
    expect(await phone.status()).toBe('locked');
    expect(await outcomeOf(() => session.encryptMessage('après'))).toBe('LOCKED');
  });

  it('is locked at once where the push of the server arrives', async () => {
    const { computer, phone, phoneId } = await twoDevices();
    await computer.devices.remove([phoneId]);
    await phone.devices.check();
    expect(await phone.status()).toBe('locked');
  });

  it('gives nobody its share; the local key of the others is another one from then on', async () => {
    const { computer, phone, desk, phoneId, computerId } = await twoDevices();
    const third = memoryDevice();
    const tablet = await open(third);
    await byCode(tablet);
    const tabletId = (await tablet.accountInfo())?.deviceId ?? '';
    const [before, elsewhere] = [rowOf(computerId).share, rowOf(tabletId).share];
    await phone.close();
    await computer.devices.remove([phoneId]);
    expect(rowOf(phoneId).share).toBe('');
    expect(rowOf(computerId)).toMatchObject({ number: 2, isDue: false });
    expect(rowOf(computerId).share).not.toBe(before);
    await open(third);
    expect(rowOf(tabletId)).toMatchObject({ number: 2, isDue: false });
    expect(rowOf(tabletId).share).not.toBe(elsewhere);
    for (const store of [desk, third]) expect(await (await open(store)).status()).toBe('registered');
  });

  it('is not the device that removes the others', async () => {
    const { computer, phone, phoneId, computerId } = await twoDevices();
    await computer.devices.remove([computerId, phoneId]);
    expect((await computer.devices.list()).map(({ id }) => id)).toEqual([computerId]);
    expect(await computer.status()).toBe('registered');
    await phone.close();
  });
});

describe('the keys on a device', () => {
  it('open with the share that only this device is given, and not with that of another', async () => {
    const { pocket, phoneId, computerId } = await twoDevices();
    const server = vault.serverFor('ana');
    const token = toBase64Url(random(32));
    expect(await outcomeOf(() => server.deviceShare({ device: phoneId, token, number: 0 }))).toBe('NOT_REGISTERED');
    const { number, share } = rowOf(computerId);
    const lie = async () => ({ number, share, isDue: false });
    expect(await outcomeOf(() => open(pocket, { deviceShare: lie }))).toBe('LOCAL_KEY_MISMATCH');
  });

  it('do not open on a copy of the device without a session', async () => {
    const { phone, pocket } = await twoDevices();
    await phone.close();
    const refused = async () => {
      throw Object.assign(new Error('401'), { code: 'LOCKED' });
    };
    const offline = Object.fromEntries(['unlock', 'deviceShare', 'devices'].map((name) => [name, refused]));
    expect(await outcomeOf(() => open(pocket, offline))).not.toBe('opened');
    const store = await pocket('vault/ana');
    const { LocalVault } = await import('../client/local-vault.ts');
    const local = await LocalVault.open(store, 'key-of-ana');
    expect(await outcomeOf(() => local.read('identity'))).toBe('LOCAL_KEY_MISMATCH');
  });

  it('are as they were where a renewal of the share was interrupted before or after they were sealed again', async () => {
    const { computer, desk, pocket, phoneId, computerId } = await twoDevices();
    await (await open(pocket)).close();
    const interrupted = async () => {
      throw new Error('away');
    };
    rowOf(computerId).isDue = true;
    const early = await open(desk, { nextDeviceShare: interrupted });
    expect(await early.status()).toBe('registered');
    const honest = vault.serverFor('ana');
    const late = await open(desk, {
      deviceShare: (input) => (input.number === 2 ? interrupted() : honest.deviceShare(input)),
    });
    expect(await late.status()).toBe('registered');
    expect(rowOf(computerId).number).toBe(1);
    expect(await (await open(desk)).status()).toBe('registered');
    expect(rowOf(computerId)).toMatchObject({ number: 2, isDue: false });
    expect(phoneId).not.toBe('');
    await computer.close();
  });
});

describe('a server that lies about devices', () => {
  it('cannot invent one, nor one that another identity signed', async () => {
    const { computer, computerId } = await twoDevices();
    const bob = await joined(vault, 'bob');
    const { entries, used } = await vault.serverFor('ana').devices();
    const [hers] = (await vault.serverFor('bob').devices()).entries;
    const last = entries.at(-1);
    if (!hers || !last) throw new Error('no entries');
    const forged = {
      ...last,
      b: Buffer.from(JSON.stringify({ op: 'enrol', device: computerId })).toString('base64url'),
    };
    for (const extra of [hers, forged, last])
      expect(
        await outcomeOf(async () => {
          const page = await open(memoryDevice(), { devices: async () => ({ entries: [...entries, extra], used }) });
          await byCode(page);
          await page.devices.list();
        }),
      ).toMatch(/^CHAIN_(INVALID|FORK)$/);
    await bob.provider.close();
    expect(await namesOf(computer)).toHaveLength(2);
  });

  it('cannot hide one, nor bring back one that was removed', async () => {
    const { computer, desk, phoneId } = await twoDevices();
    const before = await vault.serverFor('ana').devices();
    await computer.devices.remove([phoneId]);
    await computer.close();
    const removedAgain = await open(desk, { devices: async () => before });
    expect(await outcomeOf(() => removedAgain.devices.list())).toBe('CHAIN_FORK');
    const hidden = await open(desk, {
      devices: async () => ({ ...before, entries: before.entries.slice(0, 1) }),
    });
    expect(await outcomeOf(() => hidden.devices.list())).toBe('CHAIN_FORK');
    const none = await open(desk, { devices: async () => ({ entries: [], used: {} }) });
    expect(await outcomeOf(() => none.devices.list())).toBe('CHAIN_FORK');
  });

  it('cannot show an older list to a device that is new to its person', async () => {
    const { computer, phoneId } = await twoDevices();
    const before = await vault.serverFor('ana').devices();
    await computer.devices.remove([phoneId]);
    await computer.close();
    const fresh = await open(memoryDevice(), { devices: async () => before });
    await byCode(fresh);
    expect(await outcomeOf(() => fresh.devices.list())).toBe('CHAIN_FORK');
  });

  it('destroys nothing by saying that a device was removed', async () => {
    const { computer, pocket, computerId, phoneId } = await twoDevices();
    const { entries } = await vault.serverFor('ana').devices();
    const [enrolled] = entries;
    if (!enrolled) throw new Error('no entries');
    const sealed = await (await pocket('vault/ana')).get('identity');
    await computer.devices.remove([(await twin()).id]);
    const ofAnother = (await vault.serverFor('ana').devices()).entries.at(-1);
    for (const removed of [enrolled, ofAnother ?? enrolled, { ...enrolled, s: 'A'.repeat(86) }]) {
      const shown = await open(pocket, { deviceShare: async () => ({ removed }) });
      expect(await shown.status()).toBe('locked');
    }
    expect(await (await pocket('vault/ana')).get('identity')).toEqual(sealed);
    expect(await (await open(pocket)).status()).toBe('registered');
    expect([computerId, phoneId]).toHaveLength(2);
  });

  it('locks nobody by refusing the share, whose person comes back by a code', async () => {
    const { pocket } = await twoDevices();
    const refuse = async () => {
      throw Object.assign(new (await import('../errors.ts')).VaultError('NOT_REGISTERED'));
    };
    const refused = await open(pocket, { deviceShare: refuse });
    expect(await refused.status()).toBe('locked');
    await byCode(refused);
    expect(await refused.status()).toBe('registered');
    expect(await (await open(pocket)).status()).toBe('registered');
  });

  it('gets nothing believed by an old share', async () => {
    const { computer, desk, phoneId, computerId } = await twoDevices();
    const { share } = rowOf(computerId);
    await computer.devices.remove([phoneId]);
    for (const number of [1, 2])
      expect(await outcomeOf(() => open(desk, { deviceShare: async () => ({ number, share, isDue: false }) }))).toBe(
        'LOCAL_KEY_MISMATCH',
      );
    expect(await (await open(desk)).status()).toBe('registered');
  });
});

/** One more device of Ana's. */
async function twin(): Promise<{ id: string }> {
  const provider = await open(memoryDevice());
  await byCode(provider);
  return { id: (await provider.accountInfo())?.deviceId ?? '' };
}
