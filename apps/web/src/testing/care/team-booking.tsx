import type { Variant } from '@maillon/domain/product/variants';
import { Route, Routes, useLocation } from 'react-router';
import { TeamBooking } from '../../features/agenda/booking/team/team-booking.tsx';
import { anAppointment, anId, aPractitionerCard } from '../appointments.ts';
import { fakeApi, json } from '../fake-api.ts';
import { aPatient } from '../people.ts';
import { renderApp } from '../render.tsx';

export const OPENINGS = 'GET /api/appointment/openings';
export const BOOK = 'POST /api/appointment';
export const elodie = aPractitionerCard('midwife', 'Élodie SARRAZIN', {
  id: anId(11),
  qualification: 'sf_liberale',
  city: 'Bordeaux',
});
export const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(12), qualification: 'gynecologue' });

export const openingsOf = (practitioner: typeof elodie, starts: readonly string[], more: object = {}) => ({
  ...{
    practitioner,
    starts,
    isReferent: false,
    structure: null,
    distanceKm: null,
    reason: starts.length === 0 ? 'BOOKED' : null,
  },
  ...more,
});
export const team = [
  openingsOf(elodie, ['2026-03-12T07:40:00.000Z', '2026-03-12T10:20:00.000Z'], {
    isReferent: true,
    distanceKm: 2.4,
    structure: 'Maternité des Tilleuls',
  }),
  openingsOf(hugo, []),
];

const Visit = () => <p>visite {useLocation().pathname}</p>;
export const me = aPatient();

export const openTeam = (
  people: readonly unknown[] = team,
  more: Parameters<typeof fakeApi>[0] = {},
  who = me,
  variant: Variant = 'natalconnect',
) => {
  const api = fakeApi({
    [OPENINGS]: () => json({ practitioners: people }),
    [BOOK]: () => json({ ...anAppointment({ id: anId(7) }), vault: { groupId: null, addSldIds: [] } }, { status: 201 }),
    'GET /api/doctor': () => json([]),
    'GET /api/midwife': () => json([]),
    'GET /api/slot-request': () => json([]),
    [`GET /api/midwife/${anId(11)}`]: () => json({ ...elodie, structure: 'Maternité des Tilleuls' }),
    [`GET /api/doctor/${anId(12)}`]: () => json({ ...hugo, structure: null }),
    'GET /api/card-facts': () => json({ people: [], keys: [] }),
    ...more,
  });
  const view = renderApp(
    <Routes>
      <Route path="/app/agenda/new" element={<TeamBooking me={who} />} />
      <Route path="/app/agenda/visit/:id" element={<Visit />} />
    </Routes>,
    { at: '/app/agenda/new', config: { variant } },
  );
  return { ...view, api };
};

/** What the search was asked. */
export const openingsAsked = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ call }) => call === OPENINGS).map(({ url }) => url.searchParams);
