import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryVault } from '../memory.ts';
import { alertsOf, joined } from '../testing/joined.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { ensurePatientGroup } from '../use/groups.ts';

/** H3: the server makes an identity of its own for a profile that is known already, with a group of that name. */
let vault: MemoryVault;
let later = 0;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(() => Date.now() + later);
});

const join = (name: string, profileId?: string) => joined(vault, name, { profileId });

/** Bob follows Ana; then a group appears that a second identity made for her profile, with Bob in it. */
const impostor = async () => {
  const [ana, bob] = [await join('ana'), await join('bob')];
  const own = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id, bob.id], admins: [ana.id] });
  const plant = async () => {
    const eve = await join('eve', 'profile-ana');
    const members = [eve.id, bob.id];
    const group = await eve.provider.groups.create({ name: 'profile-ana', members, admins: members });
    // It is listed first.
    vault.state.groups = new Map([...vault.state.groups].reverse());
    return { eve, group };
  };
  return { ana, bob, own, plant };
};

describe('a second identity for a profile that this device knows', () => {
  it('does not get what is written for the profile, and its person hears of it once', async () => {
    const { bob, own, plant } = await impostor();
    expect((await bob.provider.groups.findByName('profile-ana', { ofProfile: true }))?.id).toBe(own.id);
    const { eve } = await plant();
    const alerts = alertsOf(bob.provider);
    for (const options of [{ ofProfile: true }, { mine: true }, {}]) {
      expect((await bob.provider.groups.findByName('profile-ana', options))?.id).toBe(own.id);
    }
    expect(alerts).toEqual([{ code: 'KEY_CHANGED', ids: [eve.id] }]);
  });

  it('is a question for a person where the known one has no group any more', async () => {
    const { ana, bob, own, plant } = await impostor();
    await bob.provider.verify.trust(ana.id);
    const { eve, group } = await plant();
    vault.state.groups.delete(own.id);
    const look = () => bob.provider.groups.findByName('profile-ana', { ofProfile: true });
    expect(await outcomeOf(look)).toBe('KEY_CHANGED');
    await bob.provider.verify.trust(eve.id);
    expect((await look())?.id).toBe(group.id);
  });

  it('is sealed nothing new, alone or beside others, before its person was compared', async () => {
    const { ana, bob, plant } = await impostor();
    await bob.provider.groups.findByName('profile-ana', { ofProfile: true });
    const { eve } = await plant();
    expect(await outcomeOf(() => bob.provider.sessions.create([eve.id]))).toBe('KEY_CHANGED');
    expect(await outcomeOf(() => bob.provider.sessions.create([ana.id]))).toBe('opened');
    await bob.provider.verify.trust(eve.id);
    expect(await outcomeOf(() => bob.provider.sessions.create([eve.id]))).toBe('opened');
  });

  it('is a rival while the known one stands or is not shown, and no word of the server makes it more', async () => {
    const { ana, bob, plant } = await impostor();
    await bob.provider.groups.findByName('profile-ana', { ofProfile: true });
    const { eve } = await plant();
    const { changeOf } = bob.provider.verify;
    expect([await changeOf(ana.id), await changeOf(eve.id)]).toEqual([null, 'rival']);
    vault.state.identities.delete(ana.id);
    expect(await changeOf(eve.id)).toBe('rival');
  });

  it('is a successor once the known one has ended: asked about, and found without an alert when a person goes on with it', async () => {
    const { ana, bob } = await impostor();
    await bob.provider.groups.findByName('profile-ana', { ofProfile: true });
    await ana.provider.reset.ask();
    later += 4 * 86_400_000;
    await ana.provider.reset.complete();
    const again = await joined(vault, 'ana', { profileId: 'profile-ana' });
    const members = [again.id, bob.id];
    const { id } = await again.provider.groups.create({ name: 'profile-ana', members, admins: [again.id] });
    bob.provider.changed('identity-changed', ana.id);
    expect(await bob.provider.verify.changeOf(again.id)).toBe('successor');
    const look = () => bob.provider.groups.findByName('profile-ana', { ofProfile: true });
    expect(await outcomeOf(look)).toBe('KEY_CHANGED');
    expect(await outcomeOf(() => bob.provider.sessions.create([again.id]))).toBe('KEY_CHANGED');
    const alerts = alertsOf(bob.provider);
    await bob.provider.verify.trust(again.id);
    expect(await bob.provider.verify.changeOf(again.id)).toBeNull();
    expect((await look())?.id).toBe(id);
    expect(alerts).toEqual([]);
  });

  it('a second identity for a profile that this device knows is not the owner’s own group', async () => {
    const { ana, own, plant } = await impostor();
    const { group } = await plant();
    expect((await ana.provider.groups.findByName('profile-ana'))?.id).toBe(own.id);
    vault.state.groups.delete(own.id);
    expect((await ana.provider.groups.findByName('profile-ana'))?.id).not.toBe(group.id);
  });

  it('is not the patient for whom a professional acts', async () => {
    const { ana, bob, plant } = await impostor();
    vault.state.groups.clear();
    const { group } = await plant();
    expect(await outcomeOf(() => ensurePatientGroup(bob.provider, 'profile-ana', ana.id))).toBe('KEY_CHANGED');
    expect(group.name).toBe('profile-ana');
  });

  it('is not the subject of a session, and its words are not those of somebody entitled', async () => {
    const { ana, bob, own, plant } = await impostor();
    await bob.provider.groups.findByName('profile-ana', { ofProfile: true });
    const { eve, group } = await plant();
    const session = await eve.provider.sessions.create([group.id], { metadata: 'observations-profile-ana' });
    const text = await session.encryptMessage('forged', { context: 'c', sign: true });
    const seen = await bob.provider.sessions.retrieve({ sessionId: session.id });
    expect(await seen.isSound({ subject: 'profile-ana' })).toBe(false);
    const asked = { context: 'c', subject: 'profile-ana' };
    expect(await seen.decryptDetailed(text, asked)).toMatchObject({ author: eve.id, verified: false });
    const hers = await ana.provider.sessions.create([own.id], { metadata: 'observations-profile-ana' });
    const genuine = await hers.encryptMessage('mine', { context: 'c', sign: true });
    const read = await bob.provider.sessions.retrieve({ sessionId: hers.id });
    expect(await read.decryptDetailed(genuine, asked)).toMatchObject({ author: ana.id, verified: true });
  });
});
