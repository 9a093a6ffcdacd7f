import { beforeEach, describe, it } from '@jest/globals';
import type { Prefill } from '@maillon/contracts/accounts/sessions';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { fakeApi, json } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render.tsx';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { NewUser } from './new-user.tsx';

const PICKER = 'Choisissez le profil qui vous correspond';
const answered = (changes: Partial<Prefill> | null): void => {
  const card = { firstName: null, lastName: null, rpps: null, codeProfession: '10', userType: 'doctor' } as const;
  const session = {
    ...{ userId: null, handle: 'h', expiresAt: '2026-04-01T00:00:00.000Z', impersonation: null },
    contacts: { email: null, phoneNumber: null },
    identity: changes === null ? null : { ...card, ...changes },
  };
  fakeApi({ 'GET /api/auth/session': () => json(session) });
};
const Page = () => {
  const { pathname } = useLocation();
  return pathname === '/new-user' ? <NewUser /> : <p>{pathname}</p>;
};
const open = (variant: 'mobility' | 'natalconnect' = 'mobility') =>
  renderApp(
    <>
      <Page />
      <Toaster />
    </>,
    { at: '/new-user', config: { variant } },
  );

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  answered(null);
});

describe('a person without a profile', () => {
  it('a person without a profile chooses one', async () => {
    open();
    await screen.findByText(PICKER);
  });

  it('a person without a profile is what the card says', async () => {
    answered({});
    open();
    await screen.findByText('/register/doctor');
  });

  it('is led back to what was chosen before', async () => {
    localStorage.setItem('maillon.sign-up-type', 'patient');
    open();
    await screen.findByText('/register/patient');
  });

  it('is what the card says rather than what was chosen', async () => {
    localStorage.setItem('maillon.sign-up-type', 'patient');
    answered({});
    open();
    await screen.findByText('/register/doctor');
  });

  it.each([
    ['of a profession that this product has no profile for', { userType: 'midwife' as const, codeProfession: '50' }],
    ['whose provider does not know', { userType: null, codeProfession: null }],
  ])('%s chooses one', async (_who, prefill) => {
    answered(prefill);
    open('mobility');
    await screen.findByText(PICKER);
  });

  it('of another profession is told that they may be a patient', async () => {
    answered({ userType: 'patient', codeProfession: '50' });
    open();
    await screen.findByText('/register/patient');
    await screen.findByText(/^Votre profession n’est pas encore prise en charge/);
  });

  it('whose stored choice is the picker, or nonsense, sees it', async () => {
    localStorage.setItem('maillon.sign-up-type', 'select');
    open();
    await screen.findByText(PICKER);
  });
});
