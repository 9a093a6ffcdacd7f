import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { aHomeVisit, aRoute } from '../../testing/care/home-visits.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { PatientVisitCard } from './patient-visit-card.tsx';

const LIST = 'GET /api/service-request/self-requested';
const CREATE = 'POST /api/service-request';
const VISIT = aHomeVisit({ subject: { ...aHomeVisit().subject, phone: null } });
const ROUTE = `GET /api/service-request/${VISIT.id}/route`;
const CANCEL = `POST /api/service-request/${VISIT.id}/cancel`;
const PLACE = { latitude: 5.303, longitude: -3.981 };

const open = (routes: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ [LIST]: () => json([]), 'GET /api/lookup/address': () => json([]), ...routes });
  return { api, ...renderApp(<PatientVisitCard me={aPatient()} />, { me: aPatient(), config: { country: 'CI' } }) };
};
const locating = (ask: Geolocation['getCurrentPosition']) =>
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: ask }, configurable: true });

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T09:18:00Z'));
  locating((found) =>
    found({ coords: { ...PLACE, accuracy: 10 }, timestamp: Date.parse('2026-11-25T09:18:00Z') } as GeolocationPosition),
  );
});

describe('a patient without a visit', () => {
  it('asks for one, with a reason and where they are', async () => {
    const { api, user } = open({ [CREATE]: () => json(VISIT, { status: 201 }) });
    await user.click(await screen.findByRole('button', { name: 'Demander une consultation' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Demander un infirmier' }));
    expect(form.getAllByText('Ce champ est obligatoire')).toHaveLength(2);
    await expectAccessible();
    await user.type(form.getByLabelText('Motif'), 'Tension et glycémie');
    await user.type(form.getByLabelText('Adresse'), 'Marcory Zone 4');
    await user.click(form.getByRole('button', { name: 'Demander un infirmier' }));
    expect(form.getByText(/^Choisissez une adresse de la liste/)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Utiliser ma position' }));
    expect(await form.findByText(/Votre position sera donnée/)).toBeInTheDocument();
    api.on(LIST, () => json([VISIT]));
    await user.click(form.getByRole('button', { name: 'Demander un infirmier' }));
    expect(await screen.findByText('Votre visite est programmée')).toBeInTheDocument();
    const sent = api.calls.find(({ call }) => call === CREATE);
    expect(sent?.body).toMatchObject({
      ...{ code: 'Consultation', location: { text: 'Marcory Zone 4', coordinates: PLACE } },
      note: [{ text: 'Tension et glycémie' }],
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is shown why it was refused, and loses nothing', async () => {
    const { user } = open({
      [CREATE]: () => refusal(409, 'REQUEST_ALREADY_OPEN', 'Vous avez déjà une demande en cours'),
    });
    await user.click(await screen.findByRole('button', { name: 'Demander une consultation' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('Motif'), 'Tension');
    await user.click(form.getByRole('button', { name: 'Utiliser ma position' }));
    await form.findByText(/Votre position sera donnée/);
    await user.click(form.getByRole('button', { name: 'Demander un infirmier' }));
    expect(await form.findByText('Vous avez déjà une demande en cours')).toBeInTheDocument();
    expect(form.getByLabelText('Motif')).toHaveValue('Tension');
  });

  it('whose device gives no position is told what to do', async () => {
    locating((_found, failed) => failed?.({ code: 2, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Demander une consultation' }));
    await user.click(await screen.findByRole('button', { name: 'Utiliser ma position' }));
    expect(await screen.findByText(/ne trouve pas sa position/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('reads why the list could not be read', async () => {
    open({ [LIST]: () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Réessayez plus tard.') });
    expect(await screen.findByText('Réessayez plus tard.')).toBeInTheDocument();
  });
});

describe('a patient with a visit', () => {
  it('follows it by itself, from the queue to the door', async () => {
    const { api } = open({ [LIST]: () => json([VISIT]), [ROUTE]: () => json(aRoute()) });
    const card = within(await screen.findByRole('region', { name: 'Votre consultation à domicile' }));
    expect(card.getByText('Programmée').closest('li')).toHaveAttribute('aria-current', 'step');
    await expectAccessible();
    api.on(LIST, () => json([{ ...VISIT, routeStatus: 'TRAVELLING' }]));
    await publish('service-request/updated', { id: VISIT.id, status: 'ACTIVE', version: 2 });
    expect(await card.findByText('Rachelle Yapo est en route')).toBeInTheDocument();
    expect(await card.findByText('7 min')).toBeInTheDocument();
    expect(card.getByRole('img', { name: /^Trajet : 3,2\skm, arrivée vers 9\sh\s25$/ })).toBeInTheDocument();
    await expectAccessible();
    api.on(LIST, () => json([{ ...VISIT, routeStatus: 'ARRIVED' }]));
    await publish('service-request/updated', { id: VISIT.id, status: 'ACTIVE', version: 3 });
    expect(await card.findByText('Votre infirmier est arrivé')).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Annuler la demande' })).not.toBeInTheDocument();
    const over = { ...VISIT, status: 'COMPLETED', routeStatus: 'LEAVED', endedAt: '2026-11-25T09:17:00.000Z' };
    api.on(LIST, () => json([over]));
    await publish('service-request/updated', { id: VISIT.id, status: 'COMPLETED', version: 4 });
    expect(await screen.findByText(/^Consultation terminée/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('who was not there reads so, and asks again for the same address', async () => {
    const ended = { endedAt: '2026-11-25T09:17:00.000Z', reason: 'ABSENT' } as const;
    const { user } = open({ [LIST]: () => json([{ ...VISIT, status: 'EXPIRED', routeStatus: 'ARRIVED', ...ended }]) });
    expect(await screen.findByText(/^Vous n’étiez pas à l’adresse indiquée. Rachelle Yapo/)).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Refaire une demande' }));
    expect(await screen.findByLabelText('Adresse')).toHaveValue(VISIT.location.text);
  });

  it('is asked about with the tag of what is known, and stays when nothing has changed', async () => {
    const headers = { 'content-type': 'application/json', etag: 'W/"known"' };
    const { api } = open({ [LIST]: () => json([VISIT], { headers }) });
    await screen.findByText('Votre visite est programmée');
    api.on(LIST, () => new Response(null, { status: 304 }));
    await publish('service-request/updated', { id: VISIT.id, status: 'ACTIVE', version: 2 });
    await waitFor(() => {
      const tags = api.calls.filter(({ call }) => call === LIST).map(({ headers: sent }) => sent.get('if-none-match'));
      expect(tags.at(-1)).toBe('W/"known"');
    });
    expect(screen.getByText('Votre visite est programmée')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reads that no position is known yet', async () => {
    const nowhere = { polyline: null, trail: null, distance: null, eta: null, isStraight: true, position: null };
    open({ [LIST]: () => json([{ ...VISIT, routeStatus: 'TRAVELLING' }]), [ROUTE]: () => json(nowhere) });
    expect(await screen.findByText('Son appareil ne donne pas encore sa position.')).toBeInTheDocument();
  });

  it('takes it back after a question', async () => {
    const { api, user } = open({ [LIST]: () => json([VISIT]), [CANCEL]: () => json({ ...VISIT, status: 'EXPIRED' }) });
    await user.click(await screen.findByRole('button', { name: 'Annuler la demande' }));
    const question = within(await screen.findByRole('dialog', { name: 'Annuler votre demande ?' }));
    await user.click(question.getByText('L’attente est trop longue'));
    await expectAccessible();
    api.on(LIST, () => json([]));
    await user.click(question.getByRole('button', { name: 'Annuler la demande' }));
    expect(await screen.findByRole('button', { name: 'Demander une consultation' })).toBeInTheDocument();
    await waitFor(() => expect(api.calls.find(({ call }) => call === CANCEL)?.body).toEqual({ reason: 'TOO_LONG' }));
  });
});
