import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import type { Found } from '../../data/search.ts';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { isName } from './palette.model.ts';
import { SearchEntry } from './search-entry.tsx';
import { SEARCH_LABEL, searchLabel } from './search-label.ts';

const FIND = 'GET /api/user/search';
const MET = '0195d000-0000-7000-8000-0000000000a1';

const found = (userType: Found['userType'], name: string, more: Partial<Found['common']> = {}, id = MET): Found => ({
  userType,
  userData: { id, userId: null },
  common: { name, type: 'Médecin', age: null, address: { city: null }, ...more },
});
const EVERYBODY = [
  found('patient', 'Camille Moreau', { age: 35 }),
  found('doctor', 'Hugo Moreau', { address: { city: 'Bordeaux' } }, '0195d000-0000-7000-8000-0000000000a2'),
  found('organization', 'Maternité Moreau', { type: 'Structure' }, '0195d000-0000-7000-8000-0000000000a3'),
];

const PAGES = [
  { label: 'Accueil', path: '/app' },
  { label: 'Agenda', path: '/app/agenda' },
  { label: 'Mes patients', path: '/app/patients' },
  { label: 'Contacts', path: '/app/contacts' },
];

const Place = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

const enter = (me: UserMe, answer: () => Response = () => json(EVERYBODY)) => {
  const api = fakeApi({ [FIND]: answer });
  const view = renderApp(
    <>
      <SearchEntry me={me} pages={PAGES} />
      <Place />
    </>,
  );
  const open = async () => {
    await view.user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: searchLabel(me.userType) });
  };
  return { ...view, api, open };
};

const options = (): (string | null)[] => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  tabStorage.clear();
  localStorage.clear();
});

