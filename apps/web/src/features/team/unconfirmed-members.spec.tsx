import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { screen, waitFor } from '@testing-library/react';
import type { AccessPolicy } from '../../data/access/access-policies.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, NO_CARDS } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { idOf, TestVault } from '../../testing/vault.ts';
import { giveKeys } from '../../vault/keys.ts';
import { pendingGrants } from '../../vault/pending/pending-grants.ts';
import { signPolicy } from '../../vault/policy-signatures.ts';
import { unconfirmedMembers } from '../../vault/team-keys.ts';
import { vault } from '../../vault/vault.ts';
import { UnconfirmedMembers } from './unconfirmed-members.tsx';

const STRUCTURE = 'structure';
const MANAGING = ['MEMBER', 'PATIENTS', 'MANAGE'];

let world: TestVault;
let office: EncryptionProvider;
let manager: EncryptionProvider;
beforeEach(async () => {
  localStorage.clear();
  world = await TestVault.found();
  [office, manager] = [await world.opensFor('office'), await world.person('manager')];
  const me = await idOf(office);
  await office.groups.create({ name: STRUCTURE, members: [me], admins: [me] });
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const aMembership = async (id: string, provider: EncryptionProvider, rights = MANAGING): Promise<AccessPolicy> =>
  ({
    ...{ id: `of-${id}`, resource: 'organization', status: 'ACCEPTED', rights, from: STRUCTURE, grant: null },
    to: { id, userId: `u-${id}`, sldId: await idOf(provider), name: `Dr ${id}`, type: 'Médecin' },
    ...{ direction: 'given', version: 1 },
  }) as AccessPolicy;

const open = (...policies: AccessPolicy[]) => {
  fakeApi({
    ...NO_CARDS,
    'GET /api/access-policy': () => json(policies),
    'GET /api/access-policy/file/key-holders': () => json(holders),
  });
  return renderApp(<UnconfirmedMembers organizationId={STRUCTURE} />, { me: aDoctor() });
};
let holders: object[] = [];

const team = async () => {
  const group = await office.groups.findByName(STRUCTURE);
  return office.groups.members(group?.id ?? '');
};

const button = (name: string) => screen.findByRole('button', { name: `Confirmer : ${name}` });

describe('a manager whom nobody has signed into the structure’s group', () => {
  it('is confirmed by one touch, and reads at the next session of a patient who opened her file to the structure', async () => {
    const patient = await world.person('patient');
    const to = { id: STRUCTURE, userId: null, sldId: null, name: 'Maison de santé', type: 'Organisation' };
    const file = { ...(await aMembership('file', manager)), resource: 'medical-file', from: 'patient', to } as const;
    holders = [{ sldId: await idOf(office), name: 'office' }];
    const { user } = open(await aMembership('manager', manager));
    const shared: AccessPolicy = { ...file, id: 'file', rights: ['READ'] };
    const policy = { ...shared, grant: await signPolicy(patient, shared) };
    holders.push({ sldId: await idOf(manager), name: 'manager' });
    const standing = async () => (await giveKeys(patient, 'patient', [policy])).get('file')?.is;
    expect(await standing()).toBe('unsigned');

    await user.click(await button('Dr manager'));
    await waitFor(() => expect(screen.queryByText('Dr manager')).not.toBeInTheDocument());
    expect(await team()).toContainEqual(expect.objectContaining({ id: await idOf(manager), isAdmin: true }));
    expect(pendingGrants.of(aDoctor().id)).toEqual([]);
    expect(await standing()).toBe('given');
  });

  it('is not shown under somebody else’s key, nor where they follow no patients, nor twice', async () => {
    const [stranger, clerk] = [await world.person('stranger'), await world.person('clerk')];
    const planted = { ...(await aMembership('doctor', stranger)) };
    open(
      planted,
      await aMembership('clerk', clerk, ['MEMBER', 'MANAGE']),
      await aMembership('office', office),
      await aMembership('manager', manager),
    );
    await button('Dr manager');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await expectAccessible();
    expect(await team()).toHaveLength(1);
  });

  it('is confirmed by the admins of that group alone: another manager is shown nobody', async () => {
    const policies = [await aMembership('colleague', await world.person('colleague'))];
    expect(await unconfirmedMembers(office, STRUCTURE, policies)).toHaveLength(1);
    expect(await unconfirmedMembers(manager, STRUCTURE, policies)).toEqual([]);
  });
});
