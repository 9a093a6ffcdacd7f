import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { UserType } from '@maillon/domain/user-type';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { meQuery } from '../../data/users.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { aPerformer, aRequest } from '../../testing/care/dispatch.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const LIST = 'GET /api/appointment';

const openAs = (me: UserMe, answer: () => Response | Promise<Response>) => {
  const api = fakeApi({ [LIST]: answer, 'GET /api/user/current': () => json(me) });
  const view = renderApp(<WhenKnown me={me} />);
  return { ...view, api };
};

const WhenKnown = ({ me }: { readonly me: UserMe }) => {
  const client = useQueryClient();
  client.setQueryData(meQuery().queryKey, me);
  return <DashboardScreen />;
};

/** The query of the first list that was asked for. */
const _askedOf = (api: ReturnType<typeof fakeApi>): URLSearchParams => {
  const list = api.calls.find(({ call }) => call === LIST);
  if (list === undefined) throw new Error('No list was asked for');
  return list.url.searchParams;
};

const visits =
  (...list: readonly Appointment[]) =>
  () =>
    json(list);

describe('the dashboard of the dispatch', () => {
  it.each(['dispatchManager', 'dispatchOperator'] as const)(
    'counts what is under way, leads to what there is, and asks for no agenda: %s',
    async (userType) => {
      const { api } = openAs({ ...aPatient(), userType }, visits());
      const [free, busy] = [aPerformer(1, 'Désiré Zadi', -4.07), aPerformer(2, 'Rachelle Yapo', -4)];
      const performers = [free, { ...busy, activeRequestId: free.profileId }];
      const nurse = { id: busy.profileId, name: busy.name };
      const requests = [
        aRequest(3, 'Aminata K.', { performer: nurse, routeStatus: 'TRAVELLING' }),
        ...[aRequest(1, 'Mariam D.'), aRequest(2, 'Fatou O.')],
      ];
      api.on('GET /api/map', () => json({ performers, requests }));
      await waitFor(() =>
        expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '1', '0', '1']),
      );
      expect(screen.getByRole('link', { name: 'Voir la carte' })).toHaveAttribute('href', '/app/map');
      expect(screen.getByRole('link', { name: 'Guides' })).toHaveAttribute('href', '/app/ressources');
      // Who waits for a nurse comes before what goes on by itself.
      const names = screen.getAllByRole('link', { name: /^\S+ \S\.$/ });
      expect(names.map(({ textContent }) => textContent)).toEqual(['Mariam D.', 'Fatou O.', 'Aminata K.']);
      screen.getByText(/^Rachelle Yapo · /);
      expect(screen.getAllByRole('link')).toHaveLength(6);
      await expectAccessible();
      expect(api.calls.map(({ call }) => call)).not.toContain(LIST);
    },
  );
});

describe('the dashboard of a type that has none', () => {
  it('the dashboard of a type that has none says that there is no dashboard', () => {
    openAs({ ...aPatient(), userType: 'nobody' as UserType }, visits());
    screen.getByText('Ce profil n’a pas de tableau de bord.');
  });
});
