import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenStore } from '@maillon/vault/port/local-store';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { destroyConfirmed } from '../erasure.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { half, mail, outcome } from '../testing/attempts.ts';

/** The devices of a person on the real server: shares, removals, limits and what the application hears. */
let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const open = async (userId: string, device: OpenStore) => {
  const provider = vault.provider(userId, device);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  return provider;
};
const proofOf = async (userId: string) => {
  await vault.asOwner('delete from vault.codes_sent');
  const { sessionId, factor: authFactor } = (await vault.challenge(userId, mail(userId))).body;
  return { userId, sessionId, authFactor, twoManRuleKey: half };
};
const codeOf = (userId: string) => vault.sent.findLast(({ factor }) => factor.value === mail(userId).value)?.code ?? '';
const idOf = async (provider: EncryptionProvider) => (await provider.accountInfo())?.deviceId ?? '';

/** A person on a first device, and on a second one by a code. */
async function onTwo(userId: string) {
  const [desk, pocket] = [memoryDevice(), memoryDevice()];
  const computer = await open(userId, desk);
  await computer.createIdentity({ signupJWT: await vault.signupToken(userId, `p-${userId}`) });
  await computer.twoManRule.save(await proofOf(userId));
  const phone = await open(userId, pocket);
  await phone.twoManRule.retrieve({ ...(await proofOf(userId)), challenge: codeOf(userId) });
  return { computer, phone, desk, pocket, phoneId: await idOf(phone), computerId: await idOf(computer) };
}

const announced = async (userId: string) => {
  await vault.announcer.soon();
  return vault.application.announcements
    .filter((one) => one.userId === userId && one.kind.startsWith('device-'))
    .map(({ kind, device, isNotified }) => ({ kind, device, isNotified }));
};

describe('the devices of a person', () => {
  it('are enrolled with a name, and the application hears of each and whether its person was told', async () => {
    const { computer, phone } = await onTwo('ana');
    expect(await computer.devices?.list()).toMatchObject([
      { name: 'Firefox sur Linux', isThis: true },
      { name: 'Firefox sur Linux', isThis: false },
    ]);
    const added = { kind: 'device-added', device: 'Firefox sur Linux' };
    expect(await announced('ana')).toEqual([
      { ...added, isNotified: true },
      { ...added, isNotified: true },
    ]);
    const sheet = (await computer.recoveryKit?.export({ ...(await proofOf('ana')), challenge: codeOf('ana') })) ?? '';
    vault.later(11 * 60_000);
    await vault.asOwner('delete from vault.challenges');
    const tablet = await open('ana', memoryDevice());
    await tablet.recoveryKit.import(sheet);
    expect((await announced('ana')).at(-1)).toEqual({ ...added, isNotified: false });
    await phone.close();
  });

  it.each([
    ['marks of direction', 'Safari sur \u202eiPhone\u200f', 'Safari sur iPhone'],
    ['controls and ends of lines', 'Safari\u001b\r\u2028\u0085', 'Safari'],
    ['half of a character', 'Safari \ud83d', 'Safari '],
    ['tags', '\u{e0001}\u{e0041}', ''],
  ])('are announced as the application takes it, whatever the name has: %s', async (what, deviceName, announcedAs) => {
    const userId = what.replaceAll(' ', '-');
    const provider = vault.provider(userId, memoryDevice(), null, { deviceName });
    await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
    await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `p-${userId}`) });
    expect(await announced(userId)).toMatchObject([{ kind: 'device-added', device: announcedAs }]);
  });

  it('keep no share in the clear, and no token', async () => {
    const { phoneId } = await onTwo('bea');
    const rows = await vault.database.rows<{ share: Buffer; token_hash: Buffer }>({
      text: `select share, token_hash from devices where id = '${phoneId}'`,
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.share.length).toBeGreaterThan(32 + 12);
    expect(rows[0]?.token_hash).toHaveLength(32);
  });

  it('are removed with their shares at once, and each call that names one is refused', async () => {
    const { computer, phone, pocket, desk, phoneId, computerId } = await onTwo('cleo');
    const locked = new Promise((resolve) => phone.on('device-removed', resolve));
    await computer.devices?.remove([phoneId]);
    expect(await outcome(phone.groups.list())).toBe('DEVICE_REVOKED');
    await locked;
    expect(await phone.status()).toBe('locked');
    expect((await announced('cleo')).at(-1)?.kind).toBe('device-removed');
    const rows = await vault.database.rows<{ id: string; share: Buffer | null; share_number: number }>({
      text: `select id, share, share_number from devices where id in ('${phoneId}', '${computerId}')`,
    });
    expect(rows.find(({ id }) => id === phoneId)?.share).toBeNull();
    expect(rows.find(({ id }) => id === computerId)?.share_number).toBe(2);
    expect(await (await open('cleo', pocket)).status()).toBe('locked');
    expect(await (await open('cleo', desk)).status()).toBe('registered');
  });

  it('that were away come back to a removal: opened by nothing, notified once, and by a code as another device', async () => {
    const { computer, phone, pocket, phoneId } = await onTwo('dora');
    await phone.close();
    await computer.devices?.remove([phoneId]);
    expect(await outcome(open('dora', pocket))).toBe('DEVICE_REVOKED');
    const again = await open('dora', pocket);
    expect(await again.status()).toBe('locked');
    await again.twoManRule.retrieve({ ...(await proofOf('dora')), challenge: codeOf('dora') });
    expect(await idOf(again)).not.toBe(phoneId);
    expect(await again.devices?.list()).toHaveLength(2);
  });

  it('are enrolled by two at once, one after the other', async () => {
    const { computer } = await onTwo('edda');
    const [one, other] = [await open('edda', memoryDevice()), await open('edda', memoryDevice())];
    const proof = { ...(await proofOf('edda')), challenge: codeOf('edda') };
    await one.twoManRule.retrieve(proof);
    await other.twoManRule.retrieve({ ...(await proofOf('edda')), challenge: codeOf('edda') });
    const [first, second] = (await computer.devices?.list()) ?? [];
    await Promise.all([
      one.devices.rename(first?.id ?? '', 'Ordinateur'),
      other.devices.rename(second?.id ?? '', 'Téléphone'),
    ]);
    expect((await computer.devices?.list())?.map(({ name }) => name)).toEqual([
      'Ordinateur',
      'Téléphone',
      'Firefox sur Linux',
      'Firefox sur Linux',
    ]);
  });

  it('are nobody else’s: neither the list nor a share, by whatever id', async () => {
    const { phoneId } = await onTwo('fanny');
    const { computer: gail } = await onTwo('gail');
    expect((await gail.devices?.list())?.map(({ id }) => id)).not.toContain(phoneId);
    const ask = await fetch(`${vault.baseUrl}/devices/share`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await vault.accessToken('gail')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ device: phoneId, token: half, number: 0 }),
    });
    expect([ask.status, await ask.json()]).toEqual([404, { code: 'NOT_REGISTERED' }]);
    // The removal of another person's device locks no account.
    await gail.groups.list();
  });

  it('are destroyed with an account that is erased', async () => {
    await onTwo('hana');
    await vault.internal('/internal/accounts/forget', { userId: 'hana' });
    await vault.asOwner(`insert into vault.erasure_confirmations (user_id) values ('hana')`);
    await destroyConfirmed(vault.dependencies);
    const left = await vault.database.rows({
      text: `select from devices join identities i on i.id = identity_id where user_id = 'hana'
             union all select from device_entries join identities i on i.id = identity_id where user_id = 'hana'`,
    });
    expect(left).toHaveLength(0);
  });
});
