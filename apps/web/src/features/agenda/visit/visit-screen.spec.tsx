import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router';
import { anAppointment, anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';

jest.unstable_mockModule('../../../lib/realtime/use-realtime.ts', () => ({ useRealtime: () => undefined }));

const { VisitScreen } = await import('./visit-screen.tsx');

const NOW = Date.parse('2026-03-09T08:00:00.000Z');
const elodie = aPractitionerCard('midwife', 'Élodie SARRAZIN', { id: anId(11), city: 'Bordeaux' });
const visit = anAppointment({ id: anId(7), doctors: [], midwives: [elodie] });
const ONE = `GET /api/appointment/${anId(7)}`;
const PAGE = `GET /api/midwife/${anId(11)}`;
const whole = {
  ...elodie,
  telecom: [{ system: 'PHONE', value: '+33199000001' }],
  place: { text: '14 cours de l’Argonne, 33000 Bordeaux', latitude: 44.82, longitude: -0.57 },
};

const open = (more: Parameters<typeof fakeApi>[0] = {}, state: object | null = { isNew: true }, me = aPatient()) => {
  const api = fakeApi({ [ONE]: () => json(visit), [PAGE]: () => json(whole), ...more });
  const to = `/app/agenda/visit/${anId(7)}`;
  const routes = (
    <Routes>
      <Route path="/" element={<Navigate to={to} state={state} replace />} />
      <Route path="/app/agenda/visit/:appointmentId" element={<VisitScreen me={me} />} />
    </Routes>
  );
  return { ...renderApp(routes), api };
};

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('a visit of a patient', () => {
  it('says when, with whom, where, how to reach them and what is shared', async () => {
    open();
    await screen.findByText('Mardi 10 mars 2026 à 9 h avec Élodie SARRAZIN');
    screen.getByRole('heading', { level: 1, name: 'C’est réservé' });
    await screen.findByText('14 cours de l’Argonne, 33000 Bordeaux');
    expect(screen.getByRole('link', { name: /Itinéraire/ })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=44.82&mlon=-0.57'),
    );
    expect(screen.getByRole('link', { name: /Appeler/ })).toHaveAttribute('href', 'tel:+33199000001');
    screen.getByText('Élodie SARRAZIN ne lit pas votre dossier');
    screen.getByRole('button', { name: 'Ajouter à mon calendrier' });
    await expectAccessible();
  });

  it('is no news when one comes back to it, and says that it is cancelled', async () => {
    open({ [ONE]: () => json({ ...visit, status: 'CANCELLED' }) }, null);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce rendez-vous est annulé');
    screen.getByRole('heading', { level: 1, name: 'Votre rendez-vous' });
  });

  it('names the town where the address is not known', async () => {
    open({ [PAGE]: () => json(elodie) });
    await screen.findByText('Bordeaux');
    expect(screen.queryByRole('link', { name: /Itinéraire|Appeler/ })).not.toBeInTheDocument();
  });

  it('that is not theirs is refused in words', async () => {
    open({ [ONE]: () => refusal(404, 'NOT_FOUND', 'Introuvable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Introuvable');
  });
});
