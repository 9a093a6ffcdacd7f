import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aDoctor, aPatient } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { PendingScreen } from './pending-screen.tsx';

describe('a place of the menu that is not open yet', () => {
  it.each([
    ['/app/messages', aPatient(), 'Messagerie'],
    ['/app/teleexpertises', aDoctor(), 'Télé-expertise'],
    ['/app/ressources', aPatient(), 'Guides'],
  ])('%s says so under its own name, with a way back', (at, me, name) => {
    renderApp(<PendingScreen />, { at, me });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    screen.getByText('Bientôt disponible');
    expect(screen.getByRole('link')).toHaveAttribute('href', '/app');
  });
});