describe('the search of the header', () => {
  it('breaks no rule of accessibility, before anything is typed and with what was found', async () => {
    const { user, open } = enter(aDoctor());
    await open();
    await expectAccessible();
    await user.keyboard('moreau');
    await waitFor(() => expect(options()).toHaveLength(3), { timeout: 5_000 });
    await expectAccessible();
  });

  it('opens by its box, by Ctrl K and by « / », and closes with Escape', async () => {
    const { user, open } = enter(aDoctor());
    await user.click(screen.getByPlaceholderText(SEARCH_LABEL));
    await screen.findByRole('combobox', { name: SEARCH_LABEL });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await user.keyboard('/');
    await screen.findByRole('combobox', { name: SEARCH_LABEL });
  });

  it('goes on with what was typed in the header, and forgets it when it is closed', async () => {
    const { user } = enter(aDoctor());
    const header = screen.getByRole<HTMLInputElement>('textbox', { name: SEARCH_LABEL });
    await user.click(document.body);
    await user.tab();
    expect(header).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('moreau');
    expect(await screen.findByRole('combobox')).toHaveValue('moreau');
    expect(await screen.findByText('Camille Moreau')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(header).toHaveValue('');
  });

  it('asks once the typing has settled, and groups what it found', async () => {
    const { user, api, open } = enter(aDoctor());
    await user.type(await open(), 'moreau');
    within(await screen.findByRole('group', { name: 'Patients' })).getByText('Camille Moreau');
    within(screen.getByRole('group', { name: 'Professionnels' })).getByText('Médecin · Bordeaux');
    within(screen.getByRole('group', { name: 'Structures' })).getByText('Maternité Moreau');
    expect(api.calls.map(({ url }) => url.searchParams.get('query'))).toEqual(['moreau']);
  });

  it('finds pages and actions as they are typed, and asks nothing for one letter', async () => {
    const { user, api, open } = enter(aDoctor());
    await user.type(await open(), 'c');
    expect(options()).toEqual(['Passer au thème clair', 'Contacts', 'SécuritéCodes, appareils, fiche de secours']);
    expect(api.calls).toEqual([]);
  });

  it('is walked through with the arrows; Enter goes there, and it is remembered in this tab alone', async () => {
    const { user, open } = enter(aDoctor());
    await user.type(await open(), 'moreau');
    await screen.findByText('Camille Moreau');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe(`/app/patients/${MET}`);
    expect(JSON.stringify(localStorage)).not.toContain('Camille');

    await open();
    within(screen.getByRole('group', { name: 'Recherches récentes' })).getByText('Camille Moreau');
    // What the end of a session does.
    tabStorage.clear();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await open();
    expect(screen.queryByRole('group', { name: 'Recherches récentes' })).not.toBeInTheDocument();
  });

  it('finds whom one went to as they are typed, once, and goes there without waiting for others', async () => {
    const { user, open } = enter(aDoctor());
    await user.type(await open(), 'moreau');
    await user.click(await screen.findByText('Camille Moreau'));
    await user.type(await open(), 'cam');
    within(screen.getByRole('group', { name: 'Recherches récentes' })).getByText('Camille Moreau');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status', { name: '' }).textContent).toMatch(/^\/app\/patients\/./);
    await user.type(await open(), 'moreau');
    await screen.findByRole('group', { name: 'Professionnels' });
    expect(screen.getAllByText('Camille Moreau')).toHaveLength(1);
  });

  it('leads nowhere by Enter while what is shown answers an earlier word', async () => {
    const { user, open } = enter(aDoctor());
    await user.type(await open(), 'moreau');
    await screen.findByText('Camille Moreau');
    await user.keyboard('x{Enter}');
    expect(screen.getByRole('combobox')).toHaveValue('moreaux');
    expect(screen.getByText('/', { selector: 'output' })).toBeInTheDocument();
  });

  it('sends neither a telephone number nor an address', async () => {
    const { user, api, open } = enter(aDoctor());
    await user.type(await open(), '06 12');
    await screen.findByText('Cherchez une personne par son nom');
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('moreau');
    await screen.findByText('Camille Moreau');
    expect(api.calls.map(({ url }) => url.searchParams.get('query'))).toEqual(['moreau']);
    expect(['06 12 34 56 78', 'camille@exemple.fr', 'm'].filter(isName)).toEqual([]);
    expect(isName('Le Goff-N’Diaye')).toBe(true);
  });

  it('the search of the header says that there is nobody', async () => {
    const { user, open } = enter(aDoctor(), () => json([]));
    await user.type(await open(), 'zz');
    await screen.findByText('Pas de résultat');
  });

  it('the search of the header says why it could not look', async () => {
    const { user, open } = enter(aDoctor(), () => refusal(429, 'RATE_LIMITED', 'Réessayez plus tard'));
    await user.type(await open(), 'zz');
    await screen.findByText('Réessayez plus tard');
    screen.getByRole('button', { name: 'Réessayer' });
  });

  const structure = { ...aDoctor(), userType: 'organization' } as UserMe;
  const impersonated = aDoctor({ impersonation: { byName: 'Admin', expiresAt: '2026-01-01T00:00:00.000Z' } });

  it.each([
    ['a doctor', aDoctor(), ['Ajouter un rendez-vous', 'Voir l’agenda', 'Ajouter un patient', 'Liste des patients']],
    ['a structure', structure, ['Ajouter un patient', 'Liste des patients']],
    ['an impersonator', impersonated, ['Voir l’agenda', 'Liste des patients']],
    ['a patient', aPatient(), ['Prendre rendez-vous']],
  ])('the search of the header offers %s what they do most', async (_who, me, actions) => {
    const { open } = enter(me);
    await open();
    const group = screen.getByRole('group', { name: 'Actions rapides' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(actions);
  });

  it('goes to a page by keyboard without waiting for people, and has one line for each place', async () => {
    const { user, open } = enter(aDoctor());
    await user.type(await open(), 'mes pat{Enter}');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('/app/patients');
    await user.type(await open(), 'agenda');
    expect(options()).toEqual(['Voir l’agenda']);
  });

  it('the search of the header changes the theme', async () => {
    const { user, open } = enter(aDoctor());
    await user.type(await open(), 'sombre{Enter}');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.type(await open(), 'appareil{Enter}');
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('a patient is not told to look for patients', () => {
    enter(aPatient());
    expect(screen.getByPlaceholderText('Rechercher un professionnel, une structure…')).toBeInTheDocument();
  });

  it('leads to the dialog that adds a patient', async () => {
    const { user, open } = enter(aDoctor());
    await open();
    await user.click(screen.getByText('Ajouter un patient'));
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('/app/patients?add');
  });
});
