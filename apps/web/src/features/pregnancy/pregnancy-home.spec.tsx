import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type IsoDay, isoDay } from '@maillon/domain/day';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { PregnancyHome } from './pregnancy-home.tsx';

const NOW = Date.parse('2026-05-20T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const ID = '01940000-0000-7000-8000-000000000001';
const INTAKE = `GET /api/patient/${ID}/intake`;
const RECORD = `GET /api/patient/${ID}/observation`;

const open = (
  lastPeriod: string | null,
  { type = 'simple', visits = [] }: { type?: string; visits?: readonly IsoDay[] } = {},
) => {
  const api = fakeApi({
    [INTAKE]: () => json({ lastPeriod, pregnancyType: type, existingChildren: null }),
    [RECORD]: () => json({ observationsSldId: null, observations: [] }),
  });
  renderApp(
    <PregnancyHome patientId={ID} visits={visits}>
      {(isPregnant) => <p>{isPregnant ? 'suivie' : 'sans grossesse'}</p>}
    </PregnancyHome>,
  );
  return api;
};
const toTake = () => screen.findByRole('region', { name: 'Prochain rendez-vous à prendre' });

describe('the pregnancy on the home of a patient', () => {
  it('says the weeks, the month, the progress, three dates and what comes next (vector V1)', async () => {
    open('2026-01-15');
    expect(await screen.findByText(/17 semaines/)).toBeInTheDocument();
    expect(screen.getByText(/5e mois · terme le 22 octobre 2026/)).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45');
    for (const day of ['22 octobre 2026', '23 octobre 2026', '29 octobre 2026']) {
      expect(screen.getByText(day)).toBeInTheDocument();
    }
    expect(await toTake()).toHaveTextContent('Consultation du 4e mois avant le 10 juin');
    expect(screen.getByText('à faire maintenant').closest('li')?.textContent).toContain('Consultation du 4e mois');
    expect(screen.getByText('passée').closest('li')?.textContent).toContain('1re échographie');
    expect(screen.queryByText(/Grossesse multiple/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('names the visit that may be the ultrasound, and goes on asking for it', async () => {
    open('2026-02-25', { visits: [isoDay('2026-05-21')] });
    expect(await toTake()).toHaveTextContent('1re échographie');
    expect(await toTake()).toHaveTextContent(
      'Si votre rendez-vous du 21 mai 2026 est cette échographie, tout est prêt.',
    );
  });

  it('asks for the next one once the consultation of the month is booked', async () => {
    open('2026-01-15', { visits: [isoDay('2026-06-01')] });
    expect(await toTake()).toHaveTextContent('2e échographie');
  });

  it('the pregnancy on the home of a patient tells of several children', async () => {
    open('2026-01-15', { type: 'jumeaux' });
    expect(
      await screen.findByText('Grossesse multiple : suivi spécifique, terme avancé possible.'),
    ).toBeInTheDocument();
  });

  it('the pregnancy on the home of a patient gives way to a sentence past term', async () => {
    open('2025-08-01');
    expect(await screen.findByText('Terme dépassé : contactez votre maternité.')).toBeInTheDocument();
    expect(screen.queryByText('Ma grossesse')).not.toBeInTheDocument();
  });

  it.each([[null], ['2025-07-01'], ['2026-05-21'], ['pas une date']])(
    'the pregnancy on the home of a patient is not there for %s',
    async (lastPeriod) => {
      const { calls } = open(lastPeriod);
      await waitFor(() => expect(calls).toHaveLength(2));
      expect(await screen.findByText('sans grossesse')).toBeInTheDocument();
      expect(screen.queryByText('Ma grossesse')).not.toBeInTheDocument();
    },
  );
});
