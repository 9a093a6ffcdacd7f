import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { act, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { DeviceIndex } from '../../vault/search/device-index.ts';
import { deviceSearch } from '../../vault/search/device-search.ts';
import type { SearchItem, SearchKind } from '../../vault/search/search-item.ts';
import { vault } from '../../vault/vault.ts';
import { SearchEntry } from './search-entry.tsx';
import { searchLabel } from './search-label.ts';

const item = (kind: SearchKind, text: string, day = 1): SearchItem => ({
  ...{ id: `${kind}.${text}`, kind, place: 'place-1', title: 'Awa Traoré', text },
  at: `2026-03-0${day}T08:00:00.000Z`,
});
const ITEMS = [
  item('message', 'La fièvre est revenue', 1),
  item('message', 'Fièvre à 39', 2),
  item('message', 'Plus de fièvre', 3),
  item('message', 'Fièvre encore', 4),
  item('transmission', 'Fièvre au retour du bloc'),
  item('teleexpertise', 'Fièvre et éruption'),
  item('visit', 'Fièvre du nourrisson'),
  item('document', 'Courbe de fièvre'),
];

const Place = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

const fill = async (is: 'filling' | 'filled' = 'filled'): Promise<void> => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const index = new DeviceIndex('ana', key);
  await index.put('all', { items: ITEMS, upTo: 0, hasClosed: false });
  act(() => deviceSearch.become(index, is));
};

const enter = async (me: UserMe) => {
  const api = fakeApi({ 'GET /api/user/search': () => json([]) });
  const view = renderApp(
    <>
      <SearchEntry me={me} pages={[]} />
      <Place />
    </>,
  );
  await view.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: searchLabel(me.userType) });
  return { ...view, api };
};

beforeEach(async () => {
  tabStorage.clear();
  await (await TestVault.found()).opensFor('doctor');
});
afterEach(() => {
  deviceSearch.become(null);
  vault.become({ is: 'absent', why: 'signed-out' });
});

describe('the palette and the texts of this device', () => {
  it('shows the three newest of each kind at once, and asks nothing of a server for them', async () => {
    await fill();
    const { user, api } = await enter(aDoctor());
    await user.keyboard('fievre 39');
    expect(within(screen.getByRole('group', { name: 'Messages' })).getByRole('option')).toHaveTextContent(
      'Fièvre à 39',
    );
    expect(api.calls).toEqual([]);
    await user.keyboard('{Backspace}{Backspace}{Backspace}');
    const messages = within(screen.getByRole('group', { name: 'Messages' })).getAllByRole('option');
    expect(messages.map(({ textContent }) => textContent?.slice(0, 13))).toEqual([
      'Fièvre encore',
      'Plus de fièvr',
      'Fièvre à 39Aw',
    ]);
    await expectAccessible();
  });

  it.each([
    ['encore', '/app/messages/place-1'],
    ['bloc', '/app/organization/transmissions/place-1'],
    ['eruption', '/app/teleexpertises/place-1'],
    ['nourrisson', '/app/agenda/visit/place-1'],
    ['courbe', '/app/patients/place-1?view=documents'],
  ])('« %s » leads to %s', async (words, to) => {
    await fill();
    const { user } = await enter(aDoctor());
    await user.keyboard(`${words}{Enter}`);
    expect(screen.getByRole('status', { name: '' }).textContent).toBe(to);
  });

  it('leads a patient to their own documents', async () => {
    await fill();
    const { user } = await enter(aPatient());
    await user.keyboard('courbe{Enter}');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('/app/medical-record?view=documents');
  });

  it('says how far it reaches', async () => {
    const { user } = await enter(aDoctor());
    await user.keyboard('zz');
    screen.getByText('La recherche dans vos échanges se prépare.');
    await fill('filling');
    screen.getByText(/^Vos échanges arrivent encore sur cet appareil : 8 textes/);
    await fill();
    screen.getByText(/^Cherché aussi dans 8 textes sur cet appareil/);
    act(() => deviceSearch.become(null));
    act(() => vault.become({ is: 'absent', why: 'signed-out' }));
    expect(screen.queryByText(/échanges/)).not.toBeInTheDocument();
  });
});
