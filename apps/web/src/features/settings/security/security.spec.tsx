import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { meQuery } from '../../../data/users.ts';
import { fakeApi, json, NO_CARDS, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { TestVault } from '../../../testing/vault.ts';
import { giveKeys } from '../../../vault/keys.ts';
import { vault } from '../../../vault/vault.ts';
import { SecuritySection } from '../sections/security.tsx';

const WhenKnown = () => {
  useQueryClient().setQueryData(meQuery().queryKey, aPatient());
  return <SecuritySection />;
};

let world: TestVault;
let patient: EncryptionProvider;
let policies: object[];
beforeEach(async () => {
  world = await TestVault.found();
  patient = await world.opensFor('patient');
  policies = [];
  fakeApi({
    ...NO_CARDS,
    'GET /api/user/current': () => json(aPatient()),
    'GET /api/access-policy': ({ url }) => json(url.searchParams.get('direction') === 'given' ? policies : []),
  });
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const open = () => act(async () => renderApp(<WhenKnown />));

describe('Sécurité', () => {
  it('changes where codes go, once a code has come there', async () => {
    const next = { type: 'EM', value: 'autre@exemple.fr' } as const;
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Changer de contact' }));
    const email = await screen.findByRole('textbox', { name: 'Adresse e-mail' });
    await user.clear(email);
    await user.type(email, 'autre');
    await user.click(screen.getByRole('button', { name: 'Recevoir un code' }));
    expect(screen.getByText('L’adresse e-mail n’est pas valide')).toBeInTheDocument();
    await user.type(email, '@exemple.fr');
    await user.click(screen.getByRole('button', { name: 'Recevoir un code' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code de sécurité' }), 'aaaaaaaa');
    expect(await screen.findByText('Code invalide')).toBeInTheDocument();
    expect(screen.getByText('Il vous reste 4 essais.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Code de sécurité' }), world.memory.lastCode(next) ?? '');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(world.memory.state.newFactors.size).toBe(0);
  });

  it('does not say that nothing is shared when that could not be read', async () => {
    const api = fakeApi({
      'GET /api/user/current': () => json(aPatient()),
      'GET /api/access-policy': () => refusal(503, 'UNAVAILABLE', 'Le service est indisponible'),
    });
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByText('Vous ne partagez encore rien.')).not.toBeInTheDocument();
    api.on('GET /api/access-policy', () => json([]));
    await user.click(retry);
    await screen.findByText('Vous ne partagez encore rien.');
  });

  it('renews everything after a compromise, once a code was typed, and says what there is to do', async () => {
    await patient.recoveryKit?.export(await world.proof('patient'));
    fakeApi({
      'GET /api/user/current': () => json(aPatient()),
      'GET /api/access-policy': () => json([]),
      'POST /api/user/current/send-challenge-2mr': async () => json(await world.challenge('patient')),
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Tout renouveler' }));
    expect(await screen.findByRole('dialog', { name: 'Renouveler toute votre protection' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Recevoir un code' }));
    const field = await screen.findByRole('textbox', { name: 'Code de sécurité' });
    await user.type(field, 'aaaaaaaa');
    expect(await screen.findByText('Code invalide')).toBeInTheDocument();
    const before = await patient.verify.chainHash((await patient.accountInfo())?.sldId ?? '');
    await user.type(screen.getByRole('textbox', { name: 'Code de sécurité' }), world.codeOf('patient'));
    expect(await screen.findByText('Votre protection est renouvelée')).toBeInTheDocument();
    const [row] = world.memory.state.identities.values();
    expect(row?.state.keys).toHaveLength(2);
    expect(row?.state.recoveryKey).toBeNull();
    expect(before.position).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for a code before it prints a sheet, and says why none came', async () => {
    fakeApi({
      'GET /api/user/current': () => json(aPatient()),
      'GET /api/access-policy': () => json([]),
      'POST /api/user/current/send-challenge-2mr': () => refusal(429, 'RATE_LIMITED', 'Trop de demandes'),
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Créer une fiche de secours' }));
    await user.click(await screen.findByRole('button', { name: 'Recevoir un code' }));
    expect(await screen.findByText(/Trop de codes ont été demandés/)).toBeInTheDocument();
    expect([...world.memory.state.identities.values()].map(({ state }) => state.recoveryKey)).toEqual([null]);
  });

  it('says that somebody asked for new keys, and takes it back', async () => {
    await patient.reset?.ask();
    const { user } = await open();
    expect(await screen.findByText('Un nouvel accès à vos données de santé a été demandé')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
    await waitFor(() => expect(screen.queryByText(/Un nouvel accès à vos données de santé/)).not.toBeInTheDocument());
    expect(await patient.reset?.state()).toBeNull();
  });

  it('has one’s keys destroyed after 72 hours, and « Ce n’est pas moi » takes it back', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Demander la fermeture définitive' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Demander la fermeture définitive' }));
    expect(await screen.findByText('La fermeture définitive de vos données a été demandée')).toBeInTheDocument();
    expect(world.memory.state.erasures.size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Ce n’est pas moi' }));
    await waitFor(() =>
      expect(screen.queryByText('La fermeture définitive de vos données a été demandée')).not.toBeInTheDocument(),
    );
    expect(await patient.erasure?.state()).toBeNull();
  });

  it('offers a new start to whoever is locked out, and says where it stands', async () => {
    const { VaultError } = await import('@maillon/vault/errors');
    vault.become({ is: 'shut', error: new VaultError('LOCKED', 'later'), accountReset: patient.reset });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Nouvel accès à mes données' }));
    await user.click(await screen.findByRole('button', { name: 'Demander un nouvel accès' }));
    expect(await screen.findByText(/Vous pourrez ouvrir votre nouvel accès le/)).toBeInTheDocument();
    expect(await patient.reset?.state()).not.toBeNull();
  });

  it('shows whose key changed, and trusts it again once the digits were compared', async () => {
    const policyTo = async (doctor: EncryptionProvider) => {
      const sldId = (await doctor.accountInfo())?.sldId ?? '';
      const to = { id: 'doctor', userId: 'u', sldId, name: 'Hélène Vasseur', type: 'Médecin' };
      const said = { resource: 'medical-file', rights: ['READ'] };
      const grant = await patient.verify.signGrant?.({ ...said, policyId: 'p', owner: 'patient', to: sldId });
      return { ...said, id: 'p', from: 'patient', to, status: 'ACCEPTED', direction: 'given', grant, version: 1 };
    };
    const first = await policyTo(await world.person('doctor'));
    await giveKeys(patient, 'patient', [first as never]);
    world.memory.state.identities.delete(first.to.sldId);
    world.memory.state.backups.delete('doctor');
    policies = [await policyTo(await world.person('doctor'))];

    const { user } = await open();
    expect(await screen.findByText('À vérifier')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Comparer avec Hélène Vasseur' }));
    expect(await screen.findByRole('list', { name: 'Numéro de sécurité avec Hélène Vasseur' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Les chiffres sont les mêmes' }));
    await waitFor(() => expect(screen.queryByText('À vérifier')).not.toBeInTheDocument());
  });
});
