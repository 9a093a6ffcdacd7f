import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
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
const about = (templateIdentifier: string) =>
  json({
    _id: 'n1',
    templateIdentifier,
    payload: { channels: {} },
    content: 'x',
    createdAt: new Date().toISOString(),
    seen: true,
    read: true,
  });

it.each([
  ['appointment-created', '/app/agenda'],
  ['access-request', '/app?notifications=list'],
  ['welcome', '/app?notifications=list'],
])('the link of %s leads to %s', async (template, place) => {
  const api = open(() => about(template));
  await waitFor(() => expect(screen.getByText(place)).toBeInTheDocument());
  expect(api.calls[0]?.body).toEqual({ token: 'aBcDeF' });
});

it('the link of somebody else, or of nothing, says so and leads back', async () => {
  open(() => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
  await screen.findByText('Ce lien ne mène plus nulle part');
  screen.getByRole('link', { name: 'Retour au tableau de bord' });
});
