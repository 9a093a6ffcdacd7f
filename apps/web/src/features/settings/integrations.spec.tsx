import { describe, expect, it } from '@jest/globals';
import type { Integration } from '@maillon/contracts/agenda/integrations';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { IntegrationCallbackScreen } from './integration-callback-screen.tsx';
import { Integrations } from './sections/integrations.tsx';

const LIST = 'GET /api/integration';
const ID = '0195d000-0000-7000-8000-0000000000aa';
const google = (more: Partial<Integration> = {}): Integration => ({
  type: 'google-calendar',
  name: 'Google Agenda',
  description: 'Vos périodes occupées ferment vos créneaux.',
  isActivated: false,
  features: { calendar: true },
  isSyncing: false,
  lastSyncAt: null,
  failure: null,
  ...more,
});
const active = (more: Partial<Integration> = {}) => google({ id: ID, isActivated: true, ...more });

const open = async (...list: readonly Integration[]) => {
  const api = fakeApi({ [LIST]: () => json(list) });
  const view = await act(async () => renderApp(<Integrations />));
  return { ...view, api };
};
const menu = () => screen.findByRole('button', { name: 'Actions : Google Agenda' });

describe('an integration that is not active', () => {
  it('shows what it is, and can be activated', async () => {
    await open(google());
    await screen.findByRole('heading', { name: 'Google Agenda' });
    screen.getByText('Vos périodes occupées ferment vos créneaux.');
    screen.getByRole('button', { name: 'Activer Google Agenda' });
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });

  it('an integration that is not active says why it cannot be activated now', async () => {
    const { user, api } = await open(google());
    api.on('GET /api/integration/google-calendar/authorization-url', () =>
      refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Veuillez réessayer plus tard.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Activer Google Agenda' }));
    await screen.findByText('Veuillez réessayer plus tard.');
  });
});

describe('an integration that is active', () => {
  it('is synchronised from its menu, and the list is asked for again', async () => {
    const { user, api } = await open(active());
    api.on('POST /api/integration/google-calendar/sync', () => json({ isSyncing: true }, { status: 202 }));
    await user.click(await menu());
    api.on(LIST, () => json([active({ isSyncing: true })]));
    await user.click(await screen.findByRole('menuitem', { name: 'Synchroniser' }));
    await screen.findByText('Synchronisation en cours…');
  });

  it('is not synchronised when it has no calendar', async () => {
    const { user } = await open(active({ features: { calendar: false } }));
    await user.click(await menu());
    await screen.findByRole('menuitem', { name: 'Désactiver' });
    expect(screen.queryByRole('menuitem', { name: 'Synchroniser' })).not.toBeInTheDocument();
  });

  it('an integration that is active is deactivated from its menu', async () => {
    const { user, api } = await open(active());
    api.on(`DELETE /api/integration/${ID}`, () => new Response(null, { status: 204 }));
    await user.click(await menu());
    api.on(LIST, () => json([google()]));
    await user.click(await screen.findByRole('menuitem', { name: 'Désactiver' }));
    await screen.findByRole('button', { name: 'Activer Google Agenda' });
  });

  it('an integration that is active says that a deactivation was refused', async () => {
    const { user, api } = await open(active());
    api.on(`DELETE /api/integration/${ID}`, () => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
    await user.click(await menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Désactiver' }));
    await screen.findByText('Élément introuvable');
  });

  it.each([
    ['AWAY', /ne répond pas pour le moment/],
    ['ACCESS_LOST', /accès a été retiré/],
  ] as const)('an integration that is active says %s', async (failure, sentence) => {
    await open(active({ failure }));
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'Activer Google Agenda' }) !== null).toBe(failure === 'ACCESS_LOST');
  });
});

describe('the list', () => {
  it('the list says that nothing is offered', async () => {
    await open();
    await screen.findByText('Aucune intégration disponible');
  });

  it('says that it cannot be read, and tries again', async () => {
    const api = fakeApi({ [LIST]: () => refusal(500, 'INTERNAL', 'Une erreur est survenue') });
    const { user } = await act(async () => renderApp(<Integrations />));
    await screen.findByText(/^Le service a rencontré un problème/);
    api.on(LIST, () => json([google()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('heading', { name: 'Google Agenda' });
  });
});

describe('back from the provider', () => {
  const CALLBACK = 'POST /api/integration/google-calendar/authorization-callback';
  const back = async (query: string, answer: () => Response = () => json(active())) => {
    const api = fakeApi({ [CALLBACK]: answer });
    const view = await act(async () =>
      renderApp(
        <Routes>
          <Route path="/app/user/settings/integrations/:integrationType" element={<IntegrationCallbackScreen />} />
          <Route path="/app/user/settings" element={<p>Paramètres</p>} />
        </Routes>,
        { at: `/app/user/settings/integrations/google-calendar${query}` },
      ),
    );
    return { ...view, api };
  };

  it('the code is sent once and the integrations are shown', async () => {
    const { api } = await back('?code=abc&state=def');
    await screen.findByText('Paramètres');
    expect(api.calls.filter(({ call }) => call === CALLBACK).map(({ body }) => body)).toEqual([
      { code: 'abc', state: 'def' },
    ]);
  });

  it('the name of an OpenID provider goes with the code', async () => {
    const { api } = await back('?code=abc&state=def&iss=https%3A%2F%2Fpsc.example&session_state=1');
    await screen.findByText('Paramètres');
    expect(api.calls.at(-1)?.body).toEqual({ code: 'abc', state: 'def', iss: 'https://psc.example' });
  });

  it('a refusal is said, with the way back', async () => {
    const sentence = 'Cette demande d’activation n’est plus valable.';
    const { user } = await back('?code=abc&state=def', () => refusal(400, 'OAUTH_STATE', sentence));
    await screen.findByText(sentence);
    await user.click(screen.getByRole('link', { name: 'Revenir aux intégrations' }));
    await screen.findByText('Paramètres');
  });

  it('an agreement that was not given sends nothing', async () => {
    const { api } = await back('?error=access_denied&state=def');
    await screen.findByText(/n’a pas donné son accord/);
    expect(api.calls).toEqual([]);
  });
});
