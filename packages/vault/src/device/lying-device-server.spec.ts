import { describe, expect, it } from '@jest/globals';
import { memoryDevice } from '../port/memory-store.ts';
import { byCode, namesOf, open, rowOf, setUpDevices, twoDevices, vault } from '../testing/devices.ts';
import { joined } from '../testing/joined.ts';
import { outcomeOf } from '../testing/tamper.ts';

setUpDevices();

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

  it('a server that lies about devices gets nothing believed by an old share', async () => {
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
