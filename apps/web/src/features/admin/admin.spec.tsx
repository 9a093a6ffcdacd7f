import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AdminUserDetail } from '@maillon/contracts/system/admin';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { meQuery } from '../../data/users.ts';
import { browserWindow } from '../../lib/session/session-switch.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { AdminPanels } from '../impersonation/admin-panels.tsx';
import { ImpersonationBanner } from '../impersonation/impersonation-banner.tsx';
import { UsersScreen } from './users-screen.tsx';

const ID = '0195d000-0000-7000-8000-0000000000aa';
const ME = aDoctor({ isAdmin: true });

const anAccount = (more: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  id: ID,
  profileId: ID,
  userType: 'midwife',
  gender: 'FEMALE',
  firstName: 'Nadège',
  lastName: 'BERTHAUD',
  email: 'nadege@exemple.fr',
  phoneNumber: null,
  active: true,
  inactiveReason: null,
  isAdmin: false,
  isDemo: false,
  verifiedAt: null,
  isProfessional: true,
  rpps: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  activatedAt: null,
  lastSeen: null,
  organizations: [],
  openSessions: 2,
  claimLocked: false,
  impersonations: [],
  ...more,
});

const Known = ({ children, me = ME }: { readonly children: ReactNode; readonly me?: typeof ME }) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  return children;
};

const apiOf = (user: AdminUserDetail) =>
  fakeApi({
    'GET /api/admin/user': () => json([user]),
    [`GET /api/admin/user/${ID}`]: () => json(user),
    [`POST /api/admin/user/${ID}/verify-professional`]: () => json({ ...user, verifiedAt: '2026-03-02T08:00:00.000Z' }),
    [`POST /api/admin/user/${ID}/deactivate`]: () => json({ ...user, active: false, inactiveReason: 'DEACTIVATED' }),
    'POST /api/auth/impersonate': () => json({ user: ME }),
  });

