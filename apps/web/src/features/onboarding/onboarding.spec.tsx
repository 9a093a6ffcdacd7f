import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/users';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';

const signOut = jest.fn<() => Promise<void>>();
jest.unstable_mockModule('../../lib/session.ts', () => ({
  signOut,
  refreshSession: async () => false,
  sessionEnded: () => undefined,
}));

const { PendingActivationScreen } = await import('./pending-activation-screen.tsx');
const { ProfilePicker } = await import('./profile-picker.tsx');

beforeEach(() => {
  signOut.mockReset().mockResolvedValue();
});

describe("the profile picker 'Choisissez le profil qui vous correspond'", () => {
  it.each(['natalconnect', 'mobility'] as const)('offers in %s the profiles that can sign up', (variant) => {
    renderApp(<ProfilePicker />, { config: { variant } });
    screen.getByRole('heading', { name: 'Choisissez le profil qui vous correspond' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/register/patient',
      '/register/doctor',
    ]);
  });

  it('offers nothing in dispatch and says so', () => {
    renderApp(<ProfilePicker />, { config: { variant: 'dispatch' } });
    expect(screen.queryAllByRole('link')).toEqual([]);
    screen.getByText('Aucune inscription n’est ouverte ici');
  });

  it('lets one sign out', async () => {
    const { user } = renderApp(<ProfilePicker />);
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

describe('the page of an inactive user', () => {
  const open = (me: () => UserMe) => {
    fakeApi({ 'GET /api/user/current': () => json(me()) });
    return renderApp(
      <Routes>
        <Route path="/pending-activation" element={<PendingActivationScreen />} />
        <Route path="/app" element={<p>l’application</p>} />
      </Routes>,
      { at: '/pending-activation' },
    );
  };

  it.each([
    ['ORGANIZATION_PENDING', 'Votre structure est en cours de vérification'],
    ['PARENTAL_CONSENT', 'L’accord d’un parent est nécessaire'],
    ['CLAIM_REQUIRED', 'Votre compte a été préparé par un professionnel'],
    ['DISPATCH_APPROVAL', 'Votre compte attend une validation'],
    ['DEACTIVATED', 'Votre compte est désactivé'],
  ] as const)('gives the reason %s in French', async (inactiveReason, title) => {
    open(() => aPatient({ active: false, inactiveReason }));
    await screen.findByRole('heading', { name: title });
  });

  it('opens the application once the account is active', async () => {
    let active = false;
    const { user } = open(() => aPatient({ active }));
    await screen.findByRole('heading', { name: 'Votre compte est en attente d’activation' });
    active = true;
    await user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    await screen.findByText('l’application');
  });
});
