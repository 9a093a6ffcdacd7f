import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { meQuery } from '../../../data/users.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { TestVault } from '../../../testing/vault.ts';
import { ownContacts } from '../../../vault/own-contacts.ts';
import { vault } from '../../../vault/vault.ts';
import { SecuritySection } from '../sections/security.tsx';
import { CodesHere } from './codes-here.tsx';

const OLD = 'patient@example.test';
const own = ownContacts(aPatient());
const [NEW = { type: 'EM', value: '' } as const] = own;

const Known = ({ children }: { readonly children: React.ReactNode }) => {
  useQueryClient().setQueryData(meQuery().queryKey, aPatient());
  return children;
};

let world: TestVault;
let patient: EmbeddedProvider;
beforeEach(async () => {
  world = await TestVault.found();
  patient = await world.opensFor('patient');
  fakeApi({
    'GET /api/user/current': () => json(aPatient()),
    'GET /api/access-policy': () => json([]),
    'POST /api/user/current/send-challenge-2mr': async () => json(await world.challenge('patient')),
  });
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const open = () =>
  act(async () =>
    renderApp(
      <Known>
        <SecuritySection />
      </Known>,
    ),
  );
const card = () => within(screen.getByRole('region', { name: 'Codes de sécurité' }));

describe('« Codes de sécurité »', () => {
  it('asks whether a contact that is not of the account is this person’s, and signs it with one touch', async () => {
    const { user } = await open();
    expect(await card().findByText('Pas un contact de votre compte')).toBeInTheDocument();
    await user.click(card().getByRole('button', { name: 'C’est bien le mien' }));
    await waitFor(() => expect(card().queryByText(/Est-ce bien là/)).not.toBeInTheDocument());
    expect((await patient.codeContact.state(own)).isSigned).toBe(true);
    expect(card().getByText(OLD)).toBeInTheDocument();
  });

  it('offers a contact of the account that gets none; it waits, and a code that goes to the old one hastens it', async () => {
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Les recevoir ici' }));
    expect(await card().findByText(/recevra vos codes à partir du/)).toHaveTextContent(NEW.value);
    expect(card().getByText(OLD)).toBeInTheDocument();
    await user.click(card().getByRole('button', { name: 'Confirmer tout de suite' }));
    await user.click(await screen.findByRole('button', { name: 'Recevoir un code' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code de sécurité' }), world.codeOf('patient'));
    await waitFor(() => expect(card().queryByText(OLD)).not.toBeInTheDocument());
    expect(card().getByText(NEW.value)).toBeInTheDocument();
    expect(card().queryByText('Pas un contact de votre compte')).not.toBeInTheDocument();
  });

  it('stops what waits at « Ce n’est pas moi », and at « Annuler »', async () => {
    await patient.codeContact.list(NEW);
    const { user } = await open();
    expect(await screen.findByText('Vos codes de sécurité vont arriver ailleurs')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ce n’est pas moi' }));
    await waitFor(() => expect(screen.queryByText(/vont arriver ailleurs/)).not.toBeInTheDocument());
    expect((await patient.codeContact.state(own)).waiting).toBeNull();
    await user.click(await card().findByRole('button', { name: 'Les recevoir ici' }));
    await user.click(await card().findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(card().queryByText('Un nouveau contact attend')).not.toBeInTheDocument());
    expect((await patient.codeContact.state(own)).waiting).toBeNull();
  });

  it('says that a code was asked for, and makes it worth nothing', async () => {
    await world.challenge('patient');
    const { user } = await open();
    expect(await screen.findByText('Un code de sécurité vient d’être demandé')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ce n’est pas moi' }));
    await waitFor(() => expect(screen.queryByText(/vient d’être demandé/)).not.toBeInTheDocument());
    expect(world.memory.state.challenges.size).toBe(0);
  });

  it('says that the list is not the one that this device saw', async () => {
    await patient.codeContact.list(NEW);
    const [row] = world.memory.state.identities.values();
    if (row) delete row.contacts;
    await open();
    expect(await card().findByText(/ne correspond pas à ce que cet appareil a déjà vu/)).toBeInTheDocument();
  });
});

describe('a contact of the account that was confirmed a moment ago', () => {
  it('gets the codes after one touch, and until then they go to the one of before', async () => {
    let isClosed = false;
    const close = (): void => {
      isClosed = true;
    };
    const { user } = await act(async () =>
      renderApp(
        <Known>
          <CodesHere codes={patient.codeContact} factor={NEW} onClose={close} />
        </Known>,
      ),
    );
    expect(screen.getByRole('dialog')).toHaveTextContent('Le contact actuel reste valable');
    await user.click(screen.getByRole('button', { name: 'Les recevoir ici' }));
    await waitFor(() => expect(isClosed).toBe(true));
    const { contacts, waiting } = await patient.codeContact.state(own);
    expect([contacts.map(({ value }) => value), waiting?.shown]).toEqual([[OLD], [NEW.value]]);
  });
});
