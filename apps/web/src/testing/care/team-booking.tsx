import type { Variant } from '@maillon/domain/product/variants';
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
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

/** What a practitioner has of the file, in the eyes of the patient. */
export const aFileGrant = (to: string) =>
  ({ resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], to: { id: to } }) as unknown as Given;
type Given = (typeof me)['grantedAccessTo'][number];

/** What the record of a patient says of a pregnancy: nothing, and what they said when they signed up. */
export const ofPatient = ({ patient }: typeof me, lastPeriod: string | null) => ({
  [`GET /api/patient/${patient?.id}/intake`]: () =>
    json({ lastPeriod, pregnancyType: 'simple', existingChildren: null }),
  [`GET /api/patient/${patient?.id}/observation`]: () => json({ observationsSldId: null, observations: [] }),
});

let become: (next: typeof me) => void = () => undefined;
const Booking = ({ first }: { readonly first: typeof me }) => {
  const [current, setCurrent] = useState(first);
  useEffect(() => {
    become = setCurrent;
  }, []);
  return <TeamBooking key={current.id} me={current} />;
};

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
    'GET /api/appointment': () => json([]),
    [`GET /api/midwife/${anId(11)}`]: () => json({ ...elodie, structure: 'Maternité des Tilleuls' }),
    [`GET /api/doctor/${anId(12)}`]: () => json({ ...hugo, structure: null }),
    'GET /api/card-facts': () => json({ people: [], keys: [] }),
    ...ofPatient(who, null),
    ...more,
  });
  const view = renderApp(
    <Routes>
      <Route path="/app/agenda/new" element={<Booking first={who} />} />
      <Route path="/app/agenda/visit/:id" element={<Visit />} />
    </Routes>,
    { at: '/app/agenda/new', config: { variant } },
  );
  /** Another person signs in, in the same tab and with its history. */
  const signIn = (next: typeof me) => act(() => become(next));
  return { ...view, api, signIn };
};

/** What the search was asked. */
export const openingsAsked = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ call }) => call === OPENINGS).map(({ url }) => url.searchParams);