const openAccount = async (user: AdminUserDetail) => {
  const api = apiOf(user);
  const view = renderApp(
    <Known>
      <UsersScreen />
    </Known>,
  );
  await view.user.click(await screen.findByRole('button', { name: /Nadège BERTHAUD/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Nadège BERTHAUD' });
  await within(dialog).findByText('Sessions ouvertes');
  return { ...view, api, dialog };
};

const leaveFor = jest.spyOn(browserWindow, 'leaveFor').mockImplementation(() => undefined);
beforeEach(() => void leaveFor.mockClear());

describe('the accounts', () => {
  it('are searched by what is typed, once it has settled', async () => {
    const api = apiOf(anAccount());
    const { user } = renderApp(
      <Known>
        <UsersScreen />
      </Known>,
    );
    await screen.findByRole('button', { name: /Nadège BERTHAUD/ });
    await user.type(screen.getByRole('searchbox'), 'nad');
    await waitFor(() => expect(api.calls.at(-1)?.url.searchParams.get('query')).toBe('nad'));
    expect(api.calls).toHaveLength(2);
  });

  it('are named in the gender of their person', async () => {
    apiOf(anAccount({ userType: 'assistant', isAdmin: true }));
    renderApp(
      <Known>
        <UsersScreen />
      </Known>,
    );
    const account = await screen.findByRole('button', { name: /Nadège BERTHAUD/ });
    within(account).getByText(/^Infirmière · /);
    within(account).getByText('Administratrice');
  });

  it('say that nobody answers to the words', async () => {
    fakeApi({ 'GET /api/admin/user': () => json([]) });
    renderApp(
      <Known>
        <UsersScreen />
      </Known>,
      { at: '/?query=personne' },
    );
    await screen.findByText('Aucun résultat');
  });

  it('say why they cannot be shown', async () => {
    fakeApi({ 'GET /api/admin/user': () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
    renderApp(
      <Known>
        <UsersScreen />
      </Known>,
    );
    await screen.findByText('Vous n’avez pas les droits nécessaires');
  });

  it('the accounts are confirmed with a click', async () => {
    const { user, dialog, api } = await openAccount(anAccount());
    await user.click(within(dialog).getByRole('button', { name: 'Confirmer l’identité professionnelle' }));
    await within(dialog).findByText(/^vérifiée le/);
    expect(api.calls.some(({ call }) => call.endsWith('/verify-professional'))).toBe(true);
  });

  it.each([
    ['whose claim is locked', 'unlock-claim', 'Rendre les essais', { claimLocked: true }],
    ['that awaits a parent', 'resend-parent-letter', 'Renvoyer la lettre au parent', {}],
  ])('%s are helped with a click', async (_which, action, button, more) => {
    const inactiveReason = action === 'unlock-claim' ? 'CLAIM_REQUIRED' : 'PARENTAL_CONSENT';
    const account = anAccount({ userType: 'patient', active: false, inactiveReason, ...more });
    const { user, dialog, api } = await openAccount(account);
    api.on(`POST /api/admin/user/${ID}/${action}`, () =>
      json({ ...account, claimLocked: false, active: true, inactiveReason: null }),
    );
    await user.click(within(dialog).getByRole('button', { name: button }));
    await within(dialog).findByText('Compte ouvert');
    expect(within(dialog).queryByRole('button', { name: button })).not.toBeInTheDocument();
  });

  it('the accounts are closed after a question only', async () => {
    const { user, dialog, api } = await openAccount(anAccount());
    await user.click(within(dialog).getByRole('button', { name: 'Fermer le compte' }));
    const question = await screen.findByRole('dialog', { name: 'Fermer ce compte ?' });
    expect(api.calls.some(({ call }) => call.endsWith('/deactivate'))).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Fermer le compte' }));
    await within(dialog).findByText('Compte fermé');
  });

  it.each([
    ['of an administrator', anAccount({ isAdmin: true })],
    ['without an address', anAccount({ email: null })],
  ])('nobody takes the place of %s', async (_who, account) => {
    const { dialog } = await openAccount(account);
    expect(within(dialog).queryByRole('button', { name: /Prendre la place/ })).not.toBeInTheDocument();
  });

  it('a place is taken with a reason only', async () => {
    const { user, dialog, api } = await openAccount(anAccount());
    await user.click(within(dialog).getByRole('button', { name: /Prendre la place/ }));
    await within(dialog).findByText('Ce champ est obligatoire');
    expect(leaveFor).not.toHaveBeenCalled();

    await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'ticket 12');
    await user.click(within(dialog).getByRole('button', { name: /Prendre la place/ }));
    expect(api.calls.at(-1)?.body).toEqual({ email: 'nadege@exemple.fr', reason: 'ticket 12' });
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/app'));
  });

  it('say why it fails', async () => {
    const { user, dialog, api } = await openAccount(anAccount());
    api.on('POST /api/auth/impersonate', () => refusal(404, 'USER_NOT_FOUND', 'Personne'));
    await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'ticket 12');
    await user.click(within(dialog).getByRole('button', { name: /Prendre la place/ }));
    await within(dialog).findByText('Personne');
  });
});

describe('who is in whose place', () => {
  const impersonated = aDoctor({ impersonation: { byName: 'Aline Garrel', expiresAt: '2026-03-02T09:00:00.000Z' } });

  it('is said by a banner with the way back', async () => {
    fakeApi({ 'POST /api/auth/impersonate/stop': () => json({ user: ME }) });
    const { user } = renderApp(<ImpersonationBanner me={impersonated} />);
    screen.getByText('Usurpation de session');
    screen.getByText(/Aline Garrel, vous voyez le compte d’Hélène Vasseur/);
    await user.click(screen.getByRole('button', { name: 'Revenir à mon compte' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/app/admin/users'));
  });

  it('the debug panel shows ids, and closes with Escape', async () => {
    const { user } = renderApp(<AdminPanels me={impersonated} />);
    await user.click(screen.getByRole('button', { name: 'Panneau de débogage' }));
    within(screen.getByRole('region', { name: 'Débogage' })).getByText('par Aline Garrel');
    await user.click(screen.getByRole('textbox', { name: /Motif/ }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Débogage' })).not.toBeInTheDocument();
  });

  it('the demo panel switches to a demo person', async () => {
    const midwife = anAccount({ isDemo: true });
    const api = fakeApi({
      'GET /api/admin/user': ({ url }) => json(url.searchParams.get('userType') === 'midwife' ? [midwife] : []),
      'POST /api/auth/impersonate': () => json({ user: ME }),
    });
    const { user } = renderApp(<AdminPanels me={ME} />);
    await user.click(screen.getByRole('button', { name: 'Panneau de démonstration' }));
    await user.click(await screen.findByRole('button', { name: 'Nadège BERTHAUD' }));
    expect(api.calls.at(-1)?.body).toEqual({ email: 'nadege@exemple.fr', reason: 'Démonstration' });
  });
});
