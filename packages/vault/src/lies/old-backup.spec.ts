import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { readBundle } from '../identity/keys.ts';
import { MemoryVault } from '../memory.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { openBackup } from '../recovery/backup.ts';
import { random } from '../suites/primitives.ts';
import { ApplicationHalves } from '../testing/halves.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';

let vault: MemoryVault;
let halves: ApplicationHalves;
beforeEach(async () => {
  vault = await MemoryVault.found();
  halves = new ApplicationHalves(vault, 'ana');
});

/** Everything that the vault's server answers about Ana now, kept for later. */
const photograph = async (ids: readonly string[], groupId: string) => {
  const honest = vault.serverFor('ana');
  const { sessionId, challenge, authFactor: factor } = await halves.proof();
  const validated = await honest.validateChallenge({ sessionId, challenge, factor });
  const [salt, pins] = [halves.saltNow(), await honest.pins()];
  const backup = await honest.searchBackup({ sessionId: validated.sessionId });
  const [group, identities] = [await honest.group(groupId), await honest.identities([...ids])];
  return structuredClone({ backup, pins, group, identities, salt });
};

/** Bob is removed; her keys were stolen, and she renews them with a code. */
const withAPast = async () => {
  const [ana, bob] = [await joined(vault, 'ana'), await joined(vault, 'bob')];
  await ana.provider.twoManRule.save(await halves.challenge());
  const group = await ana.provider.groups.create({
    name: 'profile-ana',
    members: [ana.id, bob.id],
    admins: [ana.id],
  });
  await ana.provider.groups.members(group.id);
  const before = await photograph([ana.id, bob.id], group.id);
  await ana.provider.groups.removeMembers(group.id, [bob.id]);
  const proof = await halves.proof();
  await ana.provider.renewKey('compromise', proof);
  await ana.provider.close();
  const honest = vault.serverFor('ana');
  const lies: Partial<VaultServer> = {
    searchBackup: async () => before.backup,
    pins: async () => before.pins,
    group: async () => before.group,
    identities: async () => before.identities,
    unlock: async () => ({
      ...(await honest.unlock()),
      identity: { id: ana.id, links: before.identities[ana.id] ?? [] },
      groups: [before.group],
    }),
  };
  return { ana, before, proof, server: lyingServer(honest, lies) };
};

describe('a server that kept the backup before the last, with its half and the chains of that day', () => {
  it('has it opened by no new device: the application knows which one is the newest', async () => {
    const { before, proof, server } = await withAPast();
    expect(halves.kept(proof)).toBe(true);
    halves.shown = () => before.salt;
    const phone = await openedBy(vault, 'ana', { server });
    const again = await halves.proof();
    expect(await outcomeOf(() => phone.twoManRule.retrieve(again))).toBe('CHAIN_FORK');
    expect(await phone.accountInfo()).toBeNull();
  });

  it('has it opened with no half of another one', async () => {
    const { proof, server } = await withAPast();
    halves.kept(proof);
    const phone = await openedBy(vault, 'ana', { server });
    const again = await halves.proof();
    expect(await outcomeOf(() => phone.twoManRule.retrieve(again))).toBe('WRONG_TMR_KEY');
  });

  it('is found out by the page that made the later one, where it hides that from the application', async () => {
    const { before, proof } = await withAPast();
    halves.shown = () => before.salt;
    expect(halves.kept(proof)).toBe(false);
  });
});

describe('the half of the application', () => {
  const openedWith = async (half: string, sldId: string) => {
    const row = vault.state.backups.get('ana');
    if (!row) throw new Error('no backup');
    const place = { identityId: sldId, profileId: 'profile-ana', version: row.version };
    const own = { app: fromBase64Url(half), vault: fromBase64Url(row.half) };
    return openBackup(own, place, fromBase64Url(row.blob)).then(
      async (found) => (await readBundle(found)).current.sequence,
      (error: { code: string }) => error.code,
    );
  };

  it('that whoever prepared the keys was given opens none that their person made since, with the vault’s server', async () => {
    const doctor = await joined(vault, 'doctor');
    const tmr = await halves.challenge();
    const { sldId } = await doctor.provider.createDelegatedIdentity({
      signupJWT: await vault.signupToken('ana', 'profile-ana'),
      tmr,
    });
    expect(await openedWith(tmr.next?.key ?? '', sldId)).toBe(0);
    const ana = await openedBy(vault, 'ana');
    expect(await ana.twoManRule.retrieve(await halves.proof())).toMatchObject({ keyRotated: true, isKept: true });
    for (const half of [tmr.next?.key ?? '', tmr.twoManRuleKey])
      expect(await openedWith(half, sldId)).toBe('WRONG_TMR_KEY');
  });

  it('is another one for each backup, whatever a page was given before a renewal', async () => {
    const ana = await joined(vault, 'ana');
    await ana.provider.twoManRule.save(await halves.challenge());
    const thief = await halves.challenge();
    await ana.provider.renewKey('compromise', await halves.proof());
    for (const half of [thief.next?.key ?? '', thief.twoManRuleKey])
      expect(await openedWith(half, ana.id)).toBe('WRONG_TMR_KEY');
    const phone = await openedBy(vault, 'ana');
    expect(await phone.twoManRule.retrieve(await halves.proof())).toMatchObject({ sldId: ana.id });
  });

  it('of before opens what was kept with it, once; then it is asked for no more', async () => {
    const former = toBase64Url(random(32));
    const ana = await joined(vault, 'ana');
    halves = new ApplicationHalves(vault, 'ana', former);
    await ana.provider.twoManRule.save({ ...(await halves.challenge()), twoManRuleKey: former, next: undefined });
    const phone = await openedBy(vault, 'ana');
    const proof = await halves.proof();
    expect(await phone.twoManRule.retrieve(proof)).toMatchObject({ sldId: ana.id, isKept: true });
    expect(halves.kept(proof)).toBe(true);
    expect(await openedWith(former, ana.id)).toBe('WRONG_TMR_KEY');
    expect((await halves.challenge()).formerKey).toBeUndefined();
  });
});
