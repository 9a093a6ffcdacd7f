import { afterEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FilePlus } from 'lucide-react';
import { useLocation } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { PatientActions } from './patient-actions.tsx';

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

const Where = () => <output>{useLocation().pathname}</output>;

const open = (width: 'desktop' | 'phone') => {
  window.matchMedia = (media) => ({ ...wide(media), matches: width === 'phone' });
  const add = jest.fn();
  const actions = [
    { label: 'Créer une consultation', icon: FilePlus, act: '/consultation' },
    { label: 'Modifier les informations', icon: FilePlus, act: '/informations' },
    { label: 'Ajouter un document', icon: FilePlus, act: add },
  ];
  const ui = (
    <>
      <PatientActions actions={actions} />
      <Where />
    </>
  );
  return { ...renderApp(ui), add };
};

it('all actions stand side by side where there is room', async () => {
  const { user, add } = open('desktop');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Modifier les informations',
    'Créer une consultation',
  ]);
  await user.click(screen.getByRole('button', { name: 'Ajouter un document' }));
  expect(add).toHaveBeenCalled();
});

it('a phone shows the first one, and the others in a menu', async () => {
  const { user, add } = open('phone');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  // On an enlarged page the words take two lines, or the menu beside them stands out of it.
  expect(screen.getByRole('link').className).not.toContain('whitespace-nowrap');
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ajouter un document' }));
  expect(add).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  await expectAccessible();
  await user.click(await screen.findByRole('menuitem', { name: 'Modifier les informations' }));
  expect(screen.getByText('/informations')).toBeInTheDocument();
});
