import { Navigate, Route, Routes, useLocation } from 'react-router';
import { VisitScreen } from '../../features/agenda/visit/visit-screen.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { anAppointment, anId, aPractitionerCard } from '../appointments.ts';
import { fakeApi, json } from '../fake-api.ts';
import { aPatient } from '../people.ts';
import { renderApp } from '../render.tsx';

export const NOW = Date.parse('2026-03-09T08:00:00.000Z');
export const elodie = aPractitionerCard('midwife', 'Élodie SARRAZIN', { id: anId(11), city: 'Bordeaux' });
export const UNTIL = '2026-03-09T08:00:00.000Z';
export const visit = {
  ...anAppointment({ id: anId(7), doctors: [], midwives: [elodie] }),
  mayChange: true,
  changesUntil: UNTIL as string | null,
};
export const ONE = `GET /api/appointment/${anId(7)}`;
const WAITING = `GET /api/appointment/${anId(7)}/waiting-list`;
export const PAGE = `GET /api/midwife/${anId(11)}`;
const notWaiting = { since: null, mayJoin: false, offer: null };
const whole = {
  ...elodie,
  telecom: [{ system: 'PHONE', value: '+33199000001' }],
  place: { text: '14 cours de l’Argonne, 33000 Bordeaux', latitude: 44.82, longitude: -0.57 },
};

const AgendaPlace = () => {
  const { pathname, search } = useLocation();
  return <p>{`agenda ${pathname}${search}`}</p>;
};

export const openVisit = (
  more: Parameters<typeof fakeApi>[0] = {},
  state: object | null = { isNew: true },
  me = aPatient(),
  change = '',
) => {
  const api = fakeApi({
    [ONE]: () => json(visit),
    [PAGE]: () => json(whole),
    [WAITING]: () => json(notWaiting),
    ...more,
  });
  const to = `/app/agenda/visit/${anId(7)}${change}`;
  const routes = (
    <Routes>
      <Route path="/" element={<Navigate to={to} state={state} replace />} />
      <Route path="/app/agenda" element={<AgendaPlace />} />
      <Route path="/app/agenda/visit/:appointmentId" element={<VisitScreen me={me} />} />
    </Routes>
  );
  return {
    ...renderApp(
      <>
        {routes}
        <Toaster />
      </>,
      { me },
    ),
    api,
  };
};
