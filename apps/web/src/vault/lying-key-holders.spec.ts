import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, json } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { A_DOCTOR, A_STRUCTURE, aSharing, namesAsHolders } from '../testing/sharings.ts';
import { aPatientAndHerDoctor, groupOf, idOf, type TestVault } from '../testing/vault.ts';
import { giveKeys, heldThrough, takeKeys } from './keys.ts';
import { medicalFile, membership, pendingGrants } from './pending/pending-grants.ts';
import { signPolicy } from './policy-signatures.ts';
import { preparePatient } from './prepare-patient.ts';
import { signAndGiveKeys, signPendingGrants } from './sign-pending-grants.ts';
import { welcomeTeam } from './team-keys.ts';

/** The application says whose keys they are: what it makes up is given nothing (issue 16, design vault §7). Real keys, as in `lying-application.spec.ts`. */
let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let stranger: EncryptionProvider;
beforeEach(async () => {
  ({ world, patient, doctor, stranger } = await aPatientAndHerDoctor());
  setPublicConfig(TEST_CONFIG);
  await patient.groups.removeMembers(await groupOf(patient, 'patient'), [await idOf(doctor)]);
});

const membersOf = async (profile: string): Promise<readonly string[]> =>
  (await patient.groups.members(await groupOf(patient, profile))).map(({ id }) => id);

