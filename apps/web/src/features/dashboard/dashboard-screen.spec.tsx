import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/users';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { UserType } from '@maillon/domain/user-type';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { meQuery } from '../../data/users.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatient, aVisit } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';

const listeners = new Map<string, () => void>();
jest.unstable_mockModule('../../lib/realtime/use-realtime.ts', () => ({
  useRealtime: (event: string, listener: () => void) => void listeners.set(event, listener),
  useMissedEvents: () => undefined,
}));

const { DashboardScreen } = await import('./dashboard-screen.tsx');

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
const askedOf = (api: ReturnType<typeof fakeApi>): URLSearchParams => {
  const list = api.calls.find(({ call }) => call === LIST);
  if (list === undefined) throw new Error('No list was asked for');
  return list.url.searchParams;
};

const visits =
  (...list: readonly Appointment[]) =>
  () =>
    json(list);

beforeEach(() => listeners.clear());

describe('the dashboard of a patient', () => {
  it('shows by itself what the other side has booked', async () => {
    const { api } = openAs(aPatient(), visits());
    await screen.findByText(/^Aucun rendez-vous/);
    api.on(LIST, visits(aVisit()));
    act(() => listeners.get('appointment/updated')?.());
    await screen.findByText('Hélène Vasseur');
  });
});

describe('the dashboard of a patient', () => {
  it('shows the next appointments with the professional', async () => {
    openAs(aPatient(), visits(aVisit()));
    await screen.findByText('Hélène Vasseur');
    screen.getByText('Médecin · Bordeaux');
    screen.getByRole('heading', { name: /^Bon(jour|soir) Camille$/ });
  });

  it('asks only for booked appointments that are still to come', async () => {
    const { api } = openAs(aPatient(), visits());
    await screen.findByText('Aucun rendez-vous à venir');
    const asked = askedOf(api);
    expect(asked.get('status')).toBe('BOOKED');
    expect(asked.get('$sort')).toBe('start');
    expect(asked.has('end')).toBe(false);
  });

  it('invites to book when there is nothing', async () => {
    openAs(aPatient(), visits());
    await screen.findByText('Aucun rendez-vous à venir');
    const links = screen.getAllByRole('link', { name: 'Prendre rendez-vous' });
    expect(links.map((link) => link.getAttribute('href'))).toContain('/app/agenda/new');
  });

  it('says that it is loading', () => {
    openAs(aPatient(), () => new Promise<Response>(() => undefined));
    screen.getByRole('status', { name: 'Chargement' });
  });

  it('shows why the list was refused', async () => {
    openAs(aPatient(), () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires'));
    expect((await screen.findByRole('alert')).textContent).toBe('Vous n’avez pas les droits nécessaires');
  });
});

describe('the dashboard of the dispatch', () => {
  it.each(['dispatchManager', 'dispatchOperator'] as const)(
    'leads to what there is, and asks for no visits: %s',
    async (userType) => {
      const { api } = openAs({ ...aPatient(), userType }, visits());
      await screen.findByRole('link', { name: 'Mes informations' });
      expect(screen.getAllByRole('link')).toHaveLength(1);
      expect(api.calls.map(({ call }) => call)).not.toContain(LIST);
    },
  );
});

describe('the dashboard of a type that has none', () => {
  it("shows 'Unknown userType'", () => {
    openAs({ ...aPatient(), userType: 'nobody' as UserType }, visits());
    screen.getByText('Unknown userType');
  });
});
