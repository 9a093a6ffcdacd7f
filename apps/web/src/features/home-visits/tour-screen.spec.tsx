import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { HomeVisit } from '@maillon/contracts/structures/home-visit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { aHomeVisit } from '../../testing/care/home-visits.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { TourScreen } from './tour-screen.tsx';

const LIST = 'GET /api/service-request/tour';
const VISIT = aHomeVisit();
const STEP = `PATCH /api/service-request/${VISIT.id}`;
const POSITION = 'PATCH /api/user/current/position';
const { doctor, ...nurse } = aDoctor();
const me = { ...nurse, userType: 'assistant' as const, ...(doctor && { assistant: doctor }) };
const HERE = {
  coords: { latitude: 5.32, longitude: -4.02, accuracy: 12 },
  timestamp: Date.parse('2026-11-25T09:17:00Z'),
};

const open = (routes: Parameters<typeof fakeApi>[0] = {}, at = '/app/service-request-tour') => {
  const api = fakeApi({
    [LIST]: () => json([VISIT]),
    [POSITION]: () => new Response(null, { status: 204 }),
    ...routes,
  });
  const page = (
    <Routes>
      {['', '/:visitId'].map((path) => (
        <Route key={path} path={`/app/service-request-tour${path}`} element={<TourScreen me={me} />} />
      ))}
    </Routes>
  );
  return { api, ...renderApp(page, { me, at, config: { country: 'CI' } }) };
};
const locating = (ask: Geolocation['getCurrentPosition']) =>
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: ask }, configurable: true });

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T09:18:00Z'));
  locating((found) => found(HERE as GeolocationPosition));
});
afterEach(() => void jest.useRealTimers());

describe('the tour of a nurse', () => {
  it('says that there is nothing to do', async () => {
    open({ [LIST]: () => json([]) });
    expect(await screen.findByText('Aucune visite à faire')).toBeInTheDocument();
    await expectAccessible();
  });

  it('lists the visits in order, with how far each is, and those that ended apart', async () => {
    const under = aHomeVisit({ id: 'a', routeStatus: 'ARRIVED' });
    const over = aHomeVisit({
      id: 'z',
      status: 'COMPLETED',
      routeStatus: 'LEAVED',
      endedAt: '2026-11-25T08:30:00.000Z',
    });
    const next = aHomeVisit({ id: 'b', expectedAt: '2026-11-25T09:40:00.000Z' });
    open({ [LIST]: () => json([under, next, over]) });
    const todo = within(await screen.findByRole('region', { name: 'À faire' })).getAllByRole('listitem');
    expect(todo.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Consultation en cours/),
      expect.stringMatching(/Demandée à 9\sh · vers 9\sh\s40/),
    ]);
    expect(
      within(screen.getByRole('region', { name: 'Aujourd’hui' })).getByText(/Terminée à 8 h 30/),
    ).toBeInTheDocument();
    await expectAccessible();
  });

  it('is in the order that its nurse chooses, by a button, by dragging, and back', async () => {
    const PUT = 'PUT /api/service-request/tour/order';
    const visits = ['a', 'b', 'c'].map((id) =>
      aHomeVisit({ id, subject: { ...VISIT.subject, name: `Patient ${id}` }, rank: null }),
    );
    const { api, user } = open({ [LIST]: () => json(visits) });
    const [a, b, c] = visits as [HomeVisit, HomeVisit, HomeVisit];
    const answer = (order: readonly HomeVisit[]) => json(order.map((visit, at) => ({ ...visit, rank: at + 1 })));
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    const sent = () => api.calls.filter(({ call }) => call === PUT).map(({ body }) => body);
    api.on(PUT, () => answer([b, a, c]));
    const down = await screen.findByRole('button', { name: 'Descendre Patient a' });
    await user.click(down);
    expect(await screen.findByRole('button', { name: 'Ordre conseillé' })).toBeInTheDocument();
    expect([names(), sent()]).toEqual([['Patient b', 'Patient a', 'Patient c'], [{ ids: ['b', 'a', 'c'] }]]);
    expect(down).toHaveFocus();
    expect(screen.getByText('Patient a : visite 2 sur 3')).toBeInTheDocument();
    await expectAccessible();

    api.on(PUT, () => answer([c, b, a]));
    fireEvent.dragStart(screen.getByRole('link', { name: 'Patient c' }));
    fireEvent.drop(screen.getByRole('link', { name: 'Patient b' }));
    await waitFor(() => expect(names()).toEqual(['Patient c', 'Patient b', 'Patient a']));
    expect(sent().at(-1)).toEqual({ ids: ['c', 'b', 'a'] });

    api.on(PUT, () => json(visits));
    await user.click(screen.getByRole('button', { name: 'Ordre conseillé' }));
    await waitFor(() => expect(names()).toEqual(['Patient a', 'Patient b', 'Patient c']));
    expect(sent().at(-1)).toEqual({ ids: [] });
    // The first one has nowhere to go.
    await user.click(screen.getByRole('button', { name: 'Monter Patient a' }));
    expect(sent()).toHaveLength(3);
  });

  it('says why it cannot be read, and asks again', async () => {
    const { api, user } = open({ [LIST]: () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Réessayez plus tard.') });
    api.on(LIST, () => json([VISIT]));
    await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aminata Koné-Brou')).toBeInTheDocument();
  });

  it('that is refused says so', async () => {
    open({
      [LIST]: () => refusal(403, 'HOME_VISITS_NOT_OFFERED', 'Les consultations à domicile ne sont pas proposées ici'),
    });
    expect(await screen.findByText('Les consultations à domicile ne sont pas proposées ici')).toBeInTheDocument();
  });

  it('shows by itself what was added', async () => {
    const { api } = open({ [LIST]: () => json([]) });
    await screen.findByText('Aucune visite à faire');
    api.on(LIST, () => json([VISIT]));
    await publish('service-request/updated', { id: VISIT.id, status: 'ACTIVE', version: 2 });
    expect(await screen.findByText('Aminata Koné-Brou')).toBeInTheDocument();
  });
});

