import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp, TEST_CONFIG } from '../../testing/render.tsx';
import { fakeSdk } from '../../testing/session.ts';
import { ProviderWay } from './provider-way.tsx';
import { ThirdPartyScreen } from './third-party-screen.tsx';

const CARD = 'S’identifier avec Pro Santé Connect';
const withCard = { ...TEST_CONFIG.features, signInWith: ['psc' as const] };
const Page = () => {
  const { pathname, state } = useLocation();
  if (pathname.startsWith('/oauth')) return <ThirdPartyScreen />;
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fakeSdk();
  Reflect.deleteProperty(window, 'Capacitor');
});

describe('the card button', () => {
  it.each([
    ['where the server knows no card', {}, undefined],
    ['in the dispatch variant', { variant: 'dispatch' as const, features: withCard }, undefined],
    ['in the native shell', { features: withCard }, { isNativePlatform: () => true }],
  ])('the card button is hidden %s', (_where, config, shell) => {
    if (shell !== undefined) Reflect.set(window, 'Capacitor', shell);
    renderApp(<ProviderWay />, { config });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('stands beside that of the prescription service, where the server knows both', async () => {
    const asked: string[] = [];
    fakeApi({
      'GET /api/auth/authorisationurl': ({ url }) => {
        asked.push(new URL(url, window.location.origin).searchParams.get('thirdPartyId') ?? '');
        return json({ status: 'GENERAL_ERROR', message: 'Service arrêté.' });
      },
    });
    const signInWith = ['psc' as const, 'ordoclic' as const];
    const { user } = renderApp(<ProviderWay />, { config: { features: { ...withCard, signInWith } } });
    expect(await screen.findByRole('button', { name: CARD })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'S’identifier avec Ordoclic' }));
    await screen.findByRole('alert');
    expect(asked).toEqual(['ordoclic']);
  });

  it('shows the message of the service when there is no way there', async () => {
    fakeApi({ 'GET /api/auth/authorisationurl': () => json({ status: 'GENERAL_ERROR', message: 'Service arrêté.' }) });
    const { user } = renderApp(<ProviderWay />, { config: { features: withCard } });
    await user.click(await screen.findByRole('button', { name: CARD }));
    expect((await screen.findByRole('alert')).textContent).toBe('Service arrêté.');
  });

  it('says when to try again, where that is too often', async () => {
    const later = () => new Response('{}', { status: 429, headers: { 'retry-after': '12' } });
    fakeApi({ 'GET /api/auth/authorisationurl': later });
    const { user } = renderApp(<ProviderWay />, { config: { features: withCard } });
    await user.click(await screen.findByRole('button', { name: CARD }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Réessayez dans 12 secondes\.$/);
  });

  it('has the words of the specification for any other failure', async () => {
    fakeApi({ 'GET /api/auth/authorisationurl': () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'x') });
    const { user } = renderApp(<ProviderWay />, { config: { features: withCard } });
    await user.click(await screen.findByRole('button', { name: CARD }));
    expect((await screen.findByRole('alert')).textContent).toBe('Une erreur est survenue.');
  });
});

describe('the way back from a provider', () => {
  const comeBack = (at: string, answer: () => Response) => {
    sessionStorage.setItem('maillon.pkce', '"the verifier"');
    const api = fakeApi({ 'POST /api/auth/signinup': answer });
    renderApp(<Page />, { at });
    return api;
  };

  it('signs in once with what the provider added, and goes into the application', async () => {
    const api = comeBack('/oauth/psc?code=c&state=s', () => json({ status: 'OK' }));
    await screen.findByText(/^\/app/);
    expect(api.calls.map(({ body }) => body)).toEqual([
      {
        thirdPartyId: 'psc',
        redirectURIInfo: {
          redirectURIOnProviderDashboard: `${window.location.origin}/oauth/psc`,
          redirectURIQueryParams: { code: 'c', state: 's' },
          pkceCodeVerifier: 'the verifier',
        },
      },
    ]);
    expect(sessionStorage.getItem('maillon.pkce')).toBeNull();
  });

  it('of the prescription service is another address', async () => {
    const api = comeBack('/oauth?code=c&state=s', () => json({ status: 'OK' }));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(api.calls[0]?.body).toMatchObject({ thirdPartyId: 'ordoclic' });
  });

  it.each([
    ['a general error', { status: 'GENERAL_ERROR', message: 'Cette connexion a expiré.' }, 'Cette connexion a expiré.'],
    ['a sign-in that is not allowed', { status: 'SIGN_IN_UP_NOT_ALLOWED', reason: 'Abandonnée.' }, 'Abandonnée.'],
    ['anything else', { status: 'NO_EMAIL_GIVEN_BY_PROVIDER' }, 'Une erreur est survenue.'],
  ])('the way back from a provider tells %s on the sign-in screen', async (_what, body, message) => {
    comeBack('/oauth/psc?code=c&state=s', () => json(body));
    await screen.findByText(`/login ${JSON.stringify({ message })}`);
  });
});
