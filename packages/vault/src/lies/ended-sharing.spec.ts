import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { EmbeddedProvider } from '../embedded.ts';
import { MemoryVault } from '../memory.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { ensureDefaultGroup, topUpGroup } from '../use/groups.ts';

/** The application shows a sharing as one that holds, which its owner has ended before it let a member in. */
const K_APP = toBase64Url(random(32));
const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;

let vault: MemoryVault;
let later: number;
let ana: EmbeddedProvider;
let bob: string;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(() => 1_800_000_000_000 + later);
  ana = (await joined(vault, 'ana')).provider;
  bob = (await joined(vault, 'bob')).id;
});

const asked = async () => {
  const { sessionId } = await vault.sendChallenge('ana', FACTOR, true);
  return { userId: 'ana', sessionId, authFactor: FACTOR, twoManRuleKey: K_APP };
};

const signed = async (by: EmbeddedProvider) => {
  const policy = { policyId: 'p1', resource: 'medical-file', owner: 'profile-ana', to: bob, rights: ['READ'] };
  return { ...policy, grant: await by.verify.signGrant(policy) };
};

const letsIn = async (by: EmbeddedProvider, policy: Awaited<ReturnType<typeof signed>>) => {
  const { id } = await ensureDefaultGroup(by, 'profile-ana');
  return (await topUpGroup(by, id, [policy])).added;
};

describe('a signature for a sharing that its owner has ended', () => {
  it('lets in nobody; one of later does', async () => {
    const policy = await signed(ana);
    later = 1_000;
    await ana.verify.endGrants('p1');
    expect(await letsIn(ana, policy)).toEqual([]);
    later = 2_000;
    expect(await letsIn(ana, await signed(ana))).toEqual([bob]);
  });

  it('lets in nobody on another device of hers, which never saw it end', async () => {
    await ana.twoManRule.save(await asked());
    const policy = await signed(ana);
    later = 1_000;
    await ana.verify.endGrants('p1');
    await ana.close();
    const phone = await openedBy(vault, 'ana', { server: vault.serverFor('ana') });
    await phone.twoManRule.retrieve({ ...(await asked()), challenge: vault.lastCode(FACTOR) ?? '' });
    expect(await letsIn(phone, policy)).toEqual([]);
    later = 2_000;
    expect(await letsIn(phone, await signed(phone))).toEqual([bob]);
  });
});
