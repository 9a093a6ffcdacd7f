import { beforeAll, describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { accessSentence } from '@maillon/domain/access/access-labels';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import type { Notification, Sharing } from '../../data/notifications.ts';
import { meQuery } from '../../data/users.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { Bell } from './bell.tsx';

const notification = (more: Partial<Notification> = {}): Notification => ({
  _id: 'n1',
  templateIdentifier: 'appointment-created',
  destination: 'agenda',
  payload: { channels: {} },
  content: 'Rendez-vous confirmé le 26/11/2026 à 14:00 avec Dr Élodie Sarrazin.',
  createdAt: new Date().toISOString(),
  seen: false,
  read: false,
  ...more,
});

const party = { userId: null, sldId: null, name: 'Ana Roy', type: 'Médecin' };
const request: Sharing = {
  id: 'p1',
  resource: 'medical-file',
  status: 'PENDING',
  rights: ['READ'],
  from: 'me',
  fromDisplay: party,
  to: { id: 'her', ...party },
  direction: 'given',
  message: 'Pour votre suivi',
  createdAt: new Date().toISOString(),
  since: new Date().toISOString(),
  lastUsedAt: null,
  expiresAt: null,
  vault: { groupId: null, addSldIds: [] },
  grant: null,
  version: 1,
};
const asking = notification({
  _id: 'n2',
  templateIdentifier: 'access-request',
  destination: 'answer',
  content: 'Ana Roy (médecin) souhaite accéder à : dossier médical.',
  payload: { request_id: 'p1', channels: {} },
});

const Place = () => <output>{useLocation().pathname + useLocation().search}</output>;
const Known = ({ me }: { readonly me: UserMe }) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  return (
    <>
      <Bell />
      <Place />
    </>
  );
};

const openBell = (list: readonly Notification[] | Response, me = aPatient()) => {
  const api = fakeApi({
    'GET /api/notification/count': () => json({ unseen: 2, unread: 2 }),
    'GET /api/notification': () => (list instanceof Response ? list.clone() : json(list)),
    'POST /api/notification/seen-all': () => new Response(null, { status: 204 }),
    'POST /api/notification/n1/read': () => new Response(null, { status: 204 }),
    'POST /api/notification/n2/read': () => new Response(null, { status: 204 }),
    'GET /api/access-policy': () => json([request]),
    'POST /api/access-policy/p1/approve': () => json({ ...request, status: 'ACCEPTED' }),
    'POST /api/access-policy/p1/reject': () => refusal(409, 'ACCESS_STATE', 'Cette demande a déjà reçu une réponse'),
    'GET /api/user/current': () => json(me),
    'GET /api/notification/preferences': () => json({ email: true, sms: true, push: true }),
    'PATCH /api/notification/preferences': () => json({ email: true, sms: false, push: true }),
  });
  return { ...renderApp(<Known me={me} />), api };
};
const wasCalled = (api: ReturnType<typeof fakeApi>, name: string) => api.calls.some(({ call }) => call === name);
const ring = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Notifications, 2 nouvelles' }));

// The panel is a chunk of its own: it is there before the first second is counted.
beforeAll(() => import('./notification-panel.tsx').then(() => undefined), 30_000);

describe('the bell', () => {
  it('says how many are new, and shows them by day once it is rung', async () => {
    const { user } = openBell([notification()]);
    await ring(user);
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    await within(panel).findByRole('heading', { name: 'Aujourd’hui' });
    within(panel).getByText(/Rendez-vous confirmé/);
    within(panel).getByText('Non lue');
  });

  it('to look at the list is to have seen it; nothing is read by that', async () => {
    const { user, api } = openBell([notification()]);
    await ring(user);
    await waitFor(() => expect(wasCalled(api, 'POST /api/notification/seen-all')).toBe(true));
    expect(wasCalled(api, 'POST /api/notification/n1/read')).toBe(false);
  });

  it('an administrator who helps somebody has seen nothing on their behalf', async () => {
    const impersonation = { byName: 'Admin', expiresAt: new Date().toISOString() };
    const { user, api } = openBell([notification()], aPatient({ impersonation }));
    await ring(user);
    await screen.findByText(/Rendez-vous confirmé/);
    expect(wasCalled(api, 'POST /api/notification/seen-all')).toBe(false);
  });

  it('a notification leads to its screen, is read by that, and the panel closes', async () => {
    const { user, api } = openBell([notification()]);
    await ring(user);
    await user.click(await screen.findByRole('link', { name: /Rendez-vous confirmé/ }));
    await waitFor(() => expect(screen.getByText('/app/agenda')).toBeInTheDocument());
    expect(wasCalled(api, 'POST /api/notification/n1/read')).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('a request is accepted where it is read', async () => {
    const { user, api } = openBell([asking]);
    await ring(user);
    await screen.findByText('Pour votre suivi');
    screen.getByText(accessSentence(request.resource, request.rights));
    await user.click(screen.getByRole('button', { name: 'Accepter Ana Roy' }));
    await waitFor(() => expect(wasCalled(api, 'POST /api/access-policy/p1/approve')).toBe(true));
    const accepted = api.calls.find(({ call }) => call.endsWith('/p1/approve'));
    expect(accepted?.body).toEqual({ rights: request.rights });
    await waitFor(() => expect(wasCalled(api, 'POST /api/notification/n2/read')).toBe(true));
  });

  it('a refusal of the server is shown where it happened', async () => {
    const { user } = openBell([asking]);
    await ring(user);
    await user.click(await screen.findByRole('button', { name: 'Refuser Ana Roy' }));
    await screen.findByText('Cette demande a déjà reçu une réponse');
  });

  it('a request that is over says so instead of asking', async () => {
    const { user, api } = openBell([asking]);
    api.on('GET /api/access-policy', () => json([{ ...request, status: 'ACCEPTED' }]));
    await ring(user);
    await screen.findByText('Acceptée');
    expect(screen.queryByRole('button', { name: 'Accepter Ana Roy' })).not.toBeInTheDocument();
  });

  it('the bell says that there are none', async () => {
    const { user } = openBell([]);
    await ring(user);
    await screen.findByText('Aucune notification');
  });

  it('a list that cannot be loaded can be asked for again', async () => {
    const { user, api } = openBell(refusal(500, 'INTERNAL', 'Une erreur est survenue'));
    await ring(user);
    await screen.findByText('Les notifications n’ont pas pu être chargées');
    api.on('GET /api/notification', () => json([]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Aucune notification');
  });

  it('the channels are chosen behind it', async () => {
    const { user, api } = openBell([]);
    await ring(user);
    await user.click(await screen.findByRole('button', { name: 'Gérer mes notifications' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Par SMS' }));
    await waitFor(() => expect(wasCalled(api, 'PATCH /api/notification/preferences')).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Retour aux notifications' }));
    await screen.findByRole('dialog', { name: 'Notifications' });
  });

  it('the bell closes with the keyboard', async () => {
    const { user } = openBell([]);
    await ring(user);
    await screen.findByText('Aucune notification');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
