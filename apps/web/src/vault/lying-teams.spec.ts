import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, json } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { A_DOCTOR, A_STRUCTURE, aSharing, namesAsHolders } from '../testing/sharings.ts';
import { groupOf, idOf, TestVault } from '../testing/vault.ts';
import { giveKeys } from './keys.ts';
import { medicalFile, membership, pendingGrants } from './pending/pending-grants.ts';
import { signPolicy } from './policy-signatures.ts';
import { signPendingGrants } from './sign-pending-grants.ts';
import { unconfirmedMembers, welcomeTeam } from './team-keys.ts';

let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let stranger: EncryptionProvider;
let nurse: EncryptionProvider;
let office: EncryptionProvider;
beforeEach(async () => {
  localStorage.clear();
  setPublicConfig(TEST_CONFIG);
  world = await TestVault.found();
  [patient, doctor, stranger, nurse, office] = [
    await world.person('patient'),
    await world.person('doctor'),
    await world.person('stranger'),
    await world.person('nurse'),
    await world.person('office'),
  ];
});
const membersOf = async () => (await patient.groups.members(await groupOf(patient, 'patient'))).map(({ id }) => id);
/** As the vault’s server lists groups: the newest first. */
const newestFirst = () => {
  world.memory.state.groups = new Map([...world.memory.state.groups].reverse());
};

describe('a group of a stranger that is called like a structure, which the application accepts', () => {
  const founded = async () => {
    const { id } = await office.groups.create({
      name: A_STRUCTURE.id,
      members: [await idOf(office), await idOf(doctor)],
      admins: [await idOf(office)],
    });
    return id;
  };

  it('is not what a patient signs for when somebody joins the structure that she lets read', async () => {
    const team = await founded();
    const people = [{ sldId: await idOf(doctor), name: 'Hélène Vasseur' }];
    namesAsHolders(...people);
    const policy = aSharing({ to: A_STRUCTURE });
    const grant = await signPolicy(patient, policy);
    await giveKeys(patient, 'patient', [{ ...policy, grant }]);
    expect(await membersOf()).toContain(await idOf(doctor));

    await stranger.groups.create({
      name: A_STRUCTURE.id,
      members: [await idOf(stranger)],
      admins: [await idOf(stranger)],
    });
    newestFirst();
    // A nurse truly joins.
    await office.groups.addMembers(team, [await idOf(nurse)]);
    namesAsHolders(...people, { sldId: await idOf(nurse), name: 'Nora Blanc' });
    await giveKeys(patient, 'patient', [{ ...policy, grant }]);
    expect(await membersOf()).toContain(await idOf(nurse));
    // The signature that came with the nurse stands in the chain of her group: a reader of the chain has it.
    const rows = [...world.memory.state.groups.values()].find(({ state }) => state.name === 'patient');
    const last = JSON.parse(Buffer.from(rows?.links.at(-1)?.b ?? '', 'base64url').toString()) as {
      grants: AccessPolicy['grant'][];
    };
    const taken = last.grants[0] ?? null;
    namesAsHolders(
      ...people,
      { sldId: await idOf(nurse), name: 'Nora Blanc' },
      { sldId: await idOf(stranger), name: 'Eve' },
    );
    await giveKeys(patient, 'patient', [{ ...policy, grant: taken }]);
    expect(await membersOf()).not.toContain(await idOf(stranger));
  });

  it('lets in nobody by a further sharing with the structure whose group she knows', async () => {
    await founded();
    const people = [{ sldId: await idOf(doctor), name: 'Hélène Vasseur' }];
    namesAsHolders(...people);
    const policy = aSharing({ to: A_STRUCTURE });
    await giveKeys(patient, 'patient', [{ ...policy, grant: await signPolicy(patient, policy) }]);
    await stranger.groups.create({
      name: A_STRUCTURE.id,
      members: [await idOf(stranger)],
      admins: [await idOf(stranger)],
    });
    newestFirst();
    fakeApi({
      'GET /api/access-policy/policy-2/key-holders': async () => json([{ sldId: await idOf(stranger), name: 'Eve' }]),
    });
    const second = { ...policy, id: 'policy-2', resource: 'patient-delegation' } as AccessPolicy;
    const grant = await signPolicy(patient, second).catch(() => null);
    await giveKeys(patient, 'patient', [{ ...second, grant }]);
    expect(await membersOf()).not.toContain(await idOf(stranger));
  });

  it('lets in nobody at her first choice of the structure, as two groups of one name vouch for nobody', async () => {
    await founded();
    await stranger.groups.create({
      name: A_STRUCTURE.id,
      members: [await idOf(stranger)],
      admins: [await idOf(stranger)],
    });
    newestFirst();
    namesAsHolders(
      { sldId: await idOf(doctor), name: 'Hélène Vasseur' },
      { sldId: await idOf(stranger), name: 'Hélène Vasseur' },
    );
    const policy = aSharing({ to: A_STRUCTURE });
    const standings = await giveKeys(patient, 'patient', [policy]);
    const [signed] = await signPendingGrants(patient, [medicalFile(A_STRUCTURE.id)], [policy], standings);
    await giveKeys(patient, 'patient', [{ ...policy, grant: signed?.grant ?? null }]);
    expect(await membersOf()).not.toContain(await idOf(stranger));
  });
});

describe('the structure itself, beside a group of a stranger that is called like it', () => {
  it('signs in whom it accepted', async () => {
    const member = aSharing({
      ...{ resource: 'organization', from: A_STRUCTURE.id, rights: ['MEMBER', 'PATIENTS'] },
      to: { ...A_DOCTOR, sldId: await idOf(doctor) },
    });
    const who = { userId: 'office', structureId: A_STRUCTURE.id, isStaff: true };
    await welcomeTeam(office, who, []);
    const team = await groupOf(office, A_STRUCTURE.id);
    await stranger.groups.create({
      name: A_STRUCTURE.id,
      members: [await idOf(stranger)],
      admins: [await idOf(stranger)],
    });
    newestFirst();
    pendingGrants.add('office', membership(A_STRUCTURE.id, 'doctor', ['MEMBER', 'PATIENTS']));
    await welcomeTeam(office, who, [member]);
    const isIn = (await office.groups.members(team)).some(({ id }) => id === member.to.sldId);
    const shown = await unconfirmedMembers(office, A_STRUCTURE.id, [member]);
    expect([isIn, shown.length]).not.toEqual([false, 0]);
  });
});