describe('H4: the application says whose keys they are', () => {
  it('a stranger’s for somebody whom she chose: nothing is signed, and nothing given', async () => {
    const policy = aSharing({ to: { ...A_DOCTOR, sldId: await idOf(stranger) } });
    await expect(signPolicy(patient, policy)).rejects.toMatchObject({ code: 'UNSIGNED_GRANT' });
    expect((await giveKeys(patient, 'patient', [policy])).get('policy-1')?.is).toBe('foreign');
    expect(await membersOf('patient')).not.toContain(await idOf(stranger));
  });

  it('of a stranger, under the id of the sharing that she chose: neither of the two is signed or given', async () => {
    const foreign = await idOf(stranger);
    pendingGrants.add('patient', medicalFile(A_DOCTOR.id, ['READ']));
    // Shown as a structure the one that she chose asks no name; what waits under its id is the other one.
    const chosen = aSharing({ to: { ...A_DOCTOR, userId: null, sldId: await idOf(doctor) } });
    const other = aSharing({ to: { ...A_DOCTOR, id: 'stranger', userId: 'stranger', sldId: foreign } });
    const api = namesAsHolders({ sldId: await idOf(doctor), name: 'Hélène' }, { sldId: foreign, name: 'Nadège' });
    for (const shown of [
      [chosen, other],
      [other, chosen],
    ])
      await signAndGiveKeys(patient, { userId: 'patient', profileId: 'patient' }, shown);
    expect(await membersOf('patient')).toEqual([await idOf(patient)]);
    expect(api.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('of a stranger in a structure that she lets read: they wait for her touch', async () => {
    const [theirs, foreign] = [await idOf(doctor), await idOf(stranger)];
    const office = await world.person('office');
    const team = { name: A_STRUCTURE.id, members: [await idOf(office), theirs], admins: [await idOf(office)] };
    await office.groups.create(team);
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' });
    const grant = await signPolicy(patient, aSharing({ to: A_STRUCTURE }));
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' }, { sldId: foreign, name: 'Nadège Colin' });
    const standing = (await giveKeys(patient, 'patient', [aSharing({ to: A_STRUCTURE, grant })])).get('policy-1');
    expect(standing).toMatchObject({ is: 'unsigned', waiting: [{ sldId: foreign }] });
    expect(await membersOf('patient')).toContain(theirs);
    expect(await membersOf('patient')).not.toContain(foreign);
  });

  it('of a stranger in a structure, before she first lets it read: her choice of the structure lets in whom it signed in', async () => {
    localStorage.clear();
    const [theirs, foreign] = [await idOf(doctor), await idOf(stranger)];
    const office = await world.person('office');
    const team = { name: A_STRUCTURE.id, members: [await idOf(office), theirs], admins: [await idOf(office)] };
    await office.groups.create(team);
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' }, { sldId: foreign, name: 'Hélène Vasseur' });
    const policy = aSharing({ to: A_STRUCTURE });
    for (const act of [
      async () => signPolicy(patient, policy),
      async () => {
        const standings = await giveKeys(patient, 'patient', [policy]);
        const [signed] = await signPendingGrants(patient, [medicalFile(A_STRUCTURE.id)], [policy], standings);
        return signed?.grant ?? null;
      },
    ]) {
      const states = await giveKeys(patient, 'patient', [{ ...policy, grant: await act() }]);
      expect(states.get('policy-1')).toMatchObject({ is: 'unsigned', unconfirmed: [{ sldId: foreign }] });
      expect(await membersOf('patient')).toContain(theirs);
      expect(await membersOf('patient')).not.toContain(foreign);
    }
  });

  it('of whoever joined a structure after she took its access back: its old signature, shown again, lets in nobody', async () => {
    const office = await world.person('office');
    const team = { name: A_STRUCTURE.id, members: [await idOf(office)], admins: [await idOf(office)] };
    const { id } = await office.groups.create(team);
    const people = [{ sldId: await idOf(office), name: 'office' }];
    namesAsHolders(...people);
    const policy = aSharing({ to: A_STRUCTURE });
    const signed = { ...policy, grant: await signPolicy(patient, policy) };
    expect((await giveKeys(patient, 'patient', [signed])).get('policy-1')?.is).toBe('given');
    await takeKeys(patient, 'patient', await heldThrough(patient, 'patient', signed, []));

    await office.groups.addMembers(id, [await idOf(doctor)]);
    namesAsHolders(...people, { sldId: await idOf(doctor), name: 'doctor' });
    expect((await giveKeys(patient, 'patient', [signed])).get('policy-1')?.is).toBe('unsigned');
    expect(await membersOf('patient')).toEqual([await idOf(patient)]);
  });

  it('of another owner: what she signs is of her own file alone', async () => {
    const theirs = { ...A_DOCTOR, sldId: await idOf(doctor) };
    const policy = aSharing({ from: 'newcomer', to: theirs });
    const standings = await giveKeys(patient, 'patient', [policy]);
    expect(standings.size).toBe(0);
    expect(await signPendingGrants(patient, [medicalFile('doctor')], [policy], standings)).toEqual([]);
    await expect(signPolicy(patient, policy)).rejects.toMatchObject({ code: 'UNSIGNED_GRANT' });
  });

  it('of a stranger, in a structure that has signed in nobody: choosing it signs for nobody', async () => {
    namesAsHolders({ sldId: await idOf(stranger), name: 'Hélène Vasseur' });
    expect(await signPolicy(patient, aSharing({ to: A_STRUCTURE }))).toBeNull();
  });

  it('of a stranger, in a group that is called like a structure, after she signed for the true one', async () => {
    const [theirs, foreign] = [await idOf(doctor), await idOf(stranger)];
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' });
    const grant = await signPolicy(patient, aSharing({ to: A_STRUCTURE }));
    await stranger.groups.create({ name: A_STRUCTURE.id, members: [foreign], admins: [foreign] });
    namesAsHolders({ sldId: theirs, name: 'Hélène Vasseur' }, { sldId: foreign, name: 'Nadège Colin' });
    await giveKeys(patient, 'patient', [aSharing({ to: A_STRUCTURE, grant })]);
    expect(await membersOf('patient')).not.toContain(foreign);
  });

  it('of a stranger inside the signature: it is no longer hers', async () => {
    const policy = aSharing({ to: { ...A_DOCTOR, sldId: await idOf(doctor) } });
    const grant = await signPolicy(patient, policy);
    const other = await stranger.verify.signGrant?.({
      ...{ policyId: 'policy-1', resource: 'medical-file', owner: 'patient', rights: ['READ'] },
      to: await idOf(stranger),
    });
    for (const forged of [other, { ...grant, b: other?.b }]) {
      const states = await giveKeys(patient, 'patient', [{ ...policy, grant: forged } as AccessPolicy]);
      expect(states.get('policy-1')?.is).toBe('unsigned');
    }
    expect(await membersOf('patient')).toEqual([await idOf(patient)]);
  });

  it('a structure signs in whom somebody accepted on its own screen, with their own key, and nobody else', async () => {
    localStorage.clear();
    const office = await world.person('office');
    const rights = ['MEMBER', 'PATIENTS'];
    const [theirs, foreign] = [await idOf(doctor), await idOf(stranger)];
    const member = (id: string, sldId: string) =>
      aSharing({ resource: 'organization', from: A_STRUCTURE.id, rights, to: { ...A_DOCTOR, id, sldId, name: id } });
    const who = { userId: 'office', structureId: A_STRUCTURE.id, isStaff: true };
    const named = async () =>
      (await office.groups.members(await groupOf(office, A_STRUCTURE.id))).map(({ displayName }) => displayName);

    const listed = [member('doctor', theirs), member('stranger', foreign)];
    await Promise.all([welcomeTeam(office, who, listed), welcomeTeam(office, who, listed)]);
    const teams = [...world.memory.state.groups.values()].filter(({ state }) => state.name === A_STRUCTURE.id);
    expect(teams).toHaveLength(1);
    expect(await named()).toEqual([undefined]);
    pendingGrants.add('office', membership(A_STRUCTURE.id, 'doctor', rights));
    await welcomeTeam(office, who, [member('doctor', foreign), member('stranger', foreign)]);
    expect(await named()).toEqual([undefined]);
    await welcomeTeam(office, who, [member('doctor', theirs), member('stranger', foreign)]);
    expect(await named()).toEqual([undefined, 'doctor']);
  });

  it.each([
    ['in its answer', 'accomplice'],
    ['in the token alone', 'newcomer'],
  ])('of somebody else than the patient whom a doctor prepares, %s', async (_where, profileId) => {
    const tmr = await world.challenge('accomplice');
    fakeApi({
      'POST /api/patient/newcomer/encryption-identity': async () =>
        json({
          ...{ userId: 'accomplice', profileId, challenge: tmr },
          signupJWT: await world.memory.signupToken('accomplice', 'accomplice'),
        }),
    });
    await expect(preparePatient(doctor, 'newcomer')).rejects.toMatchObject({ code: 'UNSIGNED_GRANT' });
    for (const name of ['accomplice', 'newcomer']) expect(await doctor.groups.findByName(name)).toBeNull();
  });
});
