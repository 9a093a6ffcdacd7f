import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import type { Notification } from '../../data/notifications.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { NotificationLinkScreen } from './link-screen.tsx';

const Place = () => <output>{useLocation().pathname + useLocation().search}</output>;
const open = (answer: () => Response) => {
  const api = fakeApi({ 'POST /api/notification/open': answer });
  renderApp(
    <>
      <Routes>
        <Route path="app/notification/:token" element={<NotificationLinkScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Place />
    </>,
    { at: '/app/notification/aBcDeF' },
  );
  return api;
};
const about = (templateIdentifier: string, destination: Notification['destination']) =>
  json({
    _id: 'n1',
    templateIdentifier,
    destination,
    payload: { channels: {} },
    content: 'x',
    createdAt: new Date().toISOString(),
    seen: true,
    read: true,
  });

it.each([
  ['appointment-created', 'agenda', '/app/agenda'],
  ['access-request', 'answer', '/app?notifications=list'],
  ['welcome', null, '/app?notifications=list'],
] as const)('the link of %s, which is about %s, leads to %s', async (template, destination, place) => {
  const api = open(() => about(template, destination));
  await waitFor(() => expect(screen.getByText(place)).toBeInTheDocument());
  expect(api.calls[0]?.body).toEqual({ token: 'aBcDeF' });
});

it('the link of somebody else, or of nothing, says so and leads back', async () => {
  open(() => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
  await screen.findByText('Ce lien ne mène plus nulle part');
  screen.getByRole('link', { name: 'Retour au tableau de bord' });
});
