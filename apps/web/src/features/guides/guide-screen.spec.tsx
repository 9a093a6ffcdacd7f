import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import type { Guide } from '../../data/reference/guides.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { GuidesArea } from './guides-area.tsx';
import { PublicGuides } from './public-guides.tsx';

afterEach(() => void jest.restoreAllMocks());

const GUIDE: Guide = {
  ...{ slug: 'add-patient', title: 'Ajouter un patient', description: 'Pas à pas.', tags: ['Patient'], image: null },
  data: [
    { id: 'add-patient-1', title: 'Ouvrir la liste', text: 'Ouvrez « Mes patients ».', image: null, imageAlt: '' },
    {
      ...{ id: 'add-patient-2', title: 'Saisir le numéro', text: 'Il a 15 caractères.' },
      ...{ image: '/guides/add-patient-2.webp', imageAlt: 'Le numéro saisi.' },
    },
  ],
};

const open = (guide: Guide = GUIDE, at = '/app/ressources/add-patient') => {
  fakeApi({
    'GET /api/guide/add-patient': () => json(guide),
    'GET /api/guide/inconnu': () => refusal(404, 'NOT_FOUND', 'Élément introuvable'),
  });
  return renderApp(
    <Routes>
      <Route path="/app/ressources/*" element={<GuidesArea />} />
      <Route path="/ressources/*" element={<PublicGuides />} />
    </Routes>,
    { at },
  );
};

it('a guide has its steps, what they show and the way back', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ajouter un patient' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toContain(
    '1. Ouvrir la liste',
  );
  expect(screen.getByText(/«\sMes patients\s»/).tagName).toBe('STRONG');
  const picture = screen.getByRole('img', { name: 'Le numéro saisi.' });
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['640', '400']);
  expect(screen.getByRole('link', { name: 'Tous les guides' })).toHaveAttribute('href', '/app/ressources');
  expect(document.querySelector('video')).not.toBeInTheDocument();
  await expectAccessible();
});

it('« Sommaire » leads to each step', async () => {
  open();
  const contents = within(await screen.findByRole('navigation', { name: 'Sommaire' }));
  const links = contents.getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#add-patient-1', '#add-patient-2']);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'step')).toHaveLength(1);
  expect(document.getElementById('add-patient-2')).toHaveTextContent('Saisir le numéro');
});

it('the bar says how much of the guide has been read', async () => {
  open();
  const bar = await screen.findByRole('progressbar', { name: 'Progression de la lecture' });
  const height = window.innerHeight * 2;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(0, -window.innerHeight / 2, 300, height),
    top: -window.innerHeight / 2,
    height,
  } as DOMRect);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(bar).toHaveAttribute('aria-valuenow', '50');
});

it('a guide with a video shows it above its steps', async () => {
  open({ ...GUIDE, videoUrl: '/guides/add-patient.mp4' });
  expect(await screen.findByLabelText('Vidéo : Ajouter un patient')).toHaveAttribute('src', '/guides/add-patient.mp4');
  await expectAccessible();
});

it.each(['/app/ressources/inconnu', '/app/ressources/a/b', '/ressources/guide/inconnu', '/ressources/autre'])(
  'at %s there is no guide: 404, with the way to all of them',
  async (at) => {
    open(GUIDE, at);
    expect(await screen.findByRole('heading', { level: 1, name: '404' })).toBeInTheDocument();
    const all = at.startsWith('/app') ? '/app/ressources' : '/ressources';
    expect(screen.getByRole('link', { name: 'Voir tous les guides' })).toHaveAttribute('href', all);
    await expectAccessible();
  },
);

it('a visitor’s address may name the guide in its query', async () => {
  open(GUIDE, '/ressources/guide?slug=add-patient');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ajouter un patient' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Tous les guides' })).toHaveAttribute('href', '/ressources');
});

it('a guide that cannot be read says why', async () => {
  fakeApi({ 'GET /api/guide/add-patient': () => refusal(503, 'UNAVAILABLE', 'Le service est indisponible') });
  renderApp(
    <Routes>
      <Route path="/app/ressources/*" element={<GuidesArea />} />
    </Routes>,
    { at: '/app/ressources/add-patient' },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Le service est indisponible');
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
});
