import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';

const NOW = Date.parse('2026-05-20T08:00:00.000Z');
jest.unstable_mockModule('../../lib/hooks/use-now.ts', () => ({ useNow: () => NOW }));
const { PregnancyCard } = await import('./pregnancy-card.tsx');

const ID = '01940000-0000-7000-8000-000000000001';
const INTAKE = `GET /api/patient/${ID}/intake`;
const RECORD = `GET /api/patient/${ID}/observation`;

const open = (
  lastPeriod: string | null,
  pregnancyType: string | null = 'simple',
  reader: 'patient' | 'professional' | 'other' = 'patient',
) => {
  const api = fakeApi({
    [INTAKE]: () => json({ lastPeriod, pregnancyType, existingChildren: null }),
    [RECORD]: () => json({ observationsSldId: null, observations: [] }),
  });
  renderApp(<PregnancyCard patientId={ID} reader={reader} />);
  return api;
};

describe('the pregnancy card', () => {
  it('says the weeks, the month, the progress, three dates and what comes next (vector V1)', async () => {
    open('2026-01-15');
    expect(await screen.findByText('17 SA + 6 j')).toBeInTheDocument();
    expect(screen.getByText('5e mois')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45');
    for (const day of ['22 octobre 2026', '23 octobre 2026', '29 octobre 2026']) {
      expect(screen.getByText(day)).toBeInTheDocument();
    }
    expect(screen.getByText('Prochain rendez-vous à prendre : Consultation du 4e mois')).toBeInTheDocument();
    expect(screen.getByText('à faire maintenant').closest('li')?.textContent).toContain('Consultation du 4e mois');
    expect(screen.getByText('passée').closest('li')?.textContent).toContain('1re échographie');
    expect(screen.queryByText(/Grossesse multiple/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('tells of several children', async () => {
    open('2026-01-15', 'jumeaux');
    expect(
      await screen.findByText('Grossesse multiple : suivi spécifique, terme avancé possible.'),
    ).toBeInTheDocument();
  });

  it.each([
    ['patient', 'Ma grossesse', '/app/agenda/new'],
    ['professional', 'Grossesse', `/app/agenda/new?patient=${ID}`],
  ] as const)('leads a %s to the booking form', async (reader, title, address) => {
    open('2026-01-15', 'simple', reader);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Prendre rendez-vous' })).toHaveAttribute('href', address);
  });

  it('offers no visit to whoever cannot book one', async () => {
    open('2026-01-15', 'simple', 'other');
    expect(await screen.findByRole('heading', { name: 'Grossesse' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Prendre rendez-vous' })).not.toBeInTheDocument();
  });

  it('gives way to a sentence past term', async () => {
    open('2025-08-01');
    expect(await screen.findByText('Terme dépassé : contactez votre maternité.')).toBeInTheDocument();
    expect(screen.queryByText('Ma grossesse')).not.toBeInTheDocument();
  });

  it.each([[null], ['2025-07-01'], ['2026-05-21'], ['pas une date']])('is not there for %s', async (lastPeriod) => {
    const { calls } = open(lastPeriod);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.queryByText('Ma grossesse')).not.toBeInTheDocument();
    expect(screen.queryByText(/Terme dépassé/)).not.toBeInTheDocument();
  });
});
