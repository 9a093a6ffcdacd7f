import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnSession } from '@maillon/contracts/accounts/sessions';
import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { meQuery } from '../../../data/users.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { openFor, TestVault } from '../../../testing/vault.ts';
import { vault } from '../../../vault/vault.ts';
import { SecuritySection } from '../sections/security.tsx';

const WhenKnown = () => {
  useQueryClient().setQueryData(meQuery().queryKey, aPatient());
  return <SecuritySection />;
};

let world: TestVault;
let patient: EncryptionProvider & { devices: NonNullable<EncryptionProvider['devices']> };
let sessions: Pick<OwnSession, 'handle' | 'current' | 'device'>[];
beforeEach(async () => {
  world = await TestVault.found();
  patient = (await world.opensFor('patient')) as typeof patient;
  sessions = [{ handle: 'mine', current: true, device: 'Firefox sur Linux' }];
  fakeApi({
    'GET /api/user/current': () => json(aPatient()),
    'GET /api/access-policy': () => json([]),
    'GET /api/auth/sessions': () => json(sessions),
  });
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

/** Another device of the patient, which a code opened. */
const another = async (name: string): Promise<EncryptionProvider> => {
  world.memory.state.codesIssued.clear();
  const provider = world.memory.provider('patient');
  await provider.initialize({ userId: 'patient', databasePath: 'spec', databaseKey: 'key' });
  await provider.twoManRule.retrieve(await world.proof('patient'));
  await patient.devices.rename((await provider.accountInfo())?.deviceId ?? '', name);
  return provider;
};

const open = () => act(async () => renderApp(<WhenKnown />));
const card = () => within(screen.getByRole('region', { name: 'Appareils qui ouvrent vos dossiers' }));
const rows = async () => (await card().findAllByRole('listitem')).map(({ textContent }) => textContent);
/** The page is out of reach until the dialog is gone. */
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const namesInVault = async () => (await patient.devices.list()).map(({ name }) => name);

describe('the devices that open the files of a person', () => {
  it('are listed with their last use; this one alone has nothing to remove', async () => {
    await open();
    expect(await rows()).toEqual(['Firefox sur LinuxCet appareilUtilisé aujourd’huiRenommer']);
    expect(card().queryByRole('button', { name: /^Retirer/ })).not.toBeInTheDocument();
  });

  it('are renamed, and a name is never empty', async () => {
    await another('Téléphone');
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Renommer Téléphone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Renommer cet appareil' }));
    const field = dialog.getByRole('textbox', { name: 'Nom de l’appareil' });
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Renommer' }));
    expect(dialog.getByText('Ce champ est obligatoire')).toBeInTheDocument();
    await user.type(field, 'Tablette');
    await user.click(dialog.getByRole('button', { name: 'Renommer' }));
    await isClosed();
    await card().findByText('Tablette');
    expect(await namesInVault()).toEqual(['Firefox sur Linux', 'Tablette']);
  });

  it('are removed after a confirmation, which then leads to the renewal of the keys', async () => {
    const phone = await another('Téléphone');
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Retirer Téléphone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Retirer Téléphone\u00a0?' });
    expect(dialog).toHaveTextContent('Cet appareil n’ouvrira plus vos dossiers.');
    expect(dialog).not.toHaveTextContent('session');
    expect(await namesInVault()).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Retirer' }));
    await isClosed();
    await user.click(await card().findByRole('link', { name: 'Appareil perdu ou volé ? Renouvelez votre protection' }));
    expect(screen.getByRole('button', { name: 'Tout renouveler' })).toHaveFocus();
    expect(await rows()).toHaveLength(1);
    await expect(phone.groups.list()).rejects.toMatchObject({ code: 'DEVICE_REVOKED' });
  });

  it('the devices that open the files of a person keep their sessions, as the dialog says', async () => {
    sessions.push({ handle: 'other', current: false, device: 'Safari sur iPhone' });
    await another('Téléphone');
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Retirer Téléphone' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/« Déconnecter cet appareil », sous « Appareils connectés »/)).toBeInTheDocument();
  });

  it('are removed all at once, except this one', async () => {
    await another('Téléphone');
    await another('Tablette');
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Retirer tous les autres' }));
    const dialog = await screen.findByRole('dialog', { name: 'Retirer tous les autres appareils\u00a0?' });
    await user.click(within(dialog).getByRole('button', { name: 'Retirer tous les autres' }));
    await isClosed();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(await namesInVault()).toEqual(['Firefox sur Linux']);
  });

  it('stay when their removal fails, and the reason is shown', async () => {
    await another('Téléphone');
    patient.devices.remove = () => Promise.reject(new VaultError('NETWORK'));
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Retirer Téléphone' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer' }));
    await screen.findByText('Le coffre ne répond pas. Vérifiez votre connexion.');
    expect(await namesInVault()).toHaveLength(2);
  });

  it('can be asked for again when they did not come', async () => {
    const { list } = patient.devices;
    patient.devices.list = () => Promise.reject(new VaultError('NETWORK'));
    const { user } = await open();
    expect(await card().findByText('Le coffre ne répond pas. Vérifiez votre connexion.')).toBeInTheDocument();
    patient.devices.list = list;
    await user.click(card().getByRole('button', { name: 'Réessayer' }));
    expect(await rows()).toHaveLength(1);
  });

  it('are not shown where the vault has no list of them', async () => {
    openFor({ ...patient, capabilities: patient.capabilities, devices: undefined } as never);
    await open();
    expect(screen.queryByText('Appareils qui ouvrent vos dossiers')).not.toBeInTheDocument();
  });
});