describe('a visit of the tour', () => {
  const AT = `/app/service-request-tour/${VISIT.id}`;
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Aminata Koné-Brou' }));

  it('shows what it is about, and takes its next step', async () => {
    const gone = aHomeVisit({ routeStatus: 'TRAVELLING', departedAt: '2026-11-25T09:18:00.000Z', version: 2 });
    const { api, user } = open({ [STEP]: () => json(gone) }, AT);
    const shown = await dialog();
    expect(shown.getByText('Tension et glycémie')).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute('href', expect.stringContaining('5.303'));
    await expectAccessible();
    api.on(LIST, () => json([gone]));
    await user.click(shown.getByRole('button', { name: /^Je me mets en route/ }));
    expect(await shown.findByText('C’est noté : le patient est prévenu de votre départ.')).toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === STEP)?.body).toEqual({ routeStatus: 'TRAVELLING' });
    // The next step waits for five seconds.
    expect(shown.queryByRole('button', { name: /^Je suis arrivée/ })).not.toBeInTheDocument();
  });

  it('stays where it was when the step is refused', async () => {
    const late = () => refusal(409, 'ROUTE_STATE', 'Cette visite n’en est plus à cette étape.');
    const { user } = open({ [STEP]: late }, AT);
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: /^Je me mets en route/ }));
    expect(await shown.findByText('Cette visite n’en est plus à cette étape.')).toBeInTheDocument();
    expect(shown.getByRole('button', { name: /^Je me mets en route/ })).toBeInTheDocument();
  });

  it('where nobody opens is ended after a question, which offers to call first', async () => {
    const there = aHomeVisit({ routeStatus: 'ARRIVED' });
    const said = `POST /api/service-request/${VISIT.id}/absent`;
    const { api, user } = open({ [LIST]: () => json([there]), [said]: () => json(there) }, AT);
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Personne absente' }));
    const question = within(shown.getByRole('region', { name: 'Personne absente' }));
    expect(question.getByRole('link', { name: /^Appeler le/ })).toHaveAttribute('href', 'tel:+2250700000012');
    await expectAccessible();
    api.on(LIST, () => json([{ ...there, status: 'EXPIRED', reason: 'ABSENT', endedAt: '2026-11-25T09:18:00.000Z' }]));
    await user.click(question.getByRole('button', { name: 'Terminer sans visite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.filter(({ call }) => call === said)).toHaveLength(1);
    expect(await screen.findByText(/Personne absente/)).toBeInTheDocument();
  });

  it('closes on Escape', async () => {
    const { user } = open({}, AT);
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('duty', () => {
  it('is taken, says where the nurse is, and is ended', async () => {
    const { api, user } = open();
    const sent = () => api.calls.filter(({ call }) => call === POSITION);
    await user.click(await screen.findByRole('button', { name: 'Prendre mon service' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ ...HERE.coords, capturedAt: '2026-11-25T09:17:00.000Z' });
    api.on('DELETE /api/user/current/position', () => new Response(null, { status: 204 }));
    await user.click(screen.getByRole('button', { name: 'Terminer mon service' }));
    expect(screen.getByText('Vous n’êtes pas en service')).toBeInTheDocument();
    const left = () => api.calls.filter(({ call }) => call === 'DELETE /api/user/current/position');
    await waitFor(() => expect(left()).toHaveLength(1));
    await expectAccessible();
  });

  it('a place that is found once it is over is not said any more', async () => {
    let find: ((position: GeolocationPosition) => void) | undefined;
    locating((found) => {
      find = found;
    });
    const { api, user } = open({ 'DELETE /api/user/current/position': () => new Response(null, { status: 204 }) });
    await user.click(await screen.findByRole('button', { name: 'Prendre mon service' }));
    await waitFor(() => expect(find).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Terminer mon service' }));
    await act(async () => find?.(HERE as GeolocationPosition));
    expect(api.calls.filter(({ call }) => call === POSITION)).toEqual([]);
  });

  it('says what keeps the device from giving a position', async () => {
    locating((_found, failed) => failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Prendre mon service' }));
    expect(await screen.findByText(/n’autorise pas la localisation/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('is asked for while a patient waits to see where the nurse is', async () => {
    open({ [LIST]: () => json([aHomeVisit({ routeStatus: 'TRAVELLING' })]) });
    expect(await screen.findByText(/^Un patient vous attend/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('is nobody else’s on the same device', async () => {
    localStorage.setItem('maillon.on-duty', 'another');
    const { api } = open();
    expect(await screen.findByText('Vous n’êtes pas en service')).toBeInTheDocument();
    expect(api.calls.filter(({ call }) => call === POSITION)).toEqual([]);
  });
});
