import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation, useParams } from 'react-router';
import { sessionBegins } from '../../lib/session/session-end.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { fakeSdk, setSessionTrace } from '../../testing/session.ts';
import { SignUpGate } from './sign-up-gate.tsx';
import { UserGate } from './user-gate.tsx';

const Form = () => <p>formulaire : {useParams().profile}</p>;
const SignIn = () => <p>connexion : {JSON.stringify(useLocation().state)}</p>;

const enter = (at: string) => {
  fakeApi({ 'GET /api/user/current': () => json({ message: 'try refresh token' }, { status: 401 }) });
  renderApp(
    <Routes>
      <Route path="/login" element={<SignIn />} />
      <Route path="/register/patient" element={<SignUpGate />} />
      <Route path="/app" element={<UserGate waiting={null}>l’application</UserGate>} />
    </Routes>,
    { at },
  );
};

beforeEach(() => {
  sessionBegins();
  fakeSdk();
});

it.each([
  ['/register/patient', true, 'expired'],
  ['/app', true, 'expired'],
  ['/register/patient', false, 'signed-out'],
  ['/app', false, 'signed-out'],
])('%s leads to the sign-in, which knows how the session ended (there was one: %s)', async (at, had, end) => {
  setSessionTrace(had);
  enter(at);
  expect(await screen.findByText(`connexion : {"end":"${end}"}`)).toBeInTheDocument();
});

it.each(['/register/patient', '/register/select'])(
  '%s leads a doctor with a card to the form of doctors',
  async (at) => {
    const card = {
      firstName: 'Hugo',
      lastName: 'LESTRADE',
      rpps: '99700001052',
      codeProfession: '10',
      userType: 'doctor',
    };
    fakeApi({
      'GET /api/user/current': () => refusal(404, 'USER_NOT_FOUND', 'Aucun profil n’existe encore pour ce compte'),
      'GET /api/auth/session': () =>
        json({
          ...{ userId: null, handle: 'h', expiresAt: '2026-04-01T00:00:00.000Z', impersonation: null },
          contacts: { email: null, phoneNumber: null },
          identity: card,
        }),
    });
    renderApp(
      <Routes>
        <Route element={<SignUpGate />}>
          <Route path="/register/:profile" element={<Form />} />
        </Route>
      </Routes>,
      { at },
    );
    expect(await screen.findByText('formulaire : doctor')).toBeInTheDocument();
  },
);
