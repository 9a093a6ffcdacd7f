import { afterEach, describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { meQuery } from '../../data/users.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { inPlainShell } from '../../testing/phone-shell.ts';
import { renderApp } from '../../testing/render.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const WhenKnown = ({ me }: { readonly me: UserMe }) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  return <SettingsScreen />;
};

const BUNDLE = {
  ...{ version: '1.1.0', url: 'https://bundles.example/1.zip', checksum: 'ab'.repeat(32), platform: 'all' },
  ...{
    minimumNative: '1.0.0',
    previous: '0'.repeat(64),
    signature: 'A'.repeat(86),
    publishedAt: '2026-11-23T08:00:00.000Z',
  },
};

const openAt = async (hash: string, me = aPatient()) => {
  fakeApi({
    'GET /api/user/current': () => json(me),
    'GET /api/auth/sessions': () => json([]),
    'GET /api/access-policy': () => json([]),
    'GET /api/user/current/access-log': () => json([]),
    'GET /api/user/current/data-request': () => json([]),
    'GET /api/ota': () => json([BUNDLE]),
  });
  const view = await act(async () => renderApp(<WhenKnown me={me} />, { at: `/app/user/settings${hash}` }));
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Chargement' })).not.toBeInTheDocument());
  return view;
};

const menu = () => within(screen.getByRole('navigation', { name: 'Rubriques des paramètres' }));
const current = () => menu().getByRole('link', { current: 'page' }).textContent;

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

describe('the settings', () => {
  it.each([
    ['', 'Informations personnelles'],
    ['#personal-information', 'Informations personnelles'],
    ['#access-policy', 'Mes données'],
    ['#legals', 'Informations légales'],
    ['#nothing-of-ours', 'Informations personnelles'],
  ])('the hash "%s" shows %s', async (hash, label) => {
    await openAt(hash);
    expect(current()).toBe(label);
  });

  it.each(['patient', 'dispatchManager'] as const)('the devices of a %s stand under « Sécurité »', async (userType) => {
    const { user } = await openAt('#security', aPatient({ userType }));
    expect(await screen.findByRole('region', { name: 'Appareils connectés' })).toBeInTheDocument();
    await user.click(menu().getByRole('link', { name: 'Informations légales' }));
    expect(screen.queryByRole('region', { name: 'Appareils connectés' })).not.toBeInTheDocument();
  });

  it('« À propos » says which versions were published, and of a telephone which one it runs', async () => {
    await openAt('#legals');
    const list = await screen.findByRole('region', { name: 'Versions publiées pour les téléphones', hidden: true });
    expect(list).toHaveTextContent(`1.1.0 · publiée le`);
    expect(list).toHaveTextContent('abababab abababab');
    expect(screen.queryByText(/magasin d’applications/)).not.toBeInTheDocument();
  });

  it.each([
    ['that is listed', 'ab'.repeat(32), 0],
    ['that is not listed', 'cd'.repeat(32), 1],
  ])('« À propos » warns of a program of a telephone %s', async (_what, checksum, warnings) => {
    const maillonBundle = { version: '1.1.0', checksum };
    await inPlainShell(async () => {
      await openAt('#legals');
      await screen.findByRole('region', { name: 'Versions publiées pour les téléphones', hidden: true });
      expect(screen.queryAllByRole('alert', { hidden: true })).toHaveLength(warnings);
    }, maillonBundle);
  });

  it('« Mes données » is shown at once, so that no part of it pushes another', async () => {
    const answer = Promise.withResolvers<void>();
    fakeApi({
      'GET /api/access-policy': () => json([]),
      'GET /api/user/current/access-log': async () => {
        await answer.promise;
        return json([]);
      },
      'GET /api/user/current/data-request': () => json([]),
    });
    const me = aPatient();
    const view = renderApp(<WhenKnown me={me} />, { at: '/app/user/settings#access-policy' });
    const shared = await view.findByText('Aucune donnée partagée');
    expect(shared.closest('.hidden')).not.toBeNull();
    answer.resolve();
    await waitFor(() => expect(shared.closest('.hidden')).toBeNull());
  });

  it('the menu changes the section', async () => {
    const { user } = await openAt('');
    await user.click(menu().getByRole('link', { name: 'Informations légales' }));
    expect(current()).toBe('Informations légales');
    await screen.findByText('Politique de confidentialité');
  });

  it('on a small screen a list changes the section', async () => {
    window.matchMedia = (media) => ({ ...wide(media), matches: media.includes('48rem') });
    const { user } = await openAt('');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rubrique' }), 'Mes données');
    await screen.findByText('Vous avez partagé vos données avec');
  });
});

describe('the legal texts', () => {
  it('are unfolded from accordions, with a date and a table of contents', async () => {
    const { user } = await openAt('#legals');
    await user.click(await screen.findByText('Politique de confidentialité'));
    const contents = screen.getByRole('navigation', { name: 'Sommaire : Politique de confidentialité' });
    expect(within(contents).getAllByRole('link')).toHaveLength(12);
    screen.getAllByText('Dernière mise à jour : 29/01/2025');
  });

  it('a line of the contents shows its section and keeps the address, whose hash names the settings', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    const { user } = await openAt('#legals');
    await user.click(await screen.findByText('Politique relative aux cookies'));
    await user.click(screen.getByRole('link', { name: 'Durées' }));
    expect(document.activeElement?.textContent).toBe('6. Durées');
    expect(current()).toBe('Informations légales');
  });

  it('name the operator where the text has a place for it', async () => {
    await openAt('#legals');
    await screen.findByText('Politique de confidentialité');
    expect(document.body.textContent).not.toMatch(/\{[A-Z_]+\}/);
    expect(document.body).toHaveTextContent('dpo@maillon.example');
  });
});
