import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Variant } from '@maillon/domain/product/variants';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { PatientBooking, ProfessionalBooking } from '../features/agenda/booking/booking-parts.ts';
import { BookingScreen } from '../features/agenda/booking/booking-screen.tsx';
import { anAppointment, anId, aPatientCard, aPractitionerCard } from './appointments.ts';
import { fakeApi, json, NO_CARDS } from './fake-api.ts';
import { renderApp } from './render.tsx';

/** With their code here, both are drawn at once. */
export const preloadBooking = () => Promise.all([PatientBooking.preload(), ProfessionalBooking.preload()]);

export const BOOK = 'POST /api/appointment';
export const SLOTS = 'GET /api/appointment/available-slots';
export const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(11), qualification: 'gynecologue' });
const sylvie = aPractitionerCard('doctor', 'Sylvie AUBERTIN', { id: anId(12) });

export const slot = (clock: string, schedule: number) => ({
  start: `2026-03-12T${clock}:00.000Z`,
  end: `2026-03-12T${clock}:00.000Z`,
  doctorScheduleId: anId(schedule),
  assistantScheduleId: null,
  midwifeScheduleId: null,
});
export const freeOf = (...slots: readonly ReturnType<typeof slot>[]) => ({
  slots,
  doctorSchedules: [
    { id: anId(21), owner: hugo },
    { id: anId(22), owner: sylvie },
  ],
  assistantSchedules: [],
  midwifeSchedules: [],
});

const Agenda = () => <p>agenda {useLocation().search}</p>;

let again: () => void = () => undefined;
const Reloaded = ({ me }: { readonly me: UserMe }) => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    again = () => setCount(count + 1);
  }, [count]);
  return <BookingScreen key={count} me={me} />;
};

export const openForm = (
  me: UserMe,
  slots: readonly ReturnType<typeof slot>[],
  variant: Variant = 'mobility',
  more: Parameters<typeof fakeApi>[0] = {},
  at = '/app/agenda/new?by=date',
) => {
  const api = fakeApi({
    ...NO_CARDS,
    [SLOTS]: () => json(freeOf(...slots)),
    [BOOK]: () => json(anAppointment(), { status: 201 }),
    'GET /api/patient': () => json([aPatientCard('Camille MOREAU', anId(31))]),
    'GET /api/assistant': () => json([aPractitionerCard('assistant', 'Rachelle YAPO', { id: anId(41) })]),
    'GET /api/midwife': () => json([]),
    'GET /api/doctor': () => json([hugo]),
    'GET /api/appointment': () => json([]),
    'GET /api/appointment/openings': () => json({ practitioners: [], companions: [], notReceiving: [] }),
    ...more,
  });
  const view = renderApp(
    <Routes>
      <Route path="/app/agenda/new" element={<Reloaded me={me} />} />
      <Route path="/app/agenda" element={<Agenda />} />
    </Routes>,
    { at, config: { variant } },
  );
  /** The same place of the history, drawn anew. */
  const reload = () => act(() => again());
  return { ...view, api, reload };
};

export const setDate = (day: string): void =>
  void fireEvent.change(screen.getByLabelText('Date'), { target: { value: day } });
export const bookings = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ call }) => call === BOOK);
