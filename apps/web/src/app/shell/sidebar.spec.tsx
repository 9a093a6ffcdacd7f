import { beforeEach, describe, expect, it } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { meQuery } from '../../data/users.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { fakeSdk } from '../../testing/session.ts';
import { Sidebar } from './sidebar.tsx';

const KnownSidebar = () => {
  useQueryClient().setQueryData(meQuery().queryKey, aDoctor());
  return <Sidebar />;
};

beforeEach(() => localStorage.clear());

describe('the sidebar', () => {
  it('marks the screen one is on', () => {
    renderApp(<KnownSidebar />, { at: '/app/agenda' });
    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
    expect(menu.getByRole('link', { name: 'Agenda' })).toHaveAttribute('aria-current', 'page');
    expect(menu.getByRole('link', { name: 'Accueil' })).not.toHaveAttribute('aria-current');
  });

  it('writes the names of its entries whole: « Tournée de consultations » takes a second line', () => {
    renderApp(<KnownSidebar />);
    expect(screen.getByText('Accueil').className.split(' ')).not.toContain('truncate');
  });

  it('remembers on this device whether it is open', async () => {
    const { user, unmount } = renderApp(<KnownSidebar />);
    await user.click(screen.getByRole('button', { name: 'Réduire le menu' }));
    unmount();
    renderApp(<KnownSidebar />);
    screen.getByRole('button', { name: 'Ouvrir le menu' });
  });

  it('keeps the names of its entries when only the icons are shown', () => {
    localStorage.setItem('maillon.sidebar', 'closed');
    renderApp(<KnownSidebar />);
    screen.getByRole('link', { name: 'Agenda' });
  });

  it("the sidebar signs out with 'Déconnexion'", async () => {
    const { endSession } = fakeSdk();
    const { user } = renderApp(<KnownSidebar />);
    await user.click(screen.getByRole('button', { name: 'Déconnexion' }));
    expect(endSession).toHaveBeenCalledTimes(1);
  });
});
