import { describe, expect, it } from '@jest/globals';
import type { OwnSession } from '@maillon/contracts/accounts/sessions';
import { screen, within } from '@testing-library/react';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render.tsx';
import { Sessions } from './sessions.tsx';

const LIST = 'GET /api/auth/sessions';
const END = 'DELETE /api/auth/sessions/other';

const aSession = (changes: Partial<OwnSession>): OwnSession => ({
  handle: 'mine',
  current: false,
  device: 'Firefox sur Windows',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastSeenAt: '2026-03-10T08:30:00.000Z',
  expiresAt: '2026-04-01T09:00:00.000Z',
  ...changes,
});
const TWO = [aSession({ current: true }), aSession({ handle: 'other', device: 'Safari sur iPhone' })];

describe('the devices of a person', () => {
  it('are listed; the present one cannot be signed out from here', async () => {
    fakeApi({ [LIST]: () => json(TWO) });
    renderApp(<Sessions />);
    const lines = await screen.findAllByRole('listitem');
    expect(lines[0]).toHaveTextContent('Firefox sur WindowsCet appareil');
    expect(within(lines[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(lines[1]?.textContent).toMatch(/Safari sur iPhone.*mardi 10 mars 2026/);
  });

  it('the devices of a person are signed out after a confirmation', async () => {
    const api = fakeApi({ [LIST]: () => json(TWO), [END]: () => new Response(null, { status: 204 }) });
    const { user } = renderApp(<Sessions />);
    await user.click(await screen.findByRole('button', { name: 'Déconnecter cet appareil : Safari sur iPhone' }));
    expect(api.calls.some(({ call }) => call === END)).toBe(false);

    api.on(LIST, () => json(TWO.slice(0, 1)));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Déconnecter' }));
    await screen.findByRole('listitem');
    expect(api.calls.some(({ call }) => call === END)).toBe(true);
  });

  it('stay when that fails, and the reason is shown', async () => {
    fakeApi({ [LIST]: () => json(TWO), [END]: () => refusal(404, 'NOT_FOUND', 'Élément introuvable') });
    const { user } = renderApp(<Sessions />);
    await user.click(await screen.findByRole('button', { name: 'Déconnecter cet appareil : Safari sur iPhone' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Déconnecter' }));
    await screen.findByText('Élément introuvable');
  });

  it('can be asked for again when they did not come', async () => {
    const api = fakeApi({ [LIST]: () => refusal(500, 'INTERNAL', 'Une erreur est survenue') });
    const { user } = renderApp(<Sessions />);
    await screen.findByText(/^Le service a rencontré un problème/);
    api.on(LIST, () => json(TWO));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });
});
