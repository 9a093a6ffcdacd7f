import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import { MemoryVault } from '../memory.ts';
import type { VaultServer } from '../port/vault-server.ts';
import type { AuthFactor } from '../provider.ts';
import { CONTACT_WAIT_MS } from '../recovery/contact-lists.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';
import type { Signed } from '../wire/signed.ts';

/** H5: where codes go is the person's word, and neither server's. */
let vault: MemoryVault;
let ahead = 0;
beforeEach(async () => {
  ahead = 0;
  vault = await MemoryVault.found(() => Date.now() + ahead);
});

const K_APP = toBase64Url(random(32));
const MAIL: AuthFactor = { type: 'EM', value: 'ana@example.test' };
const NEXT: AuthFactor = { type: 'EM', value: 'ana@nouvelle.test' };
const PHONE: AuthFactor = { type: 'SMS', value: '+33600000001' };
const THIEF: AuthFactor = { type: 'SMS', value: '+33699999999' };

const open = (lies: Partial<VaultServer> = {}) =>
  openedBy(vault, 'ana', { server: lyingServer(vault.serverFor('ana'), lies) });
const asked = async (authFactor = MAIL, force = true) => {
  const { sessionId } = await vault.sendChallenge('ana', authFactor, force);
  return { userId: 'ana', sessionId, authFactor, twoManRuleKey: K_APP };
};
const proof = async (factor = MAIL) => ({ ...(await asked(factor)), challenge: vault.lastCode(factor) ?? '' });

/** Ana, whose first backup was made while the application named those contacts. */
async function ana(named: readonly AuthFactor[] = [MAIL], own = [MAIL], lies: Partial<VaultServer> = {}) {
  const person = await joined(vault, 'ana', { server: lyingServer(vault.serverFor('ana'), lies) });
  for (const factor of named) await vault.sendChallenge('ana', factor);
  await person.provider.twoManRule.save(await asked(named[0], false));
  await person.provider.codeContact.settle(own);
  return { ...person, codes: person.provider.codeContact };
}

describe('an application that lies about where codes go', () => {
  it('gets none at a mailbox that the person did not sign', async () => {
    await ana();
    expect(await outcomeOf(() => vault.sendChallenge('ana', THIEF, true))).toBe('CONTACT_NOT_LISTED');
    expect(vault.state.sent.some(({ factor }) => factor.value === THIEF.value)).toBe(false);
    expect(await outcomeOf(async () => (await open()).twoManRule.retrieve(await proof()))).toBe('opened');
  });

  it('gets none at one that it named at the very first, beside the person’s own', async () => {
    const { codes } = await ana([MAIL, THIEF]);
    expect((await codes.state([MAIL])).contacts.map(({ value, isOwn }) => [value, isOwn])).toEqual([
      [MAIL.value, true],
    ]);
    expect(await outcomeOf(() => vault.sendChallenge('ana', THIEF, true))).toBe('CONTACT_NOT_LISTED');
  });

  it('has nothing signed where it names no contact of the person’s own: they see it, and say so by hand', async () => {
    const { codes } = await ana([THIEF]);
    const shown = await codes.state([MAIL]);
    expect([shown.isSigned, shown.contacts.map(({ isOwn }) => isOwn), shown.missing]).toEqual([false, [false], [MAIL]]);
    await codes.settle([MAIL], true);
    expect((await codes.state([MAIL])).isSigned).toBe(true);
  });
});

