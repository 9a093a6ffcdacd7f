import { describe, expect, it } from '@jest/globals';
import type { OrganizationStatistics } from '@maillon/contracts/structures/statistics';
import { dayOf } from '@maillon/domain/day';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, Route, Routes } from 'react-router';
import { localZone } from '../../lib/local-zone.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { aStructure } from '../../testing/structures.ts';
import { StatisticsScreen } from './statistics-screen.tsx';

const structure = aStructure();
const today = () => dayOf(Date.now(), localZone());
const answer = (): OrganizationStatistics => ({
  ...{ doctors: 1, assistants: 0, midwives: 0, patients: 2, serviceRequests: { onHold: 0, active: 0 } },
  appointments: { count: { value: 2, delta: 100 } },
  duration: { avg: { value: 24.6, delta: null }, sum: { value: 61, delta: -8 } },
  volume: { [today()]: 2 },
  details: {
    [today()]: [
      { duration: 51, end: new Date().toISOString(), practitioner: { id: 'd', name: 'Dr Hugo Lestrade' } },
      { duration: 10, end: new Date().toISOString(), practitioner: { id: 'd', name: 'Dr Hugo Lestrade' } },
    ],
  },
});

const open = (statistics: () => Response, manager = true) => {
  const api = fakeApi({
    [`GET /api/statistics/organization/${structure.id}`]: statistics,
    [`GET /api/statistics/organization/${structure.id}/export.csv`]: () =>
      new Response('Date;Praticien', { headers: { 'content-type': 'text/csv' } }),
    [`GET /api/statistics/organization/${structure.id}/export.pdf`]: () =>
      new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    [`GET /api/organization/${structure.id}`]: () => json({ ...structure, manager }),
  });
  const view = renderApp(
    <Routes>
      <Route element={<Outlet context={structure} />}>
        <Route path="app/organization/statistics" element={<StatisticsScreen />} />
      </Route>
    </Routes>,
    { me: { ...aDoctor(), userType: 'organization' }, at: '/app/organization/statistics' },
  );
  return { api, ...view };
};

describe('the statistics of a structure', () => {
  it('say what was done in words and numbers, also beside the charts', async () => {
    const { container } = open(() => json(answer()));
    expect(await screen.findByText('Temps total')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: structure.name })).toBeInTheDocument();
    expect(
      screen.getByText(/^Statistiques du \d+(?:er)?(?: [a-zéû]+(?: \d{4})?)? au \d+(?:er)? [a-zéû]+ \d{4}$/),
    ).toBeInTheDocument();
    const durations = screen.getByRole('region', { name: 'Durée totale des téléconsultations' });
    await userEvent.click(within(durations).getByText('Voir le tableau'));
    expect(within(durations).getAllByRole('row')).toHaveLength(8);
    const analysis = screen.getByRole('region', { name: 'Analyse par médecin' });
    expect(within(analysis).getByRole('row', { name: /Dr Hugo Lestrade 2 31 min 4,8 indicatif/ })).toBeInTheDocument();
    expect(within(analysis).getByRole('button', { name: 'Voir tous' })).toBeDisabled();
    await expectAccessible(container);
  });

  it('are of another period when one is chosen, which the address keeps', async () => {
    const { api } = open(() => json(answer()));
    await userEvent.click(await screen.findByRole('button', { name: '3 derniers mois' }));
    expect(screen.getByRole('button', { name: '3 derniers mois' })).toHaveAttribute('aria-pressed', 'true');
    const asked = api.calls.map(({ url }) => url.searchParams.get('periodStartDate'));
    expect(new Set(asked.filter((day) => day !== null)).size).toBe(2);
  });

  it('say that nothing took place', async () => {
    open(() => json({ ...answer(), volume: {}, details: {} }));
    expect(await screen.findByText('Aucune consultation sur cette période')).toBeInTheDocument();
  });

  it('say why they cannot be read, and ask no more by themselves', async () => {
    open(() => refusal(403, 'FORBIDDEN', 'Vous n’avez pas accès à cette page.'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('are saved as a document or as a table', async () => {
    const { api } = open(() => json(answer()));
    for (const [format, path] of [
      ['Document PDF', 'export.pdf'],
      ['Tableau CSV', 'export.csv'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: 'Exporter' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: format }));
      await waitFor(() => expect(api.calls.filter(({ url }) => url.pathname.endsWith(path))).toHaveLength(1));
      expect(api.calls.at(-1)?.url.searchParams.get('periodEndDate')).toBe(today());
    }
  });

  it('are exported by those who manage the structure alone', async () => {
    open(() => json(answer()), false);
    await screen.findByRole('region', { name: 'Analyse par médecin' });
    expect(screen.queryByRole('button', { name: 'Exporter' })).toBeNull();
  });
});
