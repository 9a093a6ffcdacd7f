import { describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import { memoryDevice } from '../port/memory-store.ts';
import { random } from '../suites/primitives.ts';
import { byCode, clock, namesOf, open, rowOf, setUpDevices, twoDevices, vault } from '../testing/devices.ts';
import { joined } from '../testing/joined.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { MAX_DEVICES, MAX_ENROLMENTS_PER_DAY } from './chain.ts';

setUpDevices();

describe('the devices of a person', () => {
  it('are listed with their names, the day of their last use, and which one this is', async () => {
    const { computer, phone, pocket, phoneId, computerId } = await twoDevices();
    clock.now += 3 * 86_400_000;
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
        clock.now += 3_600_000;
        await byCode(await open(memoryDevice()));
      }
    };
    await until(MAX_ENROLMENTS_PER_DAY);
    const refused = await open(store);
    await byCode(refused);
    expect(await refused.status()).toBe('registered');
    expect(await (await open(store)).status()).toBe('locked');
    clock.now += 86_400_000;
    await until(MAX_DEVICES);
    clock.now += 86_400_000;
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
