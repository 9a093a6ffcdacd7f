import { describe, expect, it } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { meQuery } from '../../data/users.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { OtaScreen } from './ota-screen.tsx';
import { PendingOrganizationsScreen } from './pending-organizations-screen.tsx';

const ID = '0195d000-0000-7000-8000-0000000000aa';
const ME = aDoctor({ isAdmin: true });

const Known = ({ children, me = ME }: { readonly children: ReactNode; readonly me?: typeof ME }) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  return children;
};

describe('the structures that wait', () => {
  const waiting = {
    id: ID,
    name: 'Clinique des Ormes',
    active: false,
    finess: '990001026',
    address: [],
    type: 'clinique',
  };

  it('the structures that wait are accepted', async () => {
    const api = fakeApi({
      'GET /api/organization': () => json([waiting]),
      [`POST /api/organization/${ID}/accept`]: () => json({}),
    });
    const { user } = renderApp(
      <Known>
        <PendingOrganizationsScreen />
      </Known>,
    );
    await user.click(await screen.findByRole('button', { name: 'Accepter Clinique des Ormes' }));
    expect(api.calls.some(({ call }) => call === `POST /api/organization/${ID}/accept`)).toBe(true);
  });

  it('the structures that wait are refused with a reason', async () => {
    const api = fakeApi({
      'GET /api/organization': () => json([waiting]),
      [`POST /api/organization/${ID}/decline`]: () => new Response(null, { status: 204 }),
    });
    const { user } = renderApp(
      <Known>
        <PendingOrganizationsScreen />
      </Known>,
    );
    await user.click(await screen.findByRole('button', { name: 'Refuser Clinique des Ormes' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Inconnue au registre');
    await user.click(within(dialog).getByRole('button', { name: 'Refuser' }));
    expect(api.calls.find(({ call }) => call.endsWith('/decline'))?.body).toEqual({ reason: 'Inconnue au registre' });
  });

  it('the structures that wait are none', async () => {
    fakeApi({ 'GET /api/organization': () => json([]) });
    renderApp(
      <Known>
        <PendingOrganizationsScreen />
      </Known>,
    );
    await screen.findByText('Aucune structure en attente');
  });
});

describe('the mobile versions', () => {
  it('show what is wrong with a field at the field', async () => {
    const api = fakeApi({
      'GET /api/admin/ota': () => json([]),
      'POST /api/admin/ota': () =>
        refusal(409, 'OTA_NOT_NEWER', 'Une version plus récente est déjà publiée', {
          errors: [
            { pointer: '/version', code: 'OTA_NOT_NEWER', message: 'Une version plus récente est déjà publiée' },
          ],
        }),
    });
    const { user } = renderApp(
      <Known>
        <OtaScreen />
      </Known>,
    );
    await screen.findByText('Aucune version publiée');
    await user.click(screen.getByRole('button', { name: 'Publier' }));
    await screen.findByText('Collez le texte entier, de la première à la dernière accolade.');
    expect(api.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);

    await user.type(screen.getByLabelText(/Adresse du fichier/), 'https://bundles.example/1.zip');
    await user.click(screen.getByLabelText(/Déclaration signée/));
    await user.paste('{"version":"1.1.0"}');
    await user.click(screen.getByRole('button', { name: 'Publier' }));
    await screen.findByText('Une version plus récente est déjà publiée');
    expect(api.calls.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({
      version: '1.1.0',
      url: 'https://bundles.example/1.zip',
    });
  });
});
