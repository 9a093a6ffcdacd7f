import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { GuideCard } from '../../data/reference/guides.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { GuidesScreen } from './guides-screen.tsx';
import { PublicGuides } from './public-guides.tsx';

const LIST = 'GET /api/guide';
const GUIDES: readonly GuideCard[] = [
  {
    ...{ slug: 'add-patient', title: 'Ajouter un patient', description: 'Pas à pas.', tags: ['Patient', 'Gestion'] },
    ...{ image: '/guides/add-patient-3.webp', classes: 'object-top' },
  },
  {
    ...{ slug: 'agenda-settings', title: 'Régler ses disponibilités', description: 'La semaine.', tags: ['Agenda'] },
    image: null,
  },
  {
    ...{
      slug: 'create-prescription',
      title: 'Rédiger une ordonnance',
      description: 'Bientôt.',
      tags: ['Consultation'],
    },
    ...{ image: null, disabled: true },
  },
];

const open = (at = '/app/ressources') => {
  const api = fakeApi({ [LIST]: () => json(GUIDES) });
  return { ...renderApp(<GuidesScreen />, { at }), api };
};
const titles = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Guides' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

it('every guide is a card that leads to it, with its picture, what it is about and its tags', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Ajouter un patient' });
  expect(link).toHaveAttribute('href', '/app/ressources/add-patient');
  const card = link.closest('li');
  const picture = card?.querySelector('img');
  expect(picture).toHaveAttribute('src', '/guides/add-patient-3.webp');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).toHaveClass('object-top');
  expect(picture).toHaveAttribute('width', '640');
  expect(card).toHaveTextContent('Pas à pas.PatientGestion');
  await expectAccessible();
});

it('a guide that is not ready is announced and leads nowhere', async () => {
  open();
  const title = await screen.findByRole('heading', { name: 'Rédiger une ordonnance' });
  expect(screen.queryByRole('link', { name: 'Rédiger une ordonnance' })).not.toBeInTheDocument();
  expect(title.closest('li')).toHaveTextContent('Bientôt disponible');
});

it('guides are found by title and tag, without case and accents', async () => {
  const { user } = open();
  await screen.findByRole('link', { name: 'Ajouter un patient' });
  const field = screen.getByRole('searchbox', { name: 'Rechercher un guide' });
  await user.type(field, 'REGLER');
  expect(titles()).toEqual(['Régler ses disponibilités']);
  expect(screen.getByText('1 guide')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'gest');
  expect(titles()).toEqual(['Ajouter un patient']);
});

it('a tag narrows the list, and the address remembers it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Agenda' }));
  expect(titles()).toEqual(['Régler ses disponibilités']);
  expect(screen.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Tous' }));
  expect(titles()).toHaveLength(3);
});

it('the address opens the list of a tag', async () => {
  open('/app/ressources?tag=Consultation');
  await screen.findByRole('heading', { name: 'Rédiger une ordonnance' });
  expect(titles()).toEqual(['Rédiger une ordonnance']);
});

it('a search that finds nothing says so and is taken back by one button', async () => {
  const { user } = open('/app/ressources?tag=Agenda');
  await screen.findByRole('link', { name: 'Régler ses disponibilités' });
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un guide' }), 'zzz');
  expect(screen.getByText('Aucune ressource trouvée')).toBeInTheDocument();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Voir tous les guides' }));
  expect(titles()).toHaveLength(3);
});

it('guides that cannot be read say why, and are asked for again', async () => {
  const api = fakeApi({ [LIST]: () => refusal(503, 'UNAVAILABLE', 'Le service est indisponible') });
  const { user } = renderApp(<GuidesScreen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Le service est indisponible');
  api.on(LIST, () => json(GUIDES));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('link', { name: 'Ajouter un patient' })).toBeInTheDocument();
});

it('visitors read the same list at addresses of their own, with the way in', async () => {
  fakeApi({ [LIST]: () => json(GUIDES) });
  renderApp(<PublicGuides />, { at: '/' });
  const link = await screen.findByRole('link', { name: 'Ajouter un patient' });
  expect(link).toHaveAttribute('href', '/ressources/guide/add-patient');
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/');
});
