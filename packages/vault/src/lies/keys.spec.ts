import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import { MemoryVault } from '../memory.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { sealRecoveryBox, sheetPublicKey } from '../recovery/sheet.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';

/** M2, M4, M7: who may know a person's keys, and which way back to them is whose. */
let vault: MemoryVault;
beforeEach(async () => {
  vault = await MemoryVault.found();
});

const K_APP = toBase64Url(random(32));
const factorOf = (name: string) => ({ type: 'EM', value: `${name}@example.test` }) as const;

const open = (name: string, server?: VaultServer) => openedBy(vault, name, { server });

const asked = async (name: string) => {
  const { sessionId } = await vault.sendChallenge(name, factorOf(name), true);
  return { userId: name, sessionId, authFactor: factorOf(name), twoManRuleKey: K_APP };
};
const proof = async (name: string) => ({ ...(await asked(name)), challenge: vault.lastCode(factorOf(name)) ?? '' });

const join = async (name: string) => {
  const one = await joined(vault, name);
  await one.provider.twoManRule.save(await asked(name));
  return one;
};

const rowOf = (id: string) => {
  const row = vault.state.identities.get(id);
  if (!row) throw new Error(`no identity ${id}`);
  return row;
};

describe('M2: a sheet that somebody else copied', () => {
  it('opens nothing any more once the keys were renewed after a compromise; the code does', async () => {
    const ana = await join('ana');
    const group = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
    const text = await (await ana.provider.sessions.create([group.id])).encryptMessage('avant');
    const sheet = await ana.provider.recoveryKit.export(await proof('ana'));
    await ana.provider.renewKey('compromise', await proof('ana'));

    const thief = await open('ana');
    expect(await outcomeOf(() => thief.recoveryKit.import(sheet))).not.toBe('opened');
    expect(rowOf(ana.id).state.recoveryKey).toBeNull();
    expect((await ana.provider.groups.list({ mine: true })).map(({ epoch }) => epoch)).toEqual([2]);
    const phone = await open('ana');
    await phone.twoManRule.retrieve(await proof('ana'));
    expect(await (await phone.sessions.retrieve({ encryptedMessage: text })).decryptMessage(text)).toBe('avant');
  });

  it('is not made without a code: not by a page that was left open, nor by a session that no code opened', async () => {
    const { id, provider } = await join('ana');
    const { sessionId, ...rest } = await asked('ana');
    expect(await outcomeOf(() => provider.recoveryKit.export({ ...rest, sessionId }))).toBe('TMR_SESSION');
    expect(await outcomeOf(() => provider.recoveryKit.export({ ...rest, sessionId, challenge: 'aaaaaaaa' }))).toBe(
      'INVALID_CHALLENGE',
    );
    expect(rowOf(id).state.recoveryKey).toBeNull();
  });
});

describe('M4: the server says that a prepared key is its person’s own', () => {
  const prepared = async () => {
    const doctor = await join('doctor');
    const { sldId } = await doctor.provider.createDelegatedIdentity({
      signupJWT: await vault.signupToken('zoe', 'profile-zoe'),
      tmr: await asked('zoe'),
    });
    return { doctor, id: sldId };
  };

  it('a prepared key is renewed at the first sign-in of its person all the same, once', async () => {
    const { id } = await prepared();
    const honest = vault.serverFor('zoe');
    const server = lyingServer(honest, {
      searchBackup: async (input) => ({ ...(await honest.searchBackup(input)), authenticated: true }),
    });
    const zoe = await open('zoe', server);
    expect((await zoe.twoManRule.retrieve(await proof('zoe'))).keyRotated).toBe(true);
    expect(rowOf(id).state.keys).toHaveLength(2);
    const again = await open('zoe', server);
    expect((await again.twoManRule.retrieve(await proof('zoe'))).keyRotated).toBe(false);
  });

  it('a key that is a person’s own does not change at the word of the server', async () => {
    const ana = await join('ana');
    const honest = vault.serverFor('ana');
    const server = lyingServer(honest, {
      searchBackup: async (input) => ({ ...(await honest.searchBackup(input)), authenticated: false }),
    });
    const phone = await open('ana', server);
    expect((await phone.twoManRule.retrieve(await proof('ana'))).keyRotated).toBe(false);
    expect(rowOf(ana.id).state.keys).toHaveLength(1);
  });
});

describe('M7: a session alone fills the box of a sheet', () => {
  it('is refused without the signature of the key in force, and the sheet opens as before', async () => {
    const [ana, eve] = [await join('ana'), await join('eve')];
    const sheet = await ana.provider.recoveryKit.export(await proof('ana'));
    const claims: unknown[][] = [];
    const spy = lyingServer(vault.serverFor('eve'), { putRecoveryBox: async (...args) => void claims.push(args) });
    const thief = await open('eve', spy);
    await thief.twoManRule.retrieve(await proof('eve'));
    await thief.recoveryKit.export(await proof('eve'));
    const [, , claim] = claims[0] as Parameters<VaultServer['putRecoveryBox']>;
    const junk = toBase64Url(await sealRecoveryBox(await sheetPublicKey(random(32)), ana.id, 0, random(100)));
    const stolen = vault.serverFor('ana');
    expect(await outcomeOf(() => stolen.putRecoveryBox(ana.id, junk, claim))).toBe('CHAIN_INVALID');
    const phone = await open('ana');
    expect((await phone.recoveryKit.import(sheet)).sldId).toBe(ana.id);
    expect(eve.id).not.toBe(ana.id);
  });
});