describe('another contact', () => {
  it('waits 72 hours, in which codes go to the one of before', async () => {
    const { codes } = await ana();
    await codes.list(NEXT);
    expect((await codes.state([NEXT])).waiting?.shown).toEqual([NEXT.value]);
    expect(await outcomeOf(() => vault.sendChallenge('ana', NEXT, true))).toBe('CONTACT_NOT_LISTED');
    expect(await outcomeOf(() => vault.sendChallenge('ana', MAIL, true))).toBe('opened');
    ahead = CONTACT_WAIT_MS;
    expect(await outcomeOf(() => vault.sendChallenge('ana', MAIL, true))).toBe('CONTACT_NOT_LISTED');
    expect(await outcomeOf(() => vault.sendChallenge('ana', NEXT, true))).toBe('opened');
  });

  it('counts at once with a code that went to one of before, and with no other', async () => {
    const { codes } = await ana();
    await codes.list(NEXT);
    expect(await outcomeOf(async () => codes.hasten({ ...(await proof()), challenge: 'aaaaaaaa' }))).toBe(
      'INVALID_CHALLENGE',
    );
    await codes.hasten(await proof());
    expect((await codes.state([NEXT])).waiting).toBeNull();
    expect(await outcomeOf(async () => (await open()).twoManRule.retrieve(await proof(NEXT)))).toBe('opened');
  });

  it('never counts once the person says that it was not them, nor does a code that was on its way', async () => {
    const { codes } = await ana();
    await codes.list(NEXT);
    const stolen = await proof();
    await codes.cancel();
    ahead = CONTACT_WAIT_MS;
    expect(await outcomeOf(() => vault.sendChallenge('ana', NEXT, true))).toBe('CONTACT_NOT_LISTED');
    expect(await outcomeOf(async () => (await open()).twoManRule.retrieve(stolen))).toBe('TMR_SESSION');
    await codes.list(PHONE);
    expect((await codes.state([MAIL])).waiting?.shown).toEqual([MAIL.value, PHONE.value]);
  });
});

describe('a list', () => {
  it('that another identity signed, or an older one of their own, is refused, whoever has the session', async () => {
    const { codes } = await ana();
    const server = vault.serverFor('ana');
    const { entries } = await server.contacts();
    const bob = await joined(vault, 'bob');
    await vault.sendChallenge('bob', THIEF);
    await bob.provider.codeContact.settle([THIEF]);
    const theirs = (await vault.serverFor('bob').contacts()).entries;
    await codes.list(NEXT);
    const put = (entry: Signed | undefined) =>
      outcomeOf(() => server.putContacts({ entry: entry ?? { b: '', s: '', k: '' }, factor: THIEF }));
    expect(await put(entries[0])).toBe('CHAIN_CONFLICT');
    expect(await put(theirs[0])).toBe('CHAIN_CONFLICT');
    const [, newest] = (await server.contacts()).entries;
    await codes.cancel();
    const altered = newest && { ...newest, b: newest.b.replace(/.$/, 'A') };
    expect(await put(altered)).not.toBe('opened');
  });

  it('that names another person’s contact is refused: what stands there is bound to whose it is', async () => {
    const bob = await joined(vault, 'bob');
    await vault.sendChallenge('bob', MAIL);
    await bob.provider.codeContact.settle([MAIL]);
    const theirs = await vault.serverFor('bob').contacts();
    const honest = vault.serverFor('ana');
    const lies = { contacts: async () => ({ ...(await honest.contacts()), known: theirs.known }) };
    const { provider } = await joined(vault, 'ana', { server: lyingServer(honest, lies) });
    await vault.sendChallenge('ana', MAIL);
    await provider.codeContact.settle([MAIL]);
    expect((await honest.contacts()).entries).toEqual([]);
    expect(await outcomeOf(() => provider.codeContact.settle([], true))).toBe('CONTACT_NOT_LISTED');
  });
});

describe('a vault’s server that goes back to an older list', () => {
  const rolledBack = async () => {
    const lies: Partial<VaultServer> = {};
    const person = await ana([MAIL], [MAIL], lies);
    const old = structuredClone(await vault.serverFor('ana').contacts());
    await person.codes.list(NEXT);
    return { ...person, lies, lie: async () => old };
  };

  it('is refused by a device that saw the newer one', async () => {
    const { codes, lies, lie } = await rolledBack();
    lies.contacts = lie;
    expect(await outcomeOf(() => codes.state([MAIL]))).toBe('CHAIN_FORK');
    expect(await outcomeOf(() => codes.list(PHONE))).toBe('CHAIN_FORK');
  });

  it('is refused by the next device of their person, too', async () => {
    const { provider, lie } = await rolledBack();
    await provider.close();
    const next = await open({ contacts: lie });
    await next.twoManRule.retrieve(await proof());
    expect(await outcomeOf(() => next.codeContact.state([MAIL]))).toBe('CHAIN_FORK');
  });

  it('is refused where it shows none at all', async () => {
    const { codes, lies } = await rolledBack();
    const honest = vault.serverFor('ana');
    lies.contacts = async () => ({ ...(await honest.contacts()), entries: [], version: null });
    expect(await outcomeOf(() => codes.settle([THIEF], true))).toBe('CHAIN_FORK');
  });
});
