import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { screen, waitFor, within } from '@testing-library/react';
import type { AccessPolicy } from '../../data/access/access-policies.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, NO_CARDS, refusal } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { A_DOCTOR, A_STRUCTURE, aSharing } from '../../testing/sharings.ts';
import { groupOf, idOf, openFor, TestVault } from '../../testing/vault.ts';
import { giveKeys } from '../keys.ts';
import { membership, pendingGrants } from '../pending/pending-grants.ts';
import { signPolicy } from '../policy-signatures.ts';
import { welcomeTeam } from '../team-keys.ts';
import { vault } from '../vault.ts';
import { UnlistedColleagues } from './unlisted-colleagues.tsx';
import { UnlistedReaders } from './unlisted-readers.tsx';

/** The application lists who reads: what it leaves out is told by the signed chain (issue 16). Real keys. */
let world: TestVault;
let doctor: EncryptionProvider;
let nurse: EncryptionProvider;
beforeEach(async () => {
  localStorage.clear();
  world = await TestVault.found();
  [doctor, nurse] = [await world.person('doctor'), await world.person('nurse')];
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const NOBODY_LEFT_OUT = () => expect(screen.queryByText(/absents? de cette liste/)).not.toBeInTheDocument();

describe('who reads a patient’s file', () => {
  let patient: EncryptionProvider;
  let shown: AccessPolicy[];
  let withDoctor: AccessPolicy;
  let withNurse: AccessPolicy;
  const serve = (more: Parameters<typeof fakeApi>[0] = {}) =>
    fakeApi({
      ...NO_CARDS,
      'GET /api/access-policy': ({ url }) => json(url.searchParams.get('direction') === 'given' ? shown : []),
      ...more,
    });
  const aPerson = async (id: string, name: string, provider: EncryptionProvider): Promise<AccessPolicy> => {
    const policy = aSharing({ id: `to-${id}`, to: { ...A_DOCTOR, id, name, sldId: await idOf(provider) } });
    return { ...policy, grant: await signPolicy(patient, policy) };
  };
  const members = async () => (await patient.groups.members(await groupOf(patient, 'patient'))).map(({ id }) => id);
  const open = () => renderApp(<UnlistedReaders profileId="patient" shown={shown} />, { me: aPatient() });
  beforeEach(async () => {
    patient = await world.person('patient');
    openFor(patient);
    serve();
    withDoctor = await aPerson('doctor', 'Hélène Vasseur', doctor);
    withNurse = await aPerson('nurse', 'Nora Blanc', nurse);
    await giveKeys(patient, 'patient', [withDoctor, withNurse]);
    expect(await members()).toHaveLength(3);
  });

  it('is nobody else where the sharings that are shown name them all', async () => {
    shown = [withDoctor, withNurse];
    const { client } = open();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    NOBODY_LEFT_OUT();
    expect(screen.queryByText(/pas pu vérifier/)).not.toBeInTheDocument();
  });

  it.each<[string, () => readonly AccessPolicy[]]>([
    ['leaves their sharing out', () => [withDoctor]],
    ['shows theirs as another person’s', () => [withDoctor, { ...withNurse, to: withDoctor.to }]],
    ['says that they have no keys', () => [withDoctor, { ...withNurse, to: { ...withNurse.to, sldId: null } }]],
    ['shows theirs as of another file', () => [withDoctor, { ...withNurse, from: 'somebody' }]],
  ])('who is left out reads on by their signed name, and loses it by one action: it %s', async (_what, lie) => {
    shown = [...lie()];
    const { user } = open();
    expect(await screen.findByText('Un lecteur absent de cette liste')).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Lui fermer mon dossier : Nora Blanc' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Lui fermer mon dossier' }));
    await waitFor(NOBODY_LEFT_OUT);
    expect(await members()).not.toContain(await idOf(nurse));

    // What is written then is closed to them, and the old signature, shown again, brings no member back.
    await giveKeys(patient, 'patient', [withDoctor, withNurse]);
    const session = await patient.sessions.create([await groupOf(patient, 'patient')], {
      metadata: 'observations-patient',
    });
    const text = await session.encryptMessage('Suite');
    await expect(nurse.sessions.retrieve({ encryptedMessage: text })).rejects.toMatchObject({ code: 'NOT_RECIPIENT' });
    expect(await (await doctor.sessions.retrieve({ encryptedMessage: text })).decryptMessage(text)).toBe('Suite');
  });

  it('is not called known where the application does not answer', async () => {
    shown = [aSharing({ id: 'house', to: A_STRUCTURE })];
    const api = serve({ 'GET /api/access-policy/house/key-holders': () => refusal(503, 'UNAVAILABLE', 'Plus tard') });
    const { user } = open();
    expect(await screen.findByText(/Nous n’avons pas pu vérifier qui lit votre dossier/)).toBeInTheDocument();
    await expectAccessible();
    api.on('GET /api/access-policy/house/key-holders', () => json([{ sldId: withNurse.to.sldId, name: 'Nora Blanc' }]));
    await user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    expect(await screen.findByText('Hélène Vasseur')).toBeInTheDocument();
    expect(screen.queryByText('Nora Blanc')).not.toBeInTheDocument();
  });
});

describe('who is of a structure', () => {
  const who = { userId: 'office', structureId: A_STRUCTURE.id, isStaff: true };
  const rights = ['MEMBER', 'PATIENTS'];
  const open = (profiles: readonly string[]) =>
    renderApp(<UnlistedColleagues structureId={A_STRUCTURE.id} profiles={profiles} />, { me: aDoctor() });
  let office: EncryptionProvider;
  const team = async () => (await office.groups.members(await groupOf(office, A_STRUCTURE.id))).map(({ id }) => id);
  beforeEach(async () => {
    office = await world.opensFor('office');
    fakeApi(NO_CARDS);
    for (const [id, name, provider] of [
      ['doctor', 'Hélène Vasseur', doctor],
      ['nurse', 'Nora Blanc', nurse],
    ] as const) {
      const to = { ...A_DOCTOR, id, name, sldId: await idOf(provider) };
      pendingGrants.add('office', membership(A_STRUCTURE.id, id, rights));
      await welcomeTeam(office, who, [aSharing({ resource: 'organization', from: A_STRUCTURE.id, rights, to })]);
    }
    expect(await team()).toHaveLength(3);
  });

  it('by its own chain and not in the team that is shown, is named to its keeper and goes by one action', async () => {
    const { user } = open(['office', 'doctor']);
    expect(await screen.findByText('Un membre absent de cette liste')).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Retirer de la structure : Nora Blanc' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Retirer de la structure' }));
    await waitFor(NOBODY_LEFT_OUT);
    expect(await team()).toEqual([await idOf(office), await idOf(doctor)]);
  });

  it('is everybody who is shown; and nobody is told who does not keep it', async () => {
    const { client, unmount } = open(['office', 'doctor', 'nurse']);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    NOBODY_LEFT_OUT();
    unmount();
    openFor(nurse);
    const other = open(['office']);
    await waitFor(() => expect(other.client.isFetching()).toBe(0));
    NOBODY_LEFT_OUT();
  });
});
