import { expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { meQuery } from '../../data/users.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { BottomBar } from './bottom-bar.tsx';

const Known = ({ me }: { readonly me: UserMe }) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  return (
    <>
      <BottomBar />
      <output>{useLocation().pathname}</output>
    </>
  );
};
const MEMBERSHIP: UserMe['hasAccessTo'][number] = {
  ...{ id: 'p', resource: 'organization', status: 'ACCEPTED', rights: ['MEMBER', 'PATIENTS'], from: 'o' },
  fromDisplay: { name: 'Maternité', type: 'Organisation', userId: null, sldId: null },
};
const bar = () => within(screen.getByRole('navigation', { name: 'Menu principal' }));

it('holds at most five places; a patient finds what is theirs in it, and the rest behind « Plus »', () => {
  renderApp(<Known me={aPatient()} />, { at: '/app' });
  const places = bar().getAllByRole('listitem');
  const names = ['Accueil', 'Messagerie', 'Agenda', 'Dossier médical', 'Plus'];
  expect(places.map(({ textContent }) => textContent)).toEqual(names);
});

it('keeps the rest of a professional’s menu behind « Plus », and closes when one goes there', async () => {
  const { user } = renderApp(<Known me={aDoctor({ hasAccessTo: [MEMBERSHIP] })} />, { at: '/app' });
  expect(bar().getAllByRole('listitem')).toHaveLength(5);

  await user.click(bar().getByRole('button', { name: 'Plus' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(sheet.getByRole('heading', { name: 'Structure' })).toBeInTheDocument();
  sheet.getByRole('button', { name: 'Déconnexion' });
  await user.click(sheet.getByRole('link', { name: 'Patients de la structure' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('status').textContent).toBe('/app/organization/patients');
});
