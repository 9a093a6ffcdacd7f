import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import type { PlannedVisit } from '@maillon/domain/pregnancy';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { placeIn } from '../../data/agenda/booking-place.ts';
import { anId, aPractitionerCard } from '../../testing/appointments.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { PregnancyHome } from './pregnancy-home.tsx';

const NOW = Date.parse('2026-05-20T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const ID = '01940000-0000-7000-8000-000000000001';
const me = aPatient();
const INTAKE = `GET /api/patient/${ID}/intake`;
const RECORD = `GET /api/patient/${ID}/observation`;

const OPENINGS = 'GET /api/appointment/openings';
const elodie = aPractitionerCard('midwife', 'Élodie SARRAZIN', { id: anId(11), city: 'Bordeaux' });
const nurse = aPractitionerCard('assistant', 'Ana ROY', { id: anId(12) });
const openingsOf = (practitioner: typeof elodie, ...starts: readonly string[]) => ({
  ...{ practitioner, starts, isReferent: false, structure: null, distanceKm: null, companionIds: [], reason: null },
});

const Place = () => {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ to: pathname + search, state })}</output>;
};

const open = (
  lastPeriod: string | null,
  {
    type = 'simple',
    visits = [],
    people = [],
  }: { type?: string; visits?: readonly PlannedVisit[] | null; people?: readonly unknown[] } = {},
) => {
  const api = fakeApi({
    [INTAKE]: () => json({ lastPeriod, pregnancyType: type, existingChildren: null }),
    [RECORD]: () => json({ observationsSldId: null, observations: [] }),
    [OPENINGS]: () => json({ practitioners: people, companions: [], notReceiving: [] }),
  });
  const view = renderApp(
    <>
      <PregnancyHome patientId={ID} visits={visits}>
        {(isPregnant) => <p>{isPregnant ? 'suivie' : 'sans grossesse'}</p>}
      </PregnancyHome>
      <Place />
    </>,
    { me },
  );
  return { ...view, ...api };
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
    expect(screen.getByText('à faire maintenant').closest('li')).toHaveTextContent('Consultation du 4e mois');
    expect(screen.getByText('passée').closest('li')).toHaveTextContent('1re échographie');
    expect(screen.queryByText(/Grossesse multiple/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('names the visit that may be the ultrasound, and goes on asking for it', async () => {
    open('2026-02-25', { visits: [{ day: isoDay('2026-05-21'), reason: null }] });
    expect(await toTake()).toHaveTextContent('1re échographie');
    expect(await toTake()).toHaveTextContent('Si votre rendez-vous du 21 mai est cette échographie, tout est prêt.');
  });

  it('books nothing where it is not known what is booked', async () => {
    open('2026-02-25', { visits: null, people: [openingsOf(elodie, '2026-05-21T08:00:00.000Z')] });
    expect(await toTake()).toHaveTextContent('Peut-être déjà pris : vos rendez-vous n’ont pas pu être chargés.');
    expect(screen.queryByRole('link', { name: /^(Réserver|Autres horaires)/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Recherche des créneaux' })).not.toBeInTheDocument();
  });

  it('asks no more for an ultrasound that is booked as one', async () => {
    open('2026-02-25', { visits: [{ day: isoDay('2026-05-21'), reason: 'obstetric_ultrasound' }] });
    expect(await toTake()).toHaveTextContent('Consultation du 4e mois');
  });

  it('offers times of the team inside the window, and two touches book one of them', async () => {
    const tooLate = '2026-06-03T08:00:00.000Z';
    const starts = ['2026-05-21T08:00:00.000Z', '2026-05-21T08:15:00.000Z', '2026-05-22T09:30:00.000Z'];
    const { user } = open('2026-02-25', {
      people: [openingsOf(nurse, starts[0] ?? ''), openingsOf(elodie, ...starts, tooLate)],
    });
    const times = await screen.findByRole('group', { name: 'Horaires proposés' });
    expect(
      within(times)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toHaveLength(3);
    expect(await toTake()).toHaveTextContent('Avec Élodie SARRAZIN · Bordeaux');
    screen.getByRole('link', { name: 'Réserver jeudi à 10\u{a0}h' });
    await user.click(within(times).getByRole('button', { name: /11\sh\s30/ }));
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'Réserver vendredi à 11\u{a0}h\u{a0}30' }));
    const place = JSON.parse(screen.getByText(/"to"/).textContent);
    expect(placeIn(place.state, me).choice?.start).toBe(starts[2]);
    expect(place).toMatchObject({
      to: '/app/agenda/new',
      state: {
        of: me.id,
        choice: { start: starts[2], reason: 'obstetric_ultrasound', practitioner: { userData: { id: anId(11) } } },
      },
    });
  });

  it('leads to every other time with the reason, which no address tells', async () => {
    const { user } = open('2026-02-25');
    await screen.findByText(/Aucune place d’ici là dans votre équipe/);
    await user.click(screen.getByRole('link', { name: 'Autres horaires' }));
    expect(JSON.parse(screen.getByText(/"to"/).textContent)).toEqual({
      to: '/app/agenda/new?start=2026-05-20T12%3A00%3A00Z',
      state: { of: me.id, reason: 'obstetric_ultrasound' },
    });
  });

  it('asks for the next one once the consultation of the month is booked', async () => {
    open('2026-01-15', { visits: [{ day: isoDay('2026-06-01'), reason: null }] });
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
