import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { ASKED, aCareRequest, aDispatch, anOpenedCareRequest } from '../../testing/care-requests.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { ReceivedRequestsScreen } from './received-requests-screen.tsx';

const LIST = 'GET /api/service-request/performer';
const ID = aCareRequest().id;
const ONE = `GET /api/service-request/${ID}`;
const ANSWER = `POST /api/service-request/${ID}/dispatch/${aDispatch().id}`;
const doctor = aDoctor().doctor;
const me = aDoctor({ ...(doctor && { doctor: { ...doctor, id: ASKED.id } }) });

const asked = aCareRequest({
  location: { text: 'Cenon', city: 'Cenon', coordinates: null, distance: 3_300 },
  dispatches: [aDispatch()],
});
const opened = (more = {}) => {
  const { subject, ...about } = anOpenedCareRequest({ location: asked.location, dispatches: asked.dispatches });
  return { ...about, isOpen: false, subject: { ...subject, phone: null, email: null }, ...more };
};
const open = (routes: Parameters<typeof fakeApi>[0], at = '/app/requests') => {
  const api = fakeApi({ [LIST]: () => json([asked]), ...routes });
  const page = (
    <Routes>
      {['', '/:requestId'].map((path) => (
        <Route key={path} path={`/app/requests${path}`} element={<ReceivedRequestsScreen me={me} />} />
      ))}
    </Routes>
  );
  return { api, ...renderApp(page, { me, at }) };
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T09:00:00Z')));

describe('the care requests of a midwife', () => {
  it('say that there are none', async () => {
    open({ [LIST]: () => json([]) });
    expect(await screen.findByText('Aucune prise en charge trouvée')).toBeInTheDocument();
    await expectAccessible();
  });

  it('begin with those that wait for an answer, with the town and how far it is', async () => {
    open({ [LIST]: () => json([asked, aCareRequest({ id: '2', status: 'ACTIVE', performer: ASKED })]) });
    const waiting = within(await screen.findByRole('list', { name: 'En attente de votre réponse' }));
    expect(waiting.getByText('34 ans · Cenon · 3,3 km')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Prises en charge' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('are accepted, and the address and the telephone appear', async () => {
    const taken = anOpenedCareRequest({
      status: 'ACTIVE',
      performer: ASKED,
      dispatches: [aDispatch({ state: 'ACCEPTED' })],
    });
    const { user } = open(
      { [ONE]: () => json(opened()), [`${ANSWER}/accept`]: () => json(taken) },
      `/app/requests/${ID}`,
    );
    expect(await screen.findByText('L’adresse et le téléphone s’affichent dès que vous acceptez.')).toBeInTheDocument();
    expect(screen.queryByText(/Jaurès/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Accepter' }));
    expect(await screen.findByRole('link', { name: /^01\s99/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voir la patiente' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('that a colleague took first say so', async () => {
    const late = () => refusal(409, 'REQUEST_ALREADY_TAKEN', 'Cette demande a déjà été prise en charge');
    const { user } = open({ [ONE]: () => json(opened()), [`${ANSWER}/accept`]: late }, `/app/requests/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Accepter' }));
    expect(await screen.findByText('Cette demande a déjà été prise en charge')).toBeInTheDocument();
  });

  it('are refused, and gone', async () => {
    const { api, user } = open(
      { [ONE]: () => json(opened()), [`${ANSWER}/decline`]: () => new Response(null, { status: 204 }) },
      `/app/requests/${ID}`,
    );
    api.on(LIST, () => json([]));
    await user.click(await screen.findByRole('button', { name: 'Refuser' }));
    const question = within(screen.getByRole('dialog', { name: 'Refuser cette demande ?' }));
    await user.click(question.getByRole('button', { name: 'Refuser' }));
    expect(await screen.findByText('Aucune prise en charge trouvée')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('end after a question', async () => {
    const taken = anOpenedCareRequest({ status: 'ACTIVE', performer: ASKED, dispatches: [] });
    const { user } = open(
      {
        [ONE]: () => json(taken),
        [`POST /api/service-request/${ID}/complete`]: () => json({ ...taken, status: 'COMPLETED' }),
      },
      `/app/requests/${ID}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Terminer la prise en charge' }));
    await user.click(await screen.findByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that are no longer there say so', async () => {
    open({ [ONE]: () => refusal(404, 'NOT_FOUND', 'Élément introuvable') }, `/app/requests/${ID}`);
    expect(await screen.findByText('Élément introuvable')).toBeInTheDocument();
  });
});
